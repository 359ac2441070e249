import { turnOf } from '@assize/court/testing';
import { defenseBrains } from '@assize/defense/service';
import {
  isCourtView,
  newest,
  proceedingOfDigest,
  replay,
  view,
  type CaseFile,
  type View,
} from '@assize/proto';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { afterAll, describe, expect, it } from 'vitest';
import { DISPUTED, SURE, WRONG_CAUSE } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf, type Trial } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

/** The case before its newest entry of a kind, and what that entry's author was shown. */
function before(trial: Trial, kind: 'defense-brief' | 'discovery'): { file: CaseFile; seen: View } {
  const at = trial.file.entries.findIndex(({ artifact }) => artifact.kind === kind);
  const file = { header: trial.file.header, entries: trial.file.entries.slice(0, at) };
  return { file, seen: viewOf(file, file) };
}

function viewOf(shown: CaseFile, walked: CaseFile): View {
  const proceeding = proceedingOfDigest(walked.header.proceeding.digest);
  if (!proceeding) throw new Error('the proceeding is not shipped');
  const replayed = replay(proceeding, walked);
  if (!replayed.ok) throw new Error(replayed.why);
  const seen = view(proceeding, shown, replayed.walk);
  if (!isCourtView(seen)) throw new Error('it is no case of the court');
  return seen;
}

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
    const [discovery] = artifactsOf(trial, 'discovery');
    expect(discovery?.exhibits.map(({ id }) => id)).toEqual(['e1', 'e2']);
    expect(trial.predicate.challenger).toBe(discovery?.challenger);
  });
});
