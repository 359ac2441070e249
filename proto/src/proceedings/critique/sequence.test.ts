import { describe, expect, it } from 'vitest';
import { handIn, openTrial } from '#src/testing/drive.ts';
import { seatOf } from '../../proceeding/proceeding.ts';
import { proceedingNamed } from '../known.ts';
import { GRADERS, type CritiqueArtifact } from './artifacts.ts';
import { gradesOf } from './grading.ts';
import { historyOf, threadOf } from './record.ts';
import type { CritiqueReport } from './report.ts';
import {
  assessed,
  challenged,
  constrained,
  directed,
  found,
  ready,
  reframed,
  REPORT,
  rewritten,
} from './testing/sample.ts';
import { critiqueIn } from './view.ts';

const proceeding = proceedingNamed('critique') ?? expect.fail('it ships');
const { graph, binding, definition } = proceeding;

const at = (entropy: number): CritiqueReport => ({ ...REPORT, entropy });

type Said = (kind: string, record: readonly CritiqueArtifact[]) => CritiqueArtifact;

/** The seats taken, each by its persona or kind, with what it saw of the thread. */
function walk(matter: CritiqueReport, said: Said = critics(matter), maxRemands = 0) {
  let trial = openTrial({ proceeding, matter, limits: { maxRemands } });
  while (trial.walk.place.kind === 'turn') {
    const { artifact } = trial.walk.place;
    trial = handIn(trial, said(artifact, critiqueIn(trial.file.entries)));
  }
  const { entries } = trial.file;
  const record = critiqueIn(entries);
  return {
    order: entries.map(({ persona, artifact }) => persona ?? artifact.kind),
    record,
    threads: entries.map((_, i) => threadOf(record.slice(0, i)).length),
    end: trial.walk.place.decision,
  };
}

function critics(matter: CritiqueReport, ...turns: readonly CritiqueArtifact[]): Said {
  const entropy = typeof matter.entropy === 'number' ? matter.entropy : null;
  return (kind, record) => {
    const one = turns.find((turn) => turn.kind === kind);
    if (one) return one;
    const plain: Record<string, () => CritiqueArtifact> = {
      assessment: () => assessed(entropy),
      legitimacy: challenged,
      constraints: constrained,
      reframe: reframed,
      readiness: () => ready(record, {}, matter),
      direction: directed,
      revision: () => rewritten(entropy === null ? {} : { entropy }),
    };
    const make = plain[kind];
    if (!make) throw new Error(`nobody hands in ${kind}`);
    return make();
  };
}

const weak = challenged({
  findings: [found('f1', 'MAKISHIMA', { severity: 'critical' })],
});
const answering = constrained({ answers: [{ to: 'f1', agrees: true, why: 'no source' }] });
const refining = critics(at(0.3), weak, answering);

describe('the sequence of a critique', () => {
  it('is MAKISHIMA, LAWLIET, SHIKAMARU where entropy is at most 0.40, and ends converged', () => {
    const { order, end } = walk(at(0.4));
    expect(order).toEqual(['assessment', 'MAKISHIMA', 'LAWLIET', 'SHIKAMARU']);
    expect(end).toBe('converged');
  });

  it('has RICK between LAWLIET and SHIKAMARU where entropy is over 0.40', () => {
    const { order } = walk(at(0.41));
    expect(order).toEqual(['assessment', 'MAKISHIMA', 'LAWLIET', 'RICK', 'SHIKAMARU']);
  });

  it('has RICK where nobody knows the entropy', () => {
    expect(walk(REPORT).order).toContain('RICK');
  });

  it('has LIGHT only where SHIKAMARU recommends to replan', () => {
    expect(walk(at(0.8)).order.at(-1)).toBe('LIGHT');
    expect(walk(at(0.3), refining).order.at(-1)).toBe('SHIKAMARU');
  });

  it('grows one thread: every turn sees all before it in its iteration', () => {
    expect(walk(at(0.8)).threads).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begins again after a revision, with an empty thread and a history', () => {
    const { order, threads, end, record } = walk(at(0.3), refining, 1);
    const once = ['assessment', 'MAKISHIMA', 'LAWLIET', 'SHIKAMARU'];
    expect(order).toEqual([...once, 'revision', ...once]);
    expect(threads).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3]);
    expect(historyOf(record).map(({ iteration }) => iteration)).toEqual([1, 2]);
    expect(end).toBe('unconverged');
  });

  it('ends as not converged when its iterations are used up, after LIGHT as well', () => {
    expect(walk(at(0.8)).end).toBe('unconverged');
    const { order, end } = walk(at(0.8), critics(at(0.8)), 2);
    expect(order.filter((one) => one === 'LIGHT')).toHaveLength(3);
    expect(end).toBe('unconverged');
  });

  it('ends converged once a revision has mended what was found', () => {
    const mended: Said = (kind, record) => {
      const first = !record.some((one) => one.kind === 'revision');
      return (first ? refining : critics(at(0.3)))(kind, record);
    };
    const { order, end } = walk(at(0.3), mended, 3);
    expect(order.filter((one) => one === 'SHIKAMARU')).toHaveLength(2);
    expect(end).toBe('converged');
  });

  it.each(['legitimacy', 'constraints', 'reframe'] as const)(
    'does not converge where the critic of the %s abstains',
    (kind) => {
      const made = { legitimacy: challenged, constraints: constrained, reframe: reframed };
      const silent = { ...made[kind](), said: '', abstained: 'no answer' };
      expect(walk(at(0.41), critics(at(0.41), silent)).end).toBe('unconverged');
    },
  );

  it('is three graders and nobody else where the report asks for the classic mode', () => {
    const matter = { ...REPORT, mode: 'classic' as const };
    const graders = GRADERS.map((grader) => ({
      grader,
      scores: REPORT.sections.map(({ id }) => ({ section: id, score: 0.8 })),
      abstained: null,
    }));
    const grading = (given: typeof graders): Said => {
      const assessment = assessed(null, { mode: 'classic' });
      return critics(matter, assessment, gradesOf(given, REPORT.sections));
    };
    expect(walk(matter, grading(graders))).toMatchObject({
      order: ['assessment', 'grades'],
      end: 'converged',
    });
    expect(walk(matter, grading([]), 1)).toMatchObject({
      order: ['assessment', 'grades', 'revision', 'assessment', 'grades'],
      end: 'unconverged',
    });
  });

  it('is held by four roles, and every condition that is bound is one of its edges', () => {
    const roles = Object.values(binding.families).flatMap((one) => ('role' in one ? one.role : []));
    expect(new Set(roles)).toEqual(new Set(['evaluator', 'adversary', 'defense', 'judge']));
    expect(graph.edges.map(({ condition }) => condition)).toEqual(
      expect.arrayContaining(Object.keys(binding.conditions)),
    );
  });

  it('ends only by those who are named for it', () => {
    const closing = graph.edges.filter(({ to, from }) => to === '_done' && from !== '_any');
    const roles = closing.map(({ from }) => seatOf(proceeding, from, null).role);
    expect(new Set(roles)).toEqual(new Set(definition.ends.map(({ by }) => by)));
  });
});
