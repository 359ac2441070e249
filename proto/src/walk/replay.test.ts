import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaseFile, Entry } from '../schema/case-file.ts';
import { anyScript, playScript } from '#src/testing/arbitrary.ts';
import { handInAll, openTrial, courtProceeding, type Trial } from '#src/testing/drive.ts';
import {
  activated,
  closed,
  defended,
  discovered,
  indicted,
  noted,
  round,
  ruled,
} from '#src/testing/artifacts.ts';
import { proceedingNamed } from '../proceedings/known.ts';
import { replay } from './replay.ts';

const affirmed = handInAll(openTrial(), [
  indicted(),
  discovered(),
  defended(),
  ...round(),
  ruled('affirm'),
]);

const late = handInAll(openTrial({ limits: { ttlMs: 1 } }), [closed()]);

function withEntry({ file }: Trial, index: number, change: Partial<Entry>): CaseFile {
  const entries = file.entries.map((entry, i) => (i === index ? { ...entry, ...change } : entry));
  return { ...file, entries };
}

/** `<index of the refused entry>: <why>`, or nothing if the file is valid. */
function refusalOf(file: CaseFile): string {
  const replayed = replay(courtProceeding(), file);
  return replayed.ok ? '' : `${replayed.entry}: ${replayed.why}`;
}

const LIES: Readonly<Record<string, (entry: Entry) => Partial<Entry>>> = {
  'another author': ({ role }) => ({ role: role === 'judge' ? 'defense' : 'judge' }),
  'another node': ({ node }) => ({ node: node === 'verdict' ? 'indict' : 'verdict' }),
  'a node that the graph does not have': () => ({ node: 'cellar' }),
  'another turn': ({ turn }) => ({ turn: turn === 'notes' ? 'argument' : 'notes' }),
  'another round': (entry) => ({ round: (entry.round ?? 0) + 1 }),
  'another ordinal': ({ ordinal }) => ({ ordinal: ordinal + 1 }),
  'another kind of artifact': ({ artifact }) => ({
    artifact: artifact.kind === 'notes' ? discovered() : noted(),
  }),
  'another edge': ({ edge }) => ({ edge: edge === 'HD6' ? 'HD7' : 'HD6' }),
  'no edge, or one too many': ({ edge }) => ({ edge: edge === null ? 'HD1' : null }),
  'another reason': ({ why }) => ({ why: `${why}.` }),
  'a time before the entry before': () => ({ at: '2025-12-31T23:59:59.999Z' }),
  'a time that is none': () => ({ at: '9999-99-99T99:99:99.999Z' }),
  'a day that is none': () => ({ at: '2026-02-30T00:00:00.000Z' }),
};

describe('replay refuses, and names the entry', () => {
  test.each(Object.entries(LIES))('%s', (_name, lie) => {
    fc.assert(
      fc.property(anyScript, fc.nat(), (script, n) => {
        const trial = playScript(script);
        const index = n % trial.file.entries.length;
        const entry = trial.file.entries[index];
        if (!entry) throw new Error('a played case has entries');
        const refusal = refusalOf(withEntry(trial, index, lie(entry)));
        expect(refusal).toMatch(new RegExp(`^${index}: .*entry ${index}`));
      }),
    );
  });

  test.each(['critique', 'debate', 'gauntlet'])('a %s that was opened with no matter', (name) => {
    const proceeding = proceedingNamed(name) ?? courtProceeding();
    const refused = replay(proceeding, affirmed.file);
    expect(refused).toMatchObject({ ok: false, entry: 0 });
    expect(refused.ok ? '' : refused.why).toMatch(/^the case holds no /);
  });

  test('a time before that of the entry before, though after the opening', () => {
    const at = affirmed.file.entries[0]?.at ?? '';
    expect(refusalOf(withEntry(affirmed, 2, { at }))).toMatch(/^2: entry 2 is dated before/);
  });

  test('an entry left out, put in twice, or put in another order', () => {
    const { header, entries } = affirmed.file;
    const [first, second, ...rest] = entries;
    if (!first || !second) throw new Error('it has entries');
    expect(refusalOf({ header, entries: [second, ...rest] })).toMatch(/^0: /);
    expect(refusalOf({ header, entries: [first, first, second, ...rest] })).toMatch(/^1: /);
    expect(refusalOf({ header, entries: [second, first, ...rest] })).toMatch(/^0: /);
  });

  test('an entry after the end, whoever signs it', () => {
    const { header, entries } = affirmed.file;
    const at = entries.at(-1)?.at ?? '';
    for (const more of [...entries.slice(-1), ...late.file.entries]) {
      const after = { ...more, ordinal: entries.length, at };
      expect(refusalOf({ header, entries: [...entries, after] })).toMatch(
        /^7: entry 7.*after the end/,
      );
    }
  });

  test('a closing by the clerk without a limit, with the entry that it is', () => {
    const { header, entries } = late.file;
    const patient = { ...header, deadline: '2026-01-01T01:00:00.000Z' };
    expect(refusalOf({ header: patient, entries })).toMatch(
      /^0: entry 0.*only by a limit that holds/,
    );
  });

  test('a closing by anybody else, or that says to stand anywhere but outside the graph', () => {
    const usurped = withEntry(late, 0, { role: 'prosecutor' });
    expect(refusalOf(usurped)).toMatch(/entry 0 by the prosecutor/);
    const moved = withEntry(late, 0, { node: 'hearing', turn: 'notes', round: 9 });
    expect(refusalOf(moved)).toMatch(/entry 0.*hearing\/notes\/9/);
  });

  test('an activation that does not follow from the header', () => {
    const opening = openTrial({ claim: { confidence: 0.9 } });
    const { header, entries } = handInAll(opening, [activated('affirm', 0.9)]).file;
    const doubtful = { ...header, claim: { ...header.claim, confidence: 0.6 } };
    expect(refusalOf({ header: doubtful, entries })).toMatch(/entry 0.*affirm.*open/);
  });
});

describe('replay', () => {
  test('of a case just opened stands at its start', () => {
    const { file, walk } = openTrial();
    expect(replay(courtProceeding(), file)).toEqual({ ok: true, walk });
  });

  test('gives back the walk up to the entry that it refuses', () => {
    const replayed = replay(courtProceeding(), withEntry(affirmed, 2, { role: 'judge' }));
    expect(replayed).toMatchObject({ ok: false, entry: 2, walk: { place: { node: 'defend' } } });
  });

  test('lets two entries share a millisecond', () => {
    const at = affirmed.file.entries[0]?.at ?? '';
    expect(refusalOf(withEntry(affirmed, 1, { at }))).toBe('');
  });
});
