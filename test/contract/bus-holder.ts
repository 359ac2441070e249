import { connectBus } from '@assize/bus';
import { consuming } from './bus-stage.ts';

/**
 * A process that takes messages and never finishes one, for tests that kill it. It says `held` on
 * stdout for each. Arguments: a server's URL, the stream, the filter, the ack wait, the most
 * deliveries and the subject of dead letters.
 */
const [url = '', stream = '', filter = '', ackWaitMs = '', most = '', dead = ''] =
  process.argv.slice(2);
const bus = await connectBus({ servers: url, name: 'holder' });
const rest = { ackWaitMs: Number(ackWaitMs), maxDeliver: Number(most) };
await bus.consume(consuming(stream, filter, dead, rest), async () => {
  process.stdout.write('held\n');
  await new Promise(() => {});
});
