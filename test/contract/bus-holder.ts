import { connectBus } from '@assize/bus';
import { consuming, DEAD_HEADERS } from './bus-stage.ts';

/**
 * A process that takes messages and never finishes one, for tests that kill it. It says `held` on
 * stdout for each. Arguments: a server's URL, the stream, the filter and the ack wait.
 */
const [url = '', stream = '', filter = '', ackWaitMs = ''] = process.argv.slice(2);
const bus = await connectBus({ servers: url, name: 'holder' });
const options = consuming(stream, filter, { subject: 'unused', headers: DEAD_HEADERS });
await bus.consume({ ...options, ackWaitMs: Number(ackWaitMs) }, async () => {
  process.stdout.write('held\n');
  await new Promise(() => {});
});
