// Has an agent's "done" checked before anybody acts on it: runs the tests, publishes the claim with the measurements,
// and exits with 0 only if the court found the claim supported.
//   node check-done.ts [nats://127.0.0.1:4222] [folder with tests and diff.txt]
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@assize/client';

const [nats = 'nats://127.0.0.1:4222', folder = join(import.meta.dirname, 'done')] =
  process.argv.slice(2);

// The measurements, made by whoever checks and never by the agent: test report, exit code and diff.
const tests = globSync(join(folder, '*.test.*'));
const run = spawnSync(process.execPath, ['--test', '--test-reporter=junit', ...tests]);
const evidence = [
  { id: 'tests', kind: 'junit' as const, text: run.stdout.toString() },
  {
    id: 'exit',
    kind: 'exit-code' as const,
    data: { code: run.status ?? 1, command: 'node --test' },
  },
  // git diff --numstat --summary main
  { id: 'diff', kind: 'diffstat' as const, text: readFileSync(join(folder, 'diff.txt'), 'utf8') },
];
const text =
  'All tests pass, `node --test` exits with 0, and the change touches only docs/examples/.';

// The court's public keys. For a court elsewhere: the file that its operator gave you.
const {
  XDG_DATA_HOME: shared = join(homedir(), '.local', 'share'),
  ASSIZE_DATA: data = join(shared, 'assize'),
  ASSIZE_TRUST_FILE: trust = join(data, 'trust.json'),
} = process.env;
const passedOver = (why: string): void => void process.stderr.write(`passed over: ${why}\n`);

const options = { nats, trust, source: 'urn:example:check-done', passedOver };
await using court = await connect(options).catch((error: unknown) => {
  process.stderr.write(`no court at ${nats} (\`npm start\` keeps one up): ${String(error)}\n`);
  process.exit(2);
});
const { classification, predicate } = await court.review(text, evidence);

// Only `supported` counts as done: "not refuted" is not enough.
const outcome = { supported: 'done', refuted: 'not done' }[classification ?? ''] ?? 'not shown';
const { reasoning = [] } = predicate as { reasoning?: { text: string }[] };
const missing = predicate.gaps.map(({ what }) => `missing: ${what}`);
const why = [...reasoning.map(({ text: sentence }) => sentence), ...missing];
process.stdout.write(`${[outcome, ...why].join('\n  ')}\n`);
process.exitCode = outcome === 'done' ? 0 : 1;
