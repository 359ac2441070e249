// Has a claim reviewed and prints its verdict:
//   node publish.ts [nats://127.0.0.1:4222]
import { homedir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@assize/client';

// The court's public keys. For a court elsewhere: the file that its operator gave you.
const {
  XDG_DATA_HOME: shared = join(homedir(), '.local', 'share'),
  ASSIZE_DATA: data = join(shared, 'assize'),
  ASSIZE_TRUST_FILE: trust = join(data, 'trust.json'),
} = process.env;
const nats = process.argv[2] ?? 'nats://127.0.0.1:4222';
const passedOver = (why: string): void => void process.stderr.write(`passed over: ${why}\n`);

const options = { nats, trust, source: 'urn:example:publisher', passedOver };
await using court = await connect(options).catch((error: unknown) => {
  process.stderr.write(`no court at ${nats} (\`npm start\` keeps one up): ${String(error)}\n`);
  process.exit(2);
});

const { sealed } = await court.review('The Eiffel Tower is located in Paris.', [
  { id: 'guide', text: 'The Eiffel Tower is a wrought-iron tower located in Paris.' },
]);
process.stdout.write(`${Buffer.from(sealed.envelope.payload, 'base64').toString()}\n`);
