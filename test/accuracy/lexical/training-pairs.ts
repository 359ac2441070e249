import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pairsOf, STANCES, type GoldPair, type GoldStance } from '../../measure/evaluate/pairs.ts';
import { split } from '../split.ts';
import { objectIn } from '../stance/pairs.ts';

/** A pair that weights are fitted on, or that a fit is checked on. */
export interface TrainingPair extends Pick<GoldPair, 'claim' | 'passage' | 'gold'> {
  /** What it counts: each part of the data has a share of the whole. */
  readonly weight: number;
  /** Whether the two speak of one thing; null where nobody knows. */
  readonly onTopic: boolean | null;
  /** Whether it is kept apart, to check a fit by. */
  readonly kept: boolean;
}

interface Sourced {
  readonly claim: string;
  readonly passage: string;
  readonly gold: GoldStance;
  readonly source: string;
  /** What never stands on both sides: a page, or a passage. */
  readonly group: string;
}

const OPEN = ['scifact', 'feversym', 'fm2', 'perspectrum'];

/** Machine-made, and its labels disagree with plain negation. */
const LEFT_OUT = 'conjnli-adversarial';

/** Of each made neutral: one in so many pairs of VitaminC. */
const EACH = 4;

/** The part of the weight that each part of the data has; made neutrals have theirs beside it. */
const SHARES = { vitaminc: 0.53, nli: 0.15, open: 0.32, made: 0.05 } as const;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One in ten groups is kept to check a fit by. */
const isKept = (group: string): boolean =>
  Number.parseInt(digest(`lexical:${group}`).slice(0, 8), 16) % 10 === 0;

function packed(data: string, folder: string): Sourced[] {
  const text = gunzipSync(readFileSync(join(data, folder, 'pairs.jsonl.gz'))).toString();
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const row = new Map<string, unknown>(Object.entries(objectIn(line)));
      const [claim, passage, source] = ['claim', 'evidence', 'source'].map((key) =>
        String(row.get(key)),
      );
      const page = row.get('page');
      const gold = STANCES.find((one) => one === row.get('stance'));
      if (!claim || !passage || !source || gold === undefined) throw new Error(`no pair: ${line}`);
      return { claim, passage, gold, source, group: typeof page === 'string' ? page : passage };
    });
}

/** An open half in its development part and the one that is reported. */
function opened(data: string, set: string): { dev: GoldPair[]; held: GoldPair[] } {
  const { dev, held } = split(readFileSync(join(data, set, 'items.open.jsonl'), 'utf8'), set);
  const pairs = (lines: readonly string[]): GoldPair[] =>
    lines.flatMap((line, at) => pairsOf(objectIn(line), `${set}, line ${at + 1}`));
  return { dev: pairs(dev), held: pairs(held) };
}

/** A claim with a sentence of another subject, and with another sentence of its page, where it has one. */
function madeOf(pairs: readonly Sourced[]): { far: Sourced[]; near: Sourced[] } {
  const byPage = Map.groupBy(pairs, ({ group }) => group);
  const made: { far: Sourced[]; near: Sourced[] } = { far: [], near: [] };
  for (const [at, one] of pairs.entries()) {
    if (at % EACH !== 0) continue;
    const other = pairs[(at + Math.floor(pairs.length / 2)) % pairs.length];
    if (other && other.group !== one.group)
      made.far.push({ ...one, passage: other.passage, gold: 'neutral' });
    const page = byPage.get(one.group) ?? [];
    const same = page.find(({ passage, claim }) => passage !== one.passage && claim !== one.claim);
    if (same && !isRevised(same.passage, one.passage))
      made.near.push({ ...one, passage: same.passage, gold: 'neutral' });
  }
  return made;
}

/** Two wordings of one sentence: half of the words of either are in the other. */
function isRevised(a: string, b: string): boolean {
  const [left, right] = [
    new Set(a.toLowerCase().split(/\s+/u)),
    new Set(b.toLowerCase().split(/\s+/u)),
  ];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared * 2 > Math.min(left.size, right.size);
}

function weighing(
  pairs: readonly Pick<Sourced, 'claim' | 'passage' | 'gold' | 'group'>[],
  share: number,
  onTopic: (gold: GoldStance) => boolean | null,
): TrainingPair[] {
  return pairs.map(({ claim, passage, gold, group }) => ({
    claim,
    passage,
    gold,
    weight: share / pairs.length,
    onTopic: onTopic(gold),
    kept: isKept(group),
  }));
}

/**
 * What the weights are fitted on (infra/lexical/FITTING.md): VitaminC, inference pairs, the development
 * parts of the open sets, and neutrals that are made. None whose claim or passage is reported on.
 */
export function trainingPairs(data: string): TrainingPair[] {
  const open = OPEN.map((set) => opened(data, set));
  const reported = new Set(
    open.flatMap(({ held }) => held.flatMap((one) => [one.claim, one.passage])),
  );
  const free = <Pair extends { claim: string; passage: string }>(pairs: readonly Pair[]): Pair[] =>
    pairs.filter(({ claim, passage }) => !reported.has(claim) && !reported.has(passage));
  const vitaminc = free(packed(data, 'vitaminc'));
  const nli = free(packed(data, 'nli').filter(({ source }) => source !== LEFT_OUT));
  const { far, near } = madeOf(vitaminc);
  const sided = (gold: GoldStance): true | null => (gold === 'neutral' ? null : true);
  return [
    ...weighing(vitaminc, SHARES.vitaminc, () => true),
    ...weighing(nli, SHARES.nli, sided),
    ...open.flatMap(({ dev }) => weighing(dev, SHARES.open / OPEN.length, sided)),
    ...weighing(far, SHARES.made, () => false),
    ...weighing(near, SHARES.made, () => false),
  ];
}
