// Has an agent's "done" checked before anybody acts on it: runs the tests, publishes the claim with what
// was measured, and exits with 0 only where the court found it supported.
//   node check-done.ts [nats://127.0.0.1:4222] [folder with tests and diff.txt]
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, headers, type Subscription } from '@nats-io/transport-node';

const [servers = 'nats://127.0.0.1:4222', folder = join(import.meta.dirname, 'done')] =
  process.argv.slice(2);

// What was measured, by whoever checks and never by the agent: its report, its exit, its diff.
const tests = globSync(join(folder, '*.test.*'));
const run = spawnSync(process.execPath, ['--test', '--test-reporter=junit', ...tests]);
const evidence = [
  { id: 'tests', kind: 'junit', text: run.stdout.toString() },
  { id: 'exit', kind: 'exit-code', data: { code: run.status ?? 1, command: 'node --test' } },
  // git diff --numstat --summary main
  { id: 'diff', kind: 'diffstat', text: readFileSync(join(folder, 'diff.txt'), 'utf8') },
];
const claim = {
  text: 'All tests pass, `node --test` exits with 0, and the change touches only docs/examples/.',
  evidence,
};

const id = randomUUID();
const bus = await connect({ servers }).catch((error: unknown) => {
  process.stderr.write(`no court at ${servers} (\`npm start\` keeps one up): ${String(error)}\n`);
  process.exit(2);
});
type Sealed = { case: { header: { identity: { id: string } } }; envelope: { payload: string } };
type Refusal = { id: string | null; faults: string[] };

async function heard<T>(said: Subscription, mine: (body: T) => boolean): Promise<T> {
  for await (const message of said) if (mine(message.json())) return message.json();
  throw new Error('the bus went away');
}
const verdict = heard<Sealed>(bus.subscribe('verdicts.>'), (s) => s.case.header.identity.id === id);
const refusal = heard<Refusal>(bus.subscribe('claim-errors.>'), (error) => error.id === id);

const event = headers();
event.set('ce-specversion', '1.0');
event.set('ce-type', 'assize.claim.v1');
event.set('ce-source', 'urn:example:check-done');
event.set('ce-id', id);
await bus.request('claims.defect-court', JSON.stringify(claim), { headers: event, timeout: 5_000 });

const said = await Promise.race([verdict, refusal]);
await bus.close();
if ('faults' in said) throw new Error(said.faults.join('; '));

type Reason = { text: string };
type Predicate = { classification: string | null; reasoning: Reason[]; gaps: { what: string }[] };
// Verify the seal before you act on a verdict (docs/verify-a-verdict.md).
const payload = Buffer.from(said.envelope.payload, 'base64').toString('utf8');
const { predicate } = JSON.parse(payload) as { predicate: Predicate };
const { classification, reasoning, gaps } = predicate;

// Only what was found to hold is done: "not refuted" is not enough.
const outcome = { supported: 'done', refuted: 'not done' }[classification ?? ''] ?? 'not shown';
const why = [...reasoning.map(({ text }) => text), ...gaps.map(({ what }) => `missing: ${what}`)];
process.stdout.write(`${[outcome, ...why].join('\n  ')}\n`);
process.exitCode = outcome === 'done' ? 0 : 1;
