import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { predicateOf } from '../verdict/predicate.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { courtPredicate } from '../proceedings/defect-court/finding.ts';
import { checkRandomLightCases as always, endsOf, FIXED_SEED } from '#src/testing/random-cases.ts';
import { anyLightScript, playLightScript } from '#src/testing/arbitrary.ts';
import {
  messagesOf,
  courtProceeding,
  lightProceeding,
  roundTripped,
  type Trial,
} from '#src/testing/drive.ts';
import { replay } from './replay.ts';

const LIGHT = lightProceeding();
const COURT = courtProceeding();

/** An independent statement of the light path's rule in plain code. */
function edgeDue({ file }: Trial): string | null {
  const { claim, limits } = file.header;
  const review = file.entries.find(({ artifact }) => artifact.kind === 'review')?.artifact;
  if (review?.kind !== 'review') return null;
  if (claim.activation === 'always' || review.abstained !== null) return 'LP3';
  const { confidence, classification } = review;
  if (confidence < 0.5) return 'LP2';
  if (confidence < limits.activationThreshold) return 'LP3';
  if (classification === 'supported') return 'LP1';
  return classification === 'refuted' ? 'LP2' : 'LP3';
}

describe('every walk that begins with the light path', () => {
  test('ends, within its handoffs and remands, where a case may end', () => {
    const clerks = { by: 'clerk', decision: 'mistrial' };
    const ends = [...DEFECT_COURT.ends, clerks].map(({ by, decision }) => `${by} ${decision}`);
    expect(endsOf(always)).toEqual(new Set(ends));
  });

  test('takes the edge of its report that the rule names, or that of a limit', () => {
    const taken = new Set<string>();
    always((trial) => {
      const report = trial.file.entries.find(({ artifact }) => artifact.kind === 'report');
      if (report && report.edge !== 'HD10' && report.edge !== 'HD11') {
        expect(report.edge).toBe(edgeDue(trial));
      }
      for (const edge of trial.walk.edges) taken.add(edge);
    }, FIXED_SEED);
    const all = [...LIGHT.graph.edges, ...COURT.graph.edges].map(({ id }) => id);
    expect(taken).toEqual(new Set(all));
  });

  test('goes on under the court from the entry that names it, and from no other', () => {
    always(({ file, walk }, closed) => {
      const named = file.entries.filter(
        ({ artifact }) => artifact.kind === 'activation' && artifact.next !== undefined,
      );
      expect(named.length).toBeLessThanOrEqual(closed ? 0 : 1);
      const into = walk.proceeding === COURT;
      // A limit may end the case on the very entry that opens the court.
      if (into) expect(named).toHaveLength(1);
      expect(file.header.proceeding.name).toBe('light');
      const light = courtPredicate(predicateOf(file, walk))?.light;
      expect(light?.next?.digest).toBe(named.length === 1 ? COURT.digest : undefined);
    });
  });

  test('costs no message before it leaves the evaluator', () => {
    always(({ walk, places, file }) => {
      expect(walk.handoffs).toBe(messagesOf(places));
      if (file.entries.every(({ role }) => role === 'evaluator')) expect(walk.handoffs).toBe(2);
    });
  });

  test('walks the same way again, from the file as it travels, and on from its middle', () => {
    always(({ file, walk }) => {
      const there = roundTripped(file);
      expect(replay(LIGHT, there)).toEqual({ ok: true, walk });
      const half = Math.floor(file.entries.length / 2);
      const before = replay(LIGHT, { ...file, entries: file.entries.slice(0, half) });
      if (!before.ok) throw new Error(before.why);
      const on = replay(LIGHT, there, { walk: before.walk, entries: half });
      expect(on).toEqual({ ok: true, walk });
    });
  });
});

describe('the shadow path', () => {
  test('is additive: up to the report every byte is the same with the court open or closed', () => {
    const differing = new Set<boolean>();
    fc.assert(
      fc.property(anyLightScript, (script) => {
        const [open, closed] = [playLightScript(script, false), playLightScript(script, true)];
        const until = (trial: Trial): string => {
          const at = trial.file.entries.findIndex(({ node }) => node === 'report');
          const light = at < 0 ? trial.file.entries : trial.file.entries.slice(0, at + 1);
          return JSON.stringify({ header: trial.file.header, light });
        };
        expect(until(closed)).toBe(until(open));
        differing.add(JSON.stringify(open.file) !== JSON.stringify(closed.file));
      }),
      { numRuns: 300 },
    );
    // Both kinds occurred.
    expect(differing).toEqual(new Set([true, false]));
  });
});
