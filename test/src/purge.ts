import { caseScope, STREAMS } from '@assize/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Has the server drop verdicts as their age would: those before a sequence; `all`: with the streams. */
export async function purgeBefore(url: string, seq: number | 'all'): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    if (seq === 'all') {
      // A stream that is not there can't be deleted, which is as well.
      for (const name of [STREAMS.verdicts, STREAMS.court]) {
        await nc.request(`$JS.API.STREAM.DELETE.${name}`);
      }
      return;
    }
    await purge(nc, STREAMS.verdicts, { seq });
  } finally {
    await nc.close();
  }
}

/** Has the server drop a case as its age would, its log and its verdict. */
export async function forgetCase(url: string, caseId: string): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    await purge(nc, STREAMS.court, { filter: caseScope(caseId) });
    await purge(nc, STREAMS.verdicts, { filter: `verdicts.*.${caseId}` });
  } finally {
    await nc.close();
  }
}

/** Has the server drop all that the log of a case holds but its newest message. */
export async function keepNewest(url: string, caseId: string): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    await purge(nc, STREAMS.court, { filter: caseScope(caseId), keep: 1 });
  } finally {
    await nc.close();
  }
}

async function purge(nc: NatsConnection, stream: string, what: object): Promise<void> {
  const reply = await nc.request(`$JS.API.STREAM.PURGE.${stream}`, JSON.stringify(what));
  if (!reply.string().includes('"success":true')) throw new Error(reply.string());
}
