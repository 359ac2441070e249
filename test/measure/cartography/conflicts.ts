import {
  draw,
  openTagger,
  plan,
  readPairs,
  type CONFLICT_THRESHOLDS,
  type Pair,
  type Plan,
  type Readings,
} from '@assize/court/cartography';
import type { Reader } from '@assize/court/reading';
import type { Source } from '@assize/proto/cartography';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';

/** A claim with evidence of known stance. Each text becomes a source. */
export interface LabelledItem {
  readonly id: string;
  readonly claim: string;
  readonly evidence: readonly {
    readonly id: string;
    readonly text: string;
    readonly stance: string;
  }[];
}

/** The number of items in one map, whose texts are each other's distractors. */
export const ITEMS_A_MAP = 40;

const keyOf = (a: string, b: string): string => JSON.stringify([a, b].toSorted());

function sourcesOf(items: readonly LabelledItem[]): Source[] {
  const texts = new Map(
    items.flatMap(({ id, claim, evidence }) => [
      [id, claim] as const,
      ...evidence.map((one) => [one.id, one.text] as const),
    ]),
  );
  return [...texts].map(([id, text]) => {
    const passages = [{ id: `${id}-p`, text: text.slice(0, 4000) }];
    return { id, uri: `urn:item:${id}`, title: null, published: null, query: '', passages };
  });
}

/** The gold stance of each pair of a claim and a passage. */
function goldOf(items: readonly LabelledItem[]): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap(({ id, evidence }) =>
      evidence.map((one) => [keyOf(id, one.id), one.stance] as const),
    ),
  );
}

/** A pair of statements with its readings in both directions and its gold stance. */
export interface ReadPair {
  readonly gold: string;
  /** Null if the gate excluded it. */
  readonly pair: { readonly plan: Plan; readonly pair: Pair; readonly readings: Readings } | null;
}

/** Reads the pairs of one map. A pair without a gold stance (of two items) is `unlabelled`. */
export async function readMap(items: readonly LabelledItem[], reader: Reader): Promise<ReadPair[]> {
  await openTagger();
  const planned = plan(sourcesOf(items));
  const { readings } = await readPairs(planned, reader);
  const gold = goldOf(items);
  const known = new Map(planned.pairs.map((pair) => [keyOf(pair.a.source, pair.b.source), pair]));
  const labelled = [...gold].map(([key, stance]): ReadPair => {
    const pair = known.get(key);
    return { gold: stance, pair: pair ? { plan: planned, pair, readings } : null };
  });
  const others = [...known].flatMap(([key, pair]): ReadPair[] =>
    gold.has(key) ? [] : [{ gold: 'unlabelled', pair: { plan: planned, pair, readings } }],
  );
  return [...labelled, ...others];
}

/** Whether the product draws a conflict for a pair, at its own marks or at the given ones. */
function isDrawn({ pair }: ReadPair, marks?: typeof CONFLICT_THRESHOLDS): boolean {
  if (pair === null) return false;
  const alone = { ...pair.plan, pairs: [pair.pair] };
  return draw(alone, pair.readings, undefined, marks).conflicts.length > 0;
}

export interface ConflictScores {
  readonly drawn: number;
  /** The number of pairs that were drawn, by their gold stance. */
  readonly refute: number;
  readonly wrong: number;
  readonly unlabelled: number;
  /** The share that refutes among the drawn pairs with a gold stance; null if none was drawn. */
  readonly precision: number | null;
  /** The share that was drawn among all refuting pairs, including those that the gate excluded. */
  readonly recall: number | null;
}

function scoresAt(pairs: readonly ReadPair[], marks?: typeof CONFLICT_THRESHOLDS): ConflictScores {
  const drawn = pairs.filter((one) => isDrawn(one, marks));
  const count = (gold: string): number => drawn.filter((one) => one.gold === gold).length;
  const [refute, unlabelled] = [count('refute'), count('unlabelled')];
  const wrong = drawn.length - refute - unlabelled;
  const all = pairs.filter(({ gold }) => gold === 'refute').length;
  return {
    drawn: drawn.length,
    refute,
    wrong,
    unlabelled,
    precision: refute + wrong === 0 ? null : round(refute / (refute + wrong), 3),
    recall: all === 0 ? null : round(refute / all, 3),
  };
}

const TRIED = [0.5, 0.6, 0.7, 0.8, 0.9].map((mean) => ({ each: 0.5, mean }));

export interface ConflictsReport {
  readonly items: number;
  readonly stance: string;
  /** The number of labelled pairs, of those that refute, and the share of the latter that passes the gate. */
  readonly labelled: number;
  readonly refuting: number;
  readonly gate: number | null;
  /** The scores on the half on which marks are chosen. */
  readonly chosenOn: readonly (typeof CONFLICT_THRESHOLDS & ConflictScores)[];
  /** The scores on the other half, at the product's marks. */
  readonly reported: ConflictScores;
}

export function conflictsReport(
  halves: readonly [readonly ReadPair[], readonly ReadPair[]],
  of: { readonly items: number; readonly stance: string },
): ConflictsReport {
  const both = halves.flat();
  const refuting = both.filter(({ gold }) => gold === 'refute');
  const through = refuting.filter(({ pair }) => pair !== null).length;
  return {
    ...of,
    labelled: both.filter(({ gold }) => gold !== 'unlabelled').length,
    refuting: refuting.length,
    gate: refuting.length === 0 ? null : round(through / refuting.length, 3),
    chosenOn: TRIED.map((marks) => ({ ...marks, ...scoresAt(halves[0], marks) })),
    reported: scoresAt(halves[1]),
  };
}

const shown = (share: number | null): string =>
  (share === null ? 'none' : share.toFixed(2)).padStart(10);

const row = (name: string, scores: ConflictScores): string =>
  `  ${name.padEnd(26)}${[scores.drawn, scores.refute, scores.wrong, scores.unlabelled].map((n) => String(n).padStart(8)).join('')}${shown(scores.precision)}${shown(scores.recall)}`;

export function formatConflicts(report: ConflictsReport): string {
  const { items, stance, labelled, refuting, gate, chosenOn, reported } = report;
  return [
    `${items} items as sources, ${ITEMS_A_MAP} a map; stance by ${stance}`,
    `${labelled} labelled pairs, ${refuting} of them refute; the gate lets ${gate === null ? 'none' : `${Math.round(gate * 100)} %`} of these through`,
    '',
    `  ${''.padEnd(26)}   drawn  refute   wrong   other precision    recall`,
    ...chosenOn.map((one) => row(`first half, mean ≥ ${one.mean}`, one)),
    row('other half, as shipped', reported),
    '',
    'wrong: gold says support or neutral. other: two texts of different items, for which there is no gold.',
    '',
  ].join('\n');
}
