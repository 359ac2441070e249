import { STREAMS } from '@assize/proto';
import { connect } from '@nats-io/transport-node';

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
    const reply = await nc.request(
      `$JS.API.STREAM.PURGE.${STREAMS.verdicts}`,
      JSON.stringify({ seq }),
    );
    if (!reply.string().includes('"success":true')) throw new Error(reply.string());
  } finally {
    await nc.close();
  }
}
