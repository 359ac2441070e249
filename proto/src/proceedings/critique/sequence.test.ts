import { readFileSync } from 'node:fs';
import { Environment } from '@marcbachmann/cel-js';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { readYaml } from '../../yaml.ts';
import { GRADERS, type CritiqueArtifact } from './artifacts.ts';
import { CRITIQUE } from './definition.ts';
import { evolve, initialFacts } from './facts.ts';
import { gradesOf } from './grading.ts';
import { personaIn } from './references.ts';
import { modeOf, reader, type CritiqueReport } from './report.ts';
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
import { historyOf, threadOf } from './record.ts';

/** What of the files this test looks at; their whole shape is the loader's matter. */
const Graph = Type.Object({
  nodes: Type.Array(Type.Object({ name: Type.String(), family: Type.String() })),
  edges: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Type.String(),
      loop: Type.Optional(Type.Boolean()),
      condition: Type.String(),
    }),
  ),
  start: Type.String(),
});
const Binding = Type.Object({
  families: Type.Record(
    Type.String(),
    Type.Object({ role: Type.String(), artifact: Type.String() }),
  ),
  conditions: Type.Record(Type.String(), Type.String()),
});
const GRAPH = shipped('critique.yaml', Graph);
const BINDING = shipped('critique.binding.yaml', Binding);

function shipped<T extends Type.TSchema>(file: string, schema: T): Type.Static<T> {
  const { value } = readYaml(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const read = reader(schema)(value);
  if (!read.ok) throw new Error(`${file}: ${read.faults.join('; ')}`);
  return read.value;
}

interface Walked {
  /** Each seat that was taken: the persona in it, or the node's name. */
  readonly order: string[];
  readonly record: CritiqueArtifact[];
  readonly end: string;
  /** What each turn saw of its thread. */
  readonly threads: number[];
}

const cel = new Environment();
for (const name of [
  'assessment',
  'entropy',
  'readiness',
  'grades',
  'remands',
  'clock',
  'handoffs',
]) {
  cel.registerVariable(name, 'map');
}

function holds(phrase: string, facts: object): boolean {
  const expression = BINDING.conditions[phrase];
  if (expression === undefined) throw new Error(`"${phrase}" is not bound`);
  return cel.parse(expression)({ ...facts }) === true;
}

/** Walks the graph by its YAML: the first edge that holds, else the node declared next. */
function walk(
  matter: CritiqueReport,
  said: (kind: string, record: readonly CritiqueArtifact[]) => CritiqueArtifact,
  max = 0,
): Walked {
  const walked: Walked = { order: [], record: [], end: '', threads: [] };
  let facts = initialFacts(modeOf(matter));
  let used = 0;
  const take = (kind: string): void => {
    walked.threads.push(threadOf(walked.record).length);
    const artifact = said(kind, walked.record);
    walked.order.push(personaIn(artifact.kind) ?? kind);
    walked.record.push(artifact);
    facts = evolve(facts, artifact);
  };
  let at = GRAPH.start;
  for (let step = 0; step < 40; step += 1) {
    take(artifactAt(at));
    const node = at;
    const asked = { ...facts, remands: { used, max } };
    const edge = GRAPH.edges.find((one) => one.from === node && holds(one.condition, asked));
    const next = GRAPH.nodes[GRAPH.nodes.findIndex(({ name }) => name === node) + 1];
    const to = edge?.to ?? next?.name ?? '';
    const last = walked.record.at(-1);
    if (to === '_done' && last) return { ...walked, end: CRITIQUE.decision(last, to) };
    if (edge?.loop) {
      take('revision');
      used += 1;
    }
    at = edge?.loop ? GRAPH.start : to;
  }
  throw new Error('it does not end');
}

function artifactAt(node: string): string {
  const family = BINDING.families[node];
  if (!family) throw new Error(`nobody sits at ${node}`);
  return family.artifact;
}

/** Critics of whom each says what is given, else nothing but that they looked. */
function critics(given: { entropy?: number; turns?: CritiqueArtifact[] } = {}) {
  return (kind: string, record: readonly CritiqueArtifact[]): CritiqueArtifact => {
    const one = given.turns?.find((turn) => turn.kind === kind);
    if (one) return one;
    const plain: Record<string, () => CritiqueArtifact> = {
      assessment: () => assessed(given.entropy ?? 0.3),
      legitimacy: challenged,
      constraints: constrained,
      reframe: reframed,
      readiness: () => ready(record),
      direction: directed,
      revision: rewritten,
      grades: () => gradesOf([], REPORT.sections),
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

describe('the sequence of a critique', () => {
  it('is MAKISHIMA, LAWLIET, SHIKAMARU where entropy is at most 0.40, and ends converged', () => {
    const { order, end } = walk(REPORT, critics({ entropy: 0.4 }));
    expect(order).toEqual(['assessment', 'MAKISHIMA', 'LAWLIET', 'SHIKAMARU']);
    expect(end).toBe('converged');
  });

  it('has RICK between LAWLIET and SHIKAMARU where entropy is over 0.40', () => {
    const { order } = walk(REPORT, critics({ entropy: 0.41 }));
    expect(order).toEqual(['assessment', 'MAKISHIMA', 'LAWLIET', 'RICK', 'SHIKAMARU']);
  });

  it('has RICK where nobody knows the entropy', () => {
    expect(walk(REPORT, critics({ turns: [assessed(null)] })).order).toContain('RICK');
  });

  it('has LIGHT only where SHIKAMARU recommends to replan', () => {
    const replan = critics({ entropy: 0.8 });
    expect(walk(REPORT, replan).order.at(-1)).toBe('LIGHT');
    const refine = critics({ turns: [weak, answering] });
    expect(walk(REPORT, refine).order.at(-1)).toBe('SHIKAMARU');
  });

  it('grows one thread: every turn sees all before it in its iteration', () => {
    expect(walk(REPORT, critics({ entropy: 0.8 })).threads).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begins again after a revision, with an empty thread and a history', () => {
    const refine = critics({ turns: [weak, answering] });
    const { order, threads, end, record } = walk(REPORT, refine, 1);
    const once = ['assessment', 'MAKISHIMA', 'LAWLIET', 'SHIKAMARU'];
    expect(order).toEqual([...once, 'revision', ...once]);
    expect(threads).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3]);
    expect(historyOf(record).map(({ iteration }) => iteration)).toEqual([1, 2]);
    expect(end).toBe('unconverged');
  });

  it('ends as not converged when its iterations are used up, after LIGHT as well', () => {
    expect(walk(REPORT, critics({ entropy: 0.8 })).end).toBe('unconverged');
    const { order, end } = walk(REPORT, critics({ entropy: 0.8 }), 2);
    expect(order.filter((one) => one === 'LIGHT')).toHaveLength(3);
    expect(end).toBe('unconverged');
  });

  it('ends converged once a revision has mended what was found', () => {
    const mended = (kind: string, record: readonly CritiqueArtifact[]): CritiqueArtifact => {
      const first = !record.some((one) => one.kind === 'revision');
      return critics(first ? { turns: [weak, answering] } : {})(kind, record);
    };
    const { order, end } = walk(REPORT, mended, 3);
    expect(order.filter((one) => one === 'SHIKAMARU')).toHaveLength(2);
    expect(end).toBe('converged');
  });

  it.each(['legitimacy', 'constraints', 'reframe'] as const)(
    'does not converge where the critic of the %s abstains',
    (kind) => {
      const made = { legitimacy: challenged, constraints: constrained, reframe: reframed };
      const silent = { ...made[kind](), said: '', abstained: 'no answer' };
      expect(walk(REPORT, critics({ entropy: 0.41, turns: [silent] })).end).toBe('unconverged');
    },
  );

  it('is three graders and nobody else where the report asks for the classic mode', () => {
    const matter = { ...REPORT, mode: 'classic' as const };
    const graders = GRADERS.map((grader) => ({
      grader,
      scores: REPORT.sections.map(({ id }) => ({ section: id, score: 0.8 })),
      abstained: null,
    }));
    const turns = [assessed(null, { mode: 'classic' }), gradesOf(graders, REPORT.sections)];
    expect(walk(matter, critics({ turns }))).toMatchObject({
      order: ['assessment', 'grades'],
      end: 'converged',
    });
    const crashed = [turns[0] ?? rewritten(), gradesOf([], REPORT.sections)];
    expect(walk(matter, critics({ turns: crashed }), 1)).toMatchObject({
      order: ['assessment', 'grades', 'revision', 'assessment', 'grades'],
      end: 'unconverged',
    });
  });

  it('is held by at least three roles, and every one of its edges is bound', () => {
    const roles = Object.values(BINDING.families).map(({ role }) => role);
    expect(new Set(roles)).toEqual(new Set(['evaluator', 'adversary', 'defense', 'judge']));
    for (const { condition } of GRAPH.edges) expect(BINDING.conditions).toHaveProperty([condition]);
    expect(GRAPH.edges.map(({ condition }) => condition).toSorted()).toEqual(
      expect.arrayContaining(Object.keys(BINDING.conditions)),
    );
  });

  it('ends only by those who are named for it', () => {
    const byNode = GRAPH.edges.filter(({ to, from }) => to === '_done' && from !== '_any');
    const closing = new Set(byNode.map(({ from }) => from));
    const roles = [...closing].map((node) => BINDING.families[node]?.role);
    expect(new Set(roles)).toEqual(new Set(CRITIQUE.ends.map(({ by }) => by)));
  });
});
