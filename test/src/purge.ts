import { caseScope, STREAMS } from '@assize/proto';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/**
 * Makes the server drop verdicts as if they had expired: those before a sequence number, or with `all` the streams
 * too.
 */
export async function purgeBefore(url: string, seq: number | 'all'): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    if (seq === 'all') {
      // Deleting a stream that does not exist fails, which does not matter.
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

/** Makes the server drop the log and the verdict of a case, as if they had expired. */
export async function forgetCase(url: string, caseId: string): Promise<void> {
  const nc = await connect({ servers: url });
  try {
    await purge(nc, STREAMS.court, { filter: caseScope(caseId) });
    await purge(nc, STREAMS.verdicts, { filter: `verdicts.*.${caseId}` });
  } finally {
    await nc.close();
  }
}

/** Makes the server drop all messages in the log of a case except the newest. */
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
