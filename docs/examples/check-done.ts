// Has an agent's "done" checked before anybody acts on it: runs the tests, publishes the claim with what
// was measured, and exits with 0 only where the court found it supported.
//   node check-done.ts [nats://127.0.0.1:4222] [folder with tests and diff.txt]
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { caseIdOf, refusalIn, verdictIn } from './believed.ts';

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
const source = 'urn:example:check-done';
const mine = caseIdOf(source, id);

// What does not verify is anybody's word: it is passed over, and the wait goes on.
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
const refusal = heard(bus.subscribe('claim-errors.>'), (said) =>
  refusalIn(said.data, said.headers, mine),
);

const event = headers();
event.set('ce-specversion', '1.0');
event.set('ce-type', 'assize.claim.v1');
event.set('ce-source', source);
event.set('ce-id', id);
await bus.request('claims.defect-court', JSON.stringify(claim), { headers: event, timeout: 5_000 });

const said = await Promise.race([verdict, refusal]);
await bus.close();
if (typeof said !== 'string') throw new Error(said.faults.join('; '));

type Reason = { text: string };
type Predicate = { classification: string | null; reasoning: Reason[]; gaps: { what: string }[] };
const { predicate } = JSON.parse(said) as { predicate: Predicate };
const { classification, reasoning, gaps } = predicate;

// Only what was found to hold is done: "not refuted" is not enough.
const outcome = { supported: 'done', refuted: 'not done' }[classification ?? ''] ?? 'not shown';
const why = [...reasoning.map(({ text }) => text), ...gaps.map(({ what }) => `missing: ${what}`)];
process.stdout.write(`${[outcome, ...why].join('\n  ')}\n`);
process.exitCode = outcome === 'done' ? 0 : 1;
