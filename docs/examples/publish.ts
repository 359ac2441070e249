// Publishes a claim to a court and prints its verdict, with nothing but a NATS client:
//   node publish.ts [nats://127.0.0.1:4222]
import { randomUUID } from 'node:crypto';
import { connect, headers, type Subscription } from '@nats-io/transport-node';

const claim = {
  text: 'The Eiffel Tower is located in Paris.',
  evidence: [{ id: 'guide', text: 'The Eiffel Tower is located in Paris. Millions visit it.' }],
};
const id = randomUUID(); // the same id and claim again would be the same case
const servers = process.argv[2] ?? 'nats://127.0.0.1:4222';
const bus = await connect({ servers }).catch((error: unknown) => {
  process.stderr.write(`no court at ${servers} (\`npm start\` keeps one up): ${String(error)}\n`);
  process.exit(2);
});

async function heard<T>(said: Subscription, mine: (body: T) => boolean): Promise<T> {
  for await (const message of said) if (mine(message.json())) return message.json();
  throw new Error('the bus went away');
}
type Sealed = { case: { header: { identity: { id: string } } }; envelope: { payload: string } };
type Refusal = { id: string | null; code: string; faults: string[] };
const verdict = heard<Sealed>(bus.subscribe('verdicts.>'), (s) => s.case.header.identity.id === id);
const refusal = heard<Refusal>(bus.subscribe('claim-errors.>'), (error) => error.id === id);

const event = headers();
event.set('ce-specversion', '1.0');
event.set('ce-type', 'assize.claim.v1');
event.set('ce-source', 'urn:example:publisher');
event.set('ce-id', id);
event.set('content-type', 'application/json');
// A request: the bus answers it once it has stored the claim.
const options = { headers: event, timeout: 5_000 };
await bus.request('claims.defect-court', JSON.stringify(claim), options);

const said = await Promise.race([verdict, refusal]);
// The verdict is the payload of a signed envelope: verify the seal before you act on it.
const sealed = 'code' in said ? null : Buffer.from(said.envelope.payload, 'base64');
process.stdout.write(`${sealed?.toString('utf8') ?? JSON.stringify(said)}\n`);
await bus.close();
