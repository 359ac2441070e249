import { defenseBrains } from '@assize/defense/service';
import { turnOf } from '@assize/court/handoff';
import {
  challengerOf,
  isCourtView,
  LIGHT_ELEMENTS,
  newest,
  proceedingOfDigest,
  replay,
  view,
  type CaseFile,
  type Claim,
  type View,
} from '@assize/proto';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { afterAll, describe, expect, it } from 'vitest';
import { DISPUTED, LONG, PLAIN, SURE, WRONG_CAUSE } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf, type Trial } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

/** Evidence in which each challenger's own checks find something. */
const SURVEY: Claim = {
  text: 'The survey of 2019 counted 40 nests of herons.',
  evidence: [
    'The survey counted nests of herons along the river.',
    'The survey counted nests of herons along the river too.',
    'Volunteers suggest that some nests were missed.',
    'The survey of 2019 did not count 40 nests of herons.',
    'The survey of 2019 counted 40 nests of herons, as wardens say.',
    'In 2019 the survey counted 40 nests of herons on the shore.',
  ].map((text, i) => ({
    id: `e${i + 1}`,
    text,
    source: `https://example.org/${i === 3 ? 'count' : 'survey'}`,
  })),
};

describe('the light element', () => {
  it('chooses the challenger, and gives the same exhibits four different Discoveries', async () => {
    const trials = await Promise.all(
      LIGHT_ELEMENTS.map((element) => court.review({ ...SURVEY, element })),
    );
    const found = trials.flatMap((trial) => artifactsOf(trial, 'discovery'));
    expect(found.map(({ element }) => element)).toEqual(LIGHT_ELEMENTS);
    expect(found.map(({ challenger }) => challenger)).toEqual(LIGHT_ELEMENTS.map(challengerOf));
    expect(trials.map(({ predicate }) => predicate.challenger)).toEqual([
      'Challenger',
      'Abyss',
      'Bulwark',
      'Specter',
    ]);
    const checks = found.map((discovery) => discovery.checks.map(({ check }) => check).join(' '));
    expect(new Set(checks).size).toBe(4);
    expect(checks[0]).toContain('one-source');
    expect(checks[1]).toContain('opposed');
    expect(checks[2]).toContain('hedged');
    expect(checks[3]).toContain('imprecise');
  });

  it.each([
    ['water', LONG.evidence?.slice(0, 6), undefined],
    ['diamond', SURVEY.evidence?.slice(0, 2), undefined],
    ['earth', PLAIN.evidence, 0.7],
    ['air', PLAIN.evidence, 0.6],
  ] as const)('of a claim that names none is %s by rule', async (element, evidence, confidence) => {
    const trial = await court.review({
      text: element === 'diamond' ? SURVEY.text : PLAIN.text,
      // Charged with what the evidence does not say, so that no fast track passes discovery by.
      classification: 'refuted',
      ...(evidence ? { evidence: [...evidence] } : {}),
      ...(confidence ? { confidence } : {}),
    });
    expect(artifactsOf(trial, 'discovery')).toMatchObject([{ element }]);
  });
});

/** The case as it stood before its newest entry of a kind, and what its author was shown. */
function before(trial: Trial, kind: 'defense-brief' | 'discovery'): { file: CaseFile; seen: View } {
  const at = trial.file.entries.findIndex(({ artifact }) => artifact.kind === kind);
  const file = { header: trial.file.header, entries: trial.file.entries.slice(0, at) };
  return { file, seen: viewOf(file, file) };
}

/** What a file shows where another one, of the same walk, stands. */
function viewOf(shown: CaseFile, walked: CaseFile): View {
  const proceeding = proceedingOfDigest(walked.header.proceeding.digest);
  if (!proceeding) throw new Error('the proceeding is not shipped');
  const replayed = replay(proceeding, walked);
  if (!replayed.ok) throw new Error(replayed.why);
  const seen = view(proceeding, shown, replayed.walk);
  if (!isCourtView(seen)) throw new Error('it is no case of the court');
  return seen;
}

/** The same file with another story in its indictment: narrative, weights, strengths, confidence. */
function withAnotherStory(file: CaseFile): CaseFile {
  return {
    ...file,
    entries: file.entries.map((entry) =>
      entry.artifact.kind === 'indictment'
        ? {
            ...entry,
            artifact: {
              ...entry.artifact,
              narrative: 'Quite another story.',
              confidence: 0.123_456,
              items: entry.artifact.items.map(({ id }) => ({
                id,
                weight: 'circumstantial' as const,
                strength: 0.654_321,
              })),
            },
          }
        : entry,
    ),
  };
}

describe('the defense', () => {
  it.each([
    ['after discovery', DISPUTED],
    ['after the fast track', SURE],
    ['of a claim with candidates', WRONG_CAUSE],
  ])('%s has decided without the story of the prosecution', async (_when, claim) => {
    const trial = await court.review(claim);
    const { file, seen } = before(trial, 'defense-brief');
    const indictment = newest(file.entries, 'indictment');
    expect(indictment?.narrative).toBeTruthy();
    expect(seen.indictment).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(indictment?.narrative);
    expect(viewOf(withAnotherStory(file), file)).toEqual(seen);
    const written = trial.file.entries[file.entries.length];
    const means = { reader: lexicalReader(), retriever: noRetriever };
    const [brain] = defenseBrains({ ...means, counsel: null });
    const turn = turnOf(brain, 'defense-brief');
    expect(turn.decide(seen, written?.gathered ?? {})).toEqual(written?.artifact);
  });

  it('is given raw evidence by discovery, which has seen no story either', async () => {
    const trial = await court.review(DISPUTED);
    const { file, seen } = before(trial, 'discovery');
    expect(seen.indictment).toBeNull();
    expect(viewOf(withAnotherStory(file), file)).toEqual(seen);
    expect(artifactsOf(trial, 'discovery')[0]?.exhibits.map(({ id }) => id)).toEqual(['e1', 'e2']);
  });
});
