import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '#src/testing/spec.ts';
import type { Artifact } from '../../schema/artifact.ts';
import { proceedingNamed } from '../known.ts';
import type { CartographyArtifact } from './artifacts.ts';
import { ROOM_LIMITS } from './bounds.ts';
import { graphOf, changesOf } from './record.ts';
import {
  agenda,
  aSource,
  challenged,
  GRAPH,
  mapped,
  relates,
  scored,
  scoreOf,
  SOURCES,
  sourced,
  synthesised,
  TOPIC,
} from './testing/sample.ts';

const proceeding = proceedingNamed('cartography');
if (!proceeding) throw new Error('the map does not ship');
const OPENING = { proceeding, matter: TOPIC, limits: { maxRemands: 2 } };
const open = (of: object = {}) => given({ ...OPENING, ...of });

const QUOTE = 'Coffee contains caffeine.';
const NO_GRAPH = { entities: [], relationships: [], conflicts: [] };

/** An iteration that finds nothing new. */
const again = (query: string, ...next: string[]): CartographyArtifact[] => [
  agenda(query),
  sourced({ queries: [{ query, found: 0 }], sources: [] }),
  mapped({ graph: NO_GRAPH }),
  challenged(next),
];
const ONCE = [sourced(), mapped(), challenged()];

describe('a map', () => {
  it('goes from the scout to the synthesis, by four roles', () => {
    const trial = open()
      .when(...ONCE, scored(), synthesised())
      .then({ at: 'ended', by: 'evaluator', decision: 'mapped', edges: ['CT3'], remands: 0 });
    const roles = new Set(trial.file.entries.map(({ role }) => role));
    expect([...roles]).toEqual(['prosecutor', 'evaluator', 'adversary', 'judge']);
  });

  it('is challenged by another than who drew it', () => {
    open().when(sourced()).then({ at: 'map', by: 'evaluator' });
    open().when(sourced(), mapped()).then({ at: 'challenge', by: 'adversary' });
  });

  it('searches again for what the challenge asks, three iterations at most', () => {
    const first = [sourced(), mapped(), challenged(['coffee and bones'])];
    open()
      .when(...first)
      .then({ at: '_again', by: 'prosecutor', edges: ['CT2'] });
    open()
      .when(...first, ...again('coffee and bones', 'coffee disputed'))
      .then({ at: '_again', remands: 1 });
    open()
      .when(...first, ...again('coffee and bones', 'coffee disputed'))
      .when(...again('coffee disputed', 'coffee criticism'))
      .then({ at: 'judge', by: 'judge', edges: ['CT2', 'CT2'], remands: 2 });
    open({ limits: { maxRemands: 5 } })
      .when(...first, ...again('coffee and bones', 'coffee disputed'))
      .when(...again('coffee disputed', 'coffee criticism'))
      .then({ at: 'judge' });
    open({ limits: { maxRemands: 0 } })
      .when(...first)
      .then({ at: 'judge' });
  });

  it('ends at once where nothing speaks of its topic', () => {
    const nothing = synthesised({ mapped: false, consensus: [], battlegrounds: [] });
    open()
      .when(sourced({ sources: [] }))
      .then({ at: 'synthesise', edges: ['CT1'] });
    open()
      .when(sourced({ sources: [] }), nothing)
      .then({ at: 'ended', decision: 'unmapped', edges: ['CT1', 'CT4'] });
  });

  it('goes on where a turn could not be done', () => {
    const silent = mapped({ graph: NO_GRAPH, abstained: 'why' });
    open().when(sourced(), silent).then({ at: 'challenge' });
  });

  it('ends within its handoffs, whatever is asked', () => {
    const asks = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(asks, fc.integer({ min: 0, max: 4 }), (counts, maxRemands) => {
        let trial = open({ limits: { maxRemands } }).when(sourced(), mapped());
        for (const [i, count] of counts.entries()) {
          const queries = Array.from({ length: count }, (_, at) => `query ${i} ${at}`);
          trial = trial.when(challenged(queries));
          const { place } = trial.trial.walk;
          if (place.kind === 'ended' || place.node !== '_again') break;
          const nothing = sourced({ queries: [], sources: [] });
          trial = trial.when(agenda(...queries), nothing, mapped({ graph: NO_GRAPH }));
        }
        const { walk } = trial.when(scored(), synthesised()).then({ decision: 'mapped' });
        expect(walk.remands.used).toBeLessThanOrEqual(Math.min(2, maxRemands));
      }),
      { numRuns: 60 },
    );
  });
});

describe('no walk', () => {
  const refused = (before: readonly Artifact[], artifact: Artifact, why: RegExp): void =>
    expect(() => open().when(...before, artifact)).toThrow(why);
  const related = (why: RegExp, source: string, quote: string, of: object = {}): void => {
    const relationships = [relates('r1', source, quote, of)];
    refused([sourced()], mapped({ graph: { ...GRAPH, relationships } }), why);
  };

  it('has a citation that is not among the sources, or a quotation that is not in its passage', () => {
    related(/source z is not among the sources/, 'z', QUOTE);
    const citation = { source: 'a', passage: 'b.1', quote: QUOTE };
    related(/source a has no passage b\.1/, 'a', QUOTE, { citation });
    related(/does not stand in passage/, 'a', 'Coffee cures.');
  });

  it('has a relationship of entities that are not there, or a credibility before the judge', () => {
    related(/no entity "tea"/, 'a', QUOTE, { to: 'tea' });
    related(/before the judge/, 'a', QUOTE, { credibility: 1 });
  });

  it('asks what was asked before, in whatever letters', () => {
    for (const query of ['Is coffee healthy?', 'is COFFEE, healthy', ' is  coffee healthy ']) {
      refused([sourced(), mapped()], challenged([query]), /was asked before/);
    }
    refused([sourced(), mapped()], challenged(['tea', 'Tea!']), /asked twice/);
    const first = [sourced(), mapped(), challenged(['coffee and bones'])];
    refused(first, agenda('something else'), /not what the challenge asks/);
    const once = [...first, ...again('coffee and bones').slice(0, 3)];
    refused(once, challenged(['coffee and bones']), /before/);
  });

  it('has sources that nobody asked for, or more than it has room for', () => {
    refused([], sourced({ queries: [{ query: 'tea', found: 1 }] }), /nobody asks "tea"/);
    refused([], sourced({ sources: [aSource('a', 'x', { query: 'tea' })] }), /by no query/);
    const text = 'x'.repeat(4000);
    const passages = Array.from({ length: 40 }, (_, i) => ({ id: `a.${i}`, text }));
    refused([], sourced({ sources: [aSource('a', 'x', { passages })] }), /has room for/);
    const many = Array.from({ length: ROOM_LIMITS.sources + 1 }, (_, i) => aSource(`s${i}`, 'x'));
    refused([], sourced({ sources: many }), /a case has room for 100/);
  });

  it('leaves a source unscored, or scores one twice or that is not there', () => {
    const with_ = (...scores: ReturnType<typeof scoreOf>[]) => scored({ scores });
    const [a, b, c] = scored().scores;
    if (!a || !b || !c) throw new Error('no scores');
    refused(ONCE, with_(a, b), /source c is not scored/);
    refused(ONCE, with_(a, b, c, c), /scored twice/);
    refused(ONCE, with_(a, b, c, scoreOf('z', 1)), /no source of the case/);
  });

  it('finds a consensus that the record does not bear', () => {
    const before = [...ONCE, scored()];
    const [one] = synthesised().consensus;
    if (!one) throw new Error('no consensus');
    const as = (change: object) => synthesised({ consensus: [{ ...one, ...change }] });
    refused(before, as({ relationships: ['r1', 'r9'] }), /not in the graph/);
    refused(before, as({ sources: ['a', 'c'] }), /not those that it cites/);
    refused(before, as({ support: 0.8 }), /makes no consensus/);
    refused(before, as({ claim: 'Coffee cures.' }), /says so in these words/);
    for (const domains of [1, 3]) refused(before, as({ domains }), /independent of 2 sources/);
    refused(before, as({ supportOfAll: 0.5 }), /among all sources/);
    refused(before, as({ credibility: 0.9 }), /not what the scores give/);
    const low = scored({ scores: SOURCES.map(({ id }) => scoreOf(id, 0.5)) });
    refused([...ONCE, low], as({ credibility: 0.5 }), /credibility 0.5 makes no consensus/);
    const denial = { relation: 'not contain' };
    const third = relates('r3', 'c', 'Coffee does not weaken bones.', denial);
    const relationships = [...GRAPH.relationships, third];
    const denied = mapped({ graph: { ...GRAPH, relationships } });
    const contested = as({ supportOfAll: 2 / 3 });
    refused([sourced(), denied, challenged(), scored()], contested, /more sources speak to it/);
  });

  it('counts those that deny a consensus as one, where several sources may be of one origin', () => {
    const says = Array.from({ length: 9 }, (_, i) => `s${i}`);
    const [claim, denial] = [QUOTE, 'Coffee does not contain caffeine.'];
    const all = [...says, 'd1', 'd2'];
    const sources = all.map((id) => aSource(id, says.includes(id) ? claim : denial));
    const relationships = [
      ...says.map((id) => relates(id, id, claim)),
      ...['d1', 'd2'].map((id) => relates(id, id, denial, { relation: 'not contain' })),
    ];
    const of = { relationships: says, sources: says, domains: 9, support: 0.9 };
    const before = [
      sourced({ sources }),
      mapped({ graph: { ...GRAPH, relationships, conflicts: [] } }),
      challenged(),
      scored({ scores: all.map((id) => scoreOf(id, 0.8)) }),
    ];
    const agreed = { claim, ...of, supportOfAll: 9 / 11, credibility: 0.8 };
    open()
      .when(...before, synthesised({ consensus: [agreed], battlegrounds: [] }))
      .then({ at: 'ended', decision: 'mapped' });
  });

  it('finds a battleground that is no conflict, or with a side of unknown credibility', () => {
    const at = (conflict: string) =>
      synthesised({ battlegrounds: [{ conflict, balance: 1, credibility: 0.8 }] });
    refused([...ONCE, scored()], at('k9'), /no conflict of the graph/);
    const scores = SOURCES.map(({ id }) => scoreOf(id, id === 'c' ? null : 0.8));
    const unknown = scored({ scores });
    const only = synthesised({ consensus: [] });
    refused([...ONCE, unknown], only, /unknown credibility/);
  });

  it('says that there is a map of nothing, or none of something', () => {
    const empty = { consensus: [], battlegrounds: [] };
    refused([sourced({ sources: [] })], synthesised(empty), /of no source/);
    refused([...ONCE, scored()], synthesised({ ...empty, mapped: false }), /and there is/);
  });
});

it('keeps of a graph what changed, and comes to the same graph again', () => {
  const part = fc.record({
    entities: fc.subarray([...GRAPH.entities]),
    relationships: fc.subarray([...GRAPH.relationships]),
    conflicts: fc.subarray([...GRAPH.conflicts]),
  });
  const byId = (graph: typeof GRAPH) =>
    [...graph.entities, ...graph.relationships, ...graph.conflicts].map(({ id }) => id).toSorted();
  fc.assert(
    fc.property(part, part, part, (...graphs) => {
      let record: CartographyArtifact[] = [];
      for (const graph of graphs) {
        const before = graphOf(record);
        record = [...record, mapped(changesOf(before, graph))];
        expect(byId(graphOf(record))).toEqual(byId(graph));
      }
    }),
  );
});
