/** Reports in a real court: on the bus, by gRPC, and at the command line. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import {
  proceedingOfDigest,
  remandSubject,
  verifyFile,
  type Answer,
  type SealedCase,
} from '@assize/proto';
import { keyRing, readTrust, trustedKeysFrom } from '@assize/keys';
import type { CritiqueReport } from '@assize/proto/critique';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Publisher } from '../../services/assize/src/court/publisher.ts';
import {
  withIterationLimit,
  type IterationLimited,
} from '../../services/assize/src/hearing/hear.ts';
import {
  decisionSentence,
  readSealedCritique,
  type SealedCritique,
} from '../../services/assize/src/critique/sealed-critique.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { publisherAt, quietLog, startCourt, verdictOf } from '#src/court.ts';
import { failureOf } from '#src/failure-of.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { SOUND_REPORT } from '#src/reports.ts';
import { MAIN, runToEnd, type ProgramOutput } from '#src/assize-command.ts';

/** Figures that no source gives, an unexplained term, and a single source for everything. */
const FAULTY: CritiqueReport = {
  ...SOUND_REPORT,
  sections: [
    {
      id: 'costs',
      heading: 'Costs',
      text: 'Heat pumps cost 30 % less to run than gas boilers [s1]. Owners saved 940 euros a year. Every house was warm enough [s1]. The SCOP was 3.7.',
    },
  ],
};

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(await startCourt(folder, { guarded: true }));
const rpc = stack.use(client(CourtService, court.courtAddress));
const ring = keyRing(court.keys);
const AS = { proceeding: 'critique' };
const publisher = stack.use(await publisherAt(court, AS));

async function elsewhere(
  own: AsyncDisposableStack,
  variant: { readonly guarded: boolean; readonly limits?: { readonly maxHandoffs: number } },
): Promise<{ publisher: Publisher; natsUrl: string }> {
  const apart = own.use(await startCourt(own.use(await ownFolder()), variant));
  return { natsUrl: apart.natsUrl, publisher: own.use(await publisherAt(apart, AS)) };
}

const hear = (report: IterationLimited<CritiqueReport>): Promise<Answer> =>
  publisher.review(report, randomUUID());

async function told(
  report: IterationLimited<CritiqueReport>,
): Promise<{ told: SealedCritique; sealed: SealedCase }> {
  const answer = await verdictOf(publisher, report, randomUUID());
  const { differing, skipped } = decideAgain(answer.sealed.case);
  expect(differing).toEqual([]);
  const byClerk = answer.sealed.case.entries.filter(({ role }) => role === 'clerk');
  expect(skipped).toHaveLength(byClerk.length);
  return { told: readSealedCritique(answer.sealed), sealed: answer.sealed };
}

describe('a critique on the bus', () => {
  it('converges where nothing is to be found, by three roles and more, each as its persona', async () => {
    const { told: heard, sealed } = await told(SOUND_REPORT);
    expect(heard).toMatchObject({
      decision: 'converged',
      found: { converged: true, findings: [] },
    });
    expect(decisionSentence(heard)).toMatch(/^converged after 1 iteration: /);
    expect(heard.thread.map(({ who }) => who)).toEqual([
      'evaluator',
      'MAKISHIMA',
      'LAWLIET',
      'SHIKAMARU',
    ]);
    const roles = new Set(sealed.case.entries.map(({ role }) => role));
    expect(roles.size).toBeGreaterThanOrEqual(3);
    expect(heard.found.sections[0]).toMatchObject({ author: 'ab', confidence: 0.8 });
  });

  it('finds what is planted, vetoes, and says what the next iteration has to mind', async () => {
    const { told: heard } = await told(withIterationLimit(FAULTY, 1));
    const { found } = heard;
    expect(heard.decision).toBe('unconverged');
    expect(found.findings.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['uncited-number', 'absolute-on-thin', 'undefined-term']),
    );
    expect(found.readiness?.vetoes.map(({ veto }) => veto)).toContain('confidence');
    expect(found.next.sectionPrompts.length).toBeGreaterThan(0);
    expect(found.sections[0]?.confidence).toBeLessThan(0.6);
    expect(heard.answers.some(({ by, to }) => by === 'LAWLIET' && to === 'm1')).toBe(true);
    expect(heard.revisions).toEqual([]);
  });

  it('is revised where an iteration is left, and keeps what was found before', async () => {
    const { told: heard } = await told(withIterationLimit(FAULTY, 2));
    expect(heard.found.iterations).toHaveLength(2);
    expect(heard.revisions).toMatchObject([{ iteration: 1, by: 'built-in' }]);
    const [revision] = heard.revisions;
    const ids = revision?.findings.map(({ id }) => id) ?? [];
    expect(revision?.done.every(({ finding }) => ids.includes(finding))).toBe(true);
    expect(revision?.done.length).toBeGreaterThan(0);
  });

  it('computes the entropy of what it revised, where that of the first text was given', async () => {
    const { told: heard } = await told(withIterationLimit({ ...FAULTY, entropy: 0.55 }, 2));
    expect(heard.found.iterations.map(({ entropyGiven }) => entropyGiven)).toEqual([true, false]);
    expect(heard.found.iterations[1]?.entropy).not.toBeNull();
    expect(heard.found.iterations[1]?.vetoes).not.toContain('critics');
  });

  it('asks RICK where the entropy is over 0.40, and nobody but graders in classic mode', async () => {
    const [unsettled, classic] = await Promise.all([
      told(withIterationLimit({ ...SOUND_REPORT, entropy: 0.55 }, 1)),
      told(withIterationLimit({ ...SOUND_REPORT, mode: 'classic' }, 1)),
    ]);
    expect(unsettled.told.thread.map(({ who }) => who)).toContain('RICK');
    expect(unsettled.told.found.entropy).toMatchObject({ e: 0.55, given: true });
    expect(classic.told.thread.map(({ artifact }) => artifact.kind)).toEqual([
      'assessment',
      'grades',
    ]);
    expect(classic.told.found).toMatchObject({ mode: 'classic', readiness: null, entropy: null });
    expect(classic.told.found.graders).toHaveLength(3);
  });

  it('has not converged where a limit ends it before the judge has it', async () => {
    await using own = new AsyncDisposableStack();
    const hurried = await elsewhere(own, { guarded: true, limits: { maxHandoffs: 3 } });
    const answer = await verdictOf(hurried.publisher, SOUND_REPORT, randomUUID());
    const heard = readSealedCritique(answer.sealed);
    expect(heard).toMatchObject({ decision: 'mistrial', found: { converged: false } });
    expect(decisionSentence(heard)).toMatch(/^not converged: a mistrial, /);
  });

  it('has not converged where the judge is missing: the clerk ends it at its deadline', async () => {
    await using apart = await openProcessCourt();
    const seats = ['clerk', 'evaluator', 'adversary', 'defense'] as const;
    await Promise.all(seats.map((role) => apart.seat(role, { ASSIZE_TTL: '5s' })));
    const keys = await trustedKeysFrom(await readTrust(apart.trustFile));
    const natsUrl = apart.environment()['ASSIZE_NATS_URL'] ?? '';
    await using asked = await publisherAt({ natsUrl, keys }, AS);
    const answer = await verdictOf(asked, SOUND_REPORT, randomUUID());
    const heard = readSealedCritique(answer.sealed);
    expect(heard).toMatchObject({ decision: 'mistrial', found: { converged: false } });
    expect(heard.thread.map(({ who }) => who)).toEqual(['evaluator', 'MAKISHIMA', 'LAWLIET']);
    expect(decisionSentence(heard)).toMatch(/^not converged: a mistrial, /);
  });

  it('asks the publisher’s own writer for the revision, with all that it has to mind', async () => {
    await using own = new AsyncDisposableStack();
    const { natsUrl, publisher: acme } = await elsewhere(own, { guarded: false });
    const bus = own.use(await connectBus({ servers: natsUrl, name: 'writer', log: quietLog }));
    const asked: unknown[] = [];
    own.use(
      await bus.subscribe(remandSubject('acme'), {}, (question) => {
        asked.push(JSON.parse(Buffer.from(question.body).toString('utf8')));
        const { sections, sources } = SOUND_REPORT;
        question.respond(Buffer.from(JSON.stringify({ sections, sources })));
      }),
    );
    const answer = await verdictOf(acme, FAULTY, randomUUID(), undefined, 'acme');
    const heard = readSealedCritique(answer.sealed);
    const deadline: unknown = expect.stringMatching(/^20..-/);
    expect(asked).toMatchObject([
      {
        caseId: heard.caseId,
        report: FAULTY,
        constraints: { sectionPrompts: [{ section: 'costs' }] },
        findings: [{ id: 'm1', type: 'uncited-number' }, ...Array.from({ length: 4 }, () => ({}))],
        deadline,
      },
    ]);
    expect(heard.revisions).toMatchObject([{ iteration: 1, by: 'writer' }]);
    expect(decisionSentence(heard)).toMatch(
      /^converged after 2 iterations, as revised by your writer: /,
    );
  });

  it('refuses a report that is none, by its faults', async () => {
    const bad: CritiqueReport = {
      ...SOUND_REPORT,
      sections: [{ id: 'global', heading: '', text: ' ' }],
    };
    const refused = await hear(bad);
    expect(refused).toMatchObject({ status: 'refused', code: 'bad-claim' });
    expect(refused.status === 'refused' && refused.faults).toEqual([
      'sections.0.id: "global" means the whole report; rename it',
      'sections.0.text is empty',
    ]);
  });
});

describe('Submit by gRPC', () => {
  const matter = Buffer.from(JSON.stringify(withIterationLimit(SOUND_REPORT, 1)));
  const request = { source: 'urn:grpc', proceeding: 'critique', matter };

  it('takes a report as the matter, and GetCase gives its verdict', async () => {
    const asked = { ...request, id: randomUUID() };
    const { caseId, opened } = await rpc.submit(asked);
    expect(opened).toBe(true);
    expect(await rpc.submit(asked)).toMatchObject({ caseId, opened: false });
    const reply = await vi.waitUntil(
      async () => {
        const one = await rpc.getCase({ caseId });
        return one.decision === '' ? null : one;
      },
      { timeout: 20_000 },
    );
    expect(reply.decision).toBe('converged');
    const verified = await verifyFile(reply.sealed, ring, proceedingOfDigest);
    expect(verified.status).toBe('verified');
    if (verified.status === 'verified') {
      expect(readSealedCritique(verified.sealed).found).toMatchObject({
        title: SOUND_REPORT.title,
        converged: true,
      });
    }
  });

  it.each([
    ['a claim and a matter', { claim: { text: 'A claim.' } }, /give only one/],
    ['neither', { matter: undefined }, /claim or matter is missing: critique needs one of them/],
    ['a matter that is no report', { matter: Buffer.from('{"title": ""}') }, /title/],
    ['a matter that is no JSON', { matter: Buffer.from('{') }, /not JSON/],
    ['a report in another proceeding', { proceeding: 'defect-court' }, /text/],
  ])('answers INVALID_ARGUMENT to %s', async (_what, change, words) => {
    const { matter: bytes, ...rest } = { ...request, ...change };
    const call = rpc.submit({ ...rest, id: 'bad', ...(bytes ? { matter: bytes } : {}) });
    const { code, message } = await failureOf(call);
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(words);
  });
});

const Written = Type.Object({
  caseId: Type.String(),
  file: Type.String(),
  converged: Type.Boolean(),
  section_drafts: Type.Array(Type.Object({ id: Type.String() })),
  adversarial_findings: Type.Array(Type.Object({ agent: Type.String() })),
});

describe('at the command line', () => {
  const at = join(folder.path, 'reports');
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' };
  const assize = (...args: readonly string[]): Promise<ProgramOutput> =>
    runToEnd(MAIN, args, { env, cwd: at });
  const ready = (async () => {
    await mkdir(at, { recursive: true });
    await writeFile(join(at, 'sound.json'), JSON.stringify(SOUND_REPORT));
    await writeFile(join(at, 'faulty.json'), JSON.stringify(FAULTY));
    await writeFile(join(at, 'bad.md'), '# A\n\n## One\n\n## One\n\nSome text.\n');
    await writeFile(join(at, 'bad.jsonl'), '{"id":"s1","text":"x"}\n\n{"id":"z"}\n');
  })();

  it('exits with 0 where it converged; the case verifies, is traced, and decided the same again', async () => {
    await ready;
    const { code, out } = await assize('critique', 'sound.json', '--json');
    expect(code).toBe(0);
    const written = Parse(Written, JSON.parse(out));
    expect(written).toMatchObject({ converged: true, adversarial_findings: [] });
    const verified = await assize('verify', written.file);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.out).toContain(`  converged: ${SOUND_REPORT.title}`);
    const traced = await assize('trace', written.file);
    expect(traced.out).toContain('judge (SHIKAMARU)');
    expect(traced.out).toMatch(/verdict {2}converged · \d+ handoffs/);
    expect((await assize('replay', written.file)).code).toBe(0);
  });

  it('exits with 3 where it did not, says why, and writes the answer and the picture', async () => {
    await ready;
    const { code, out } = await assize('critique', 'faulty.json', '--out', 'o');
    expect(code).toBe(3);
    expect(out).toMatch(/\n {2}not converged after 1 iteration: vetoed by [a-z, -]*confidence/);
    expect(out).toContain('Where to look next');
    expect((await readdir(join(at, 'o'))).toSorted()).toEqual(['critique.json', 'stability.svg']);
    expect(await readFile(join(at, 'o', 'stability.svg'), 'utf8')).toMatch(/^<svg /);
    const kept = Parse(Written, JSON.parse(await readFile(join(at, 'o', 'critique.json'), 'utf8')));
    expect(kept.converged).toBe(false);
  });

  it.each([
    ['every fault of a report by its line', ['bad.md'], /line 3: .*\n {2}line 5: /],
    [
      'every fault of the sources by its line',
      ['sound.json', '--sources', 'bad.jsonl'],
      /line 1: the id "s1" is used twice\n {2}line 3: /,
    ],
    ['a file that is no report', ['bad.jsonl'], /Markdown \(\.md\) or JSON \(\.json\)/],
    ['a file that is not there', ['nowhere.md'], /nowhere\.md can't be read/],
    ['an entropy over 1', ['sound.json', '--entropy', '2'], /from 0 to 1/],
    ['no iteration', ['sound.json', '--iterations', '0'], /whole number of at least 1/],
  ])('exits with 2 and names %s', async (_what, args, words) => {
    await ready;
    const { code, err } = await assize('critique', ...args);
    expect(err).toMatch(words);
    expect(code).toBe(2);
  });
});
