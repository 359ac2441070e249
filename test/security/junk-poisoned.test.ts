/** Many cases, each poisoned in another way, all end. 60 of them, or as many as ASSIZE_TEST_POISONED says. */
import { randomUUID } from 'node:crypto';
import type { Stored } from '@assize/bus';
import { STREAMS } from '@assize/proto';
import { afterAll, expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { DENIED, GROUNDLESS, PLAIN, SURE } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { copyOf, followEnds, junkOf, logOf, putJunk, subjectsOf, type Junk } from '#src/junk.ts';
import { caseOf, publishClaim } from '#src/publish.ts';

const POISONED = Number(process.env['ASSIZE_TEST_POISONED'] ?? 60);
const AT_ONCE = 16;
const CLAIMS = [PLAIN, SURE, DENIED, GROUNDLESS] as const;

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const onRecord = stack.use(await followEnds(court));
afterAll(() => stack.disposeAsync());

const undisturbed = await Promise.all(CLAIMS.map((claim) => court.review(claim)));
const [pattern] = undisturbed;
if (!pattern) throw new Error('nothing was tried');
const kinds = [...(await junkOf(await logOf(court.bus, pattern.predicate.caseId))).values()];

type When = 'before' | 'during' | 'after';
const WHEN: readonly When[] = ['before', 'during', 'after'];

interface Poisoned {
  readonly when: When;
  readonly caseId: string;
  readonly junk: Junk;
  /** Puts a message of the case again in place of the junk. */
  readonly replays: boolean;
}

const during = new Map<string, Poisoned>();
const puts: Promise<void>[] = [];
stack.use(
  await court.bus.follow({ stream: STREAMS.court, filter: ['court.>'] }, (stored) => {
    const poisoned = during.get(stored.subject.split('.')[1] ?? '');
    if (!poisoned || !stored.headers['Nats-Msg-Id']) return;
    puts.push(putJunk(court.bus, someOf(poisoned.caseId), junkFor(poisoned, stored)));
  }),
);

const junkFor = ({ replays, junk }: Poisoned, stored: Stored): Junk =>
  replays ? copyOf(stored) : junk;

const someOf = (caseId: string): string[] => {
  const all = subjectsOf(caseId);
  const first = caseId.charCodeAt(0) % all.length;
  return [...all, ...all].slice(first, first + 5);
};

async function tryPoisoned(n: number): Promise<string> {
  const claim = CLAIMS[n % CLAIMS.length] ?? PLAIN;
  const when = WHEN[n % WHEN.length] ?? 'before';
  const junk = kinds[n % kinds.length];
  if (!junk) throw new Error('there is no junk');
  const id = randomUUID();
  const poisoned = { when, caseId: caseOf(id), junk, replays: n % 5 === 0 };
  const { caseId } = poisoned;
  if (when === 'before') await putJunk(court.bus, someOf(caseId), junk);
  if (when === 'during') during.set(caseId, poisoned);
  await publishClaim(court.bus, claim, id);
  const { predicate } = await onRecord.of(caseId).catch(async (error: unknown) => {
    const log = (await logOf(court.bus, caseId)).map(
      ({ subject, sequence }) => `${sequence} ${subject}`,
    );
    throw new Error(`${String(error)}, poisoned ${when}:\n${log.join('\n')}`, { cause: error });
  });
  during.delete(caseId);
  if (when === 'after') {
    await putJunk(court.bus, someOf(caseId), junk);
    await onRecord.of(caseId);
  }
  const expected = undisturbed[n % CLAIMS.length]?.predicate.decision;
  expect(predicate.decision, `case ${caseId}, junk ${when}`).toBe(expected);
  return predicate.decision;
}

it(
  `${POISONED} poisoned cases have ${POISONED} ends, each as if nothing had been`,
  async () => {
    const started = performance.now();
    const ends: string[] = [];
    const waiting = Array.from({ length: POISONED }, (_, n) => n);
    const worker = async (): Promise<void> => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
        ends.push(await tryPoisoned(n));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await Promise.all(puts);
    const decisions = Object.groupBy(ends, (decision) => decision);
    const said = Object.entries(decisions).map(([name, all = []]) => `${all.length} ${name}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const inLog = await countOf(court.bus, STREAMS.court, 'court.>');
    process.stdout.write(
      `poisoned: ${POISONED} cases, ${ends.length} ends (${said.join(', ')}), ` +
        `${inLog} messages in the log, ${seconds} s\n`,
    );
    expect(ends).toHaveLength(POISONED);
    expect(ends).not.toContain('mistrial');
  },
  POISONED * 2_000 + 60_000,
);
