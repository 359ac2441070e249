// Publishes a claim to a court and prints its verdict, with nothing but a NATS client:
//   node publish.ts [nats://127.0.0.1:4222]
import { randomUUID } from 'node:crypto';
import { connect, headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { caseIdOf, refusalIn, verdictIn } from './believed.ts';

const claim = {
  text: 'The Eiffel Tower is located in Paris.',
  evidence: [{ id: 'guide', text: 'The Eiffel Tower is located in Paris. Millions visit it.' }],
};
const source = 'urn:example:publisher';
const id = randomUUID(); // the same id and claim again would be the same case
const mine = caseIdOf(source, id);
const servers = process.argv[2] ?? 'nats://127.0.0.1:4222';
const bus = await connect({ servers }).catch((error: unknown) => {
  process.stderr.write(`no court at ${servers} (\`npm start\` keeps one up): ${String(error)}\n`);
  process.exit(2);
});

// Anybody may have put a message there: what is not believed is passed over, and the wait goes on.
async function heard<T>(said: Subscription, believe: (message: Msg) => T | null): Promise<T> {
  for await (const message of said) {
    if (!message.subject.endsWith(`.${mine}`)) continue;
    const believed = believe(message);
    if (believed !== null) return believed;
    process.stderr.write(`passed over: what came on ${message.subject} does not verify\n`);
  }
  throw new Error('the bus went away');
}
const verdict = heard(bus.subscribe('verdicts.>'), ({ data }) => verdictIn(data, mine));
const refusal = heard(bus.subscribe('claim-errors.>'), (said) => {
  const error = refusalIn(said.data, said.headers, mine);
  return error && JSON.stringify(error);
});

const event = headers();
event.set('ce-specversion', '1.0');
event.set('ce-type', 'assize.claim.v1');
event.set('ce-source', source);
event.set('ce-id', id);
event.set('content-type', 'application/json');
// A request: the bus answers it once it has stored the claim.
const options = { headers: event, timeout: 5_000 };
await bus.request('claims.defect-court', JSON.stringify(claim), options);

process.stdout.write(`${await Promise.race([verdict, refusal])}\n`);
await bus.close();
