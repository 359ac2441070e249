import { caseScope, STREAMS } from '@assize/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Drops the verdicts before a sequence, as age would, or with `all` the streams. */
export async function purgeBefore(url: string, seq: number | 'all'): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    if (seq === 'all') {
      // A missing stream can't be deleted, which is fine.
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

/** Drops the case's log and verdict, as age would. */
export async function forgetCase(url: string, caseId: string): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    await purge(nc, STREAMS.court, { filter: caseScope(caseId) });
    await purge(nc, STREAMS.verdicts, { filter: `verdicts.*.${caseId}` });
  } finally {
    await nc.close();
  }
}

/** Drops the rest of the case's log. */
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
