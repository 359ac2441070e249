/**
 * Fits what the lexical cues weigh (infra/lexical/FITTING.md) and writes it to
 * `infra/lexical/src/weights.json`. DATA holds `vitaminc/`, `nli/` and the four open sets.
 *
 *   node test/accuracy/lexical/fit.ts DATA
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CUE_NAMES, measure } from '../../../infra/lexical/src/cues/all.ts';
import { coverageCues } from '../../../infra/lexical/src/cues/coverage.ts';
import { closestWindow } from '../../../infra/lexical/src/read.ts';
import { STANCES } from '../../measure/evaluate/pairs.ts';
import { logistic, type Fitted, type Rows } from './logistic.ts';
import { trainingPairs, type TrainingPair } from './training-pairs.ts';

/** How little the weights are held back: the C of scikit-learn. */
const C = 0.01;

const OUT = fileURLToPath(new URL('../../../infra/lexical/src/weights.json', import.meta.url));

interface Measured {
  readonly pair: TrainingPair;
  readonly values: readonly number[];
}

function rowsOf(
  measured: readonly Measured[],
  width: number,
  classOf: (one: TrainingPair) => number,
): Rows {
  const values = new Float32Array(measured.length * width);
  for (const [at, one] of measured.entries()) values.set(one.values.slice(0, width), at * width);
  return {
    values,
    width,
    classes: measured.map(({ pair }) => classOf(pair)),
    weights: measured.map(({ pair }) => pair.weight),
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function tableOf(intercept: number, weights: readonly number[]) {
  const cues: Record<string, number> = {};
  for (const [at, weight] of weights.entries()) cues[CUE_NAMES[at] ?? ''] = rounded(weight);
  return { intercept: rounded(intercept), cues };
}

/** Mean loss in nats and share of the weight that is read rightly, on what was kept apart. */
function checked({ intercepts, weights }: Fitted, kept: readonly Measured[]): string {
  let [loss, right, all] = [0, 0, 0];
  for (const { pair, values } of kept) {
    const logits = intercepts.map((intercept, k) =>
      values.reduce((sum, value, i) => sum + value * (weights[k]?.[i] ?? 0), intercept),
    );
    const top = Math.max(...logits);
    const gold = logits[STANCES.indexOf(pair.gold)] ?? 0;
    loss +=
      pair.weight *
      (Math.log(logits.reduce((sum, one) => sum + Math.exp(one - top), 0)) + top - gold);
    right += pair.weight * (gold === top ? 1 : 0);
    all += pair.weight;
  }
  return `loss ${(loss / all).toFixed(4)}, right ${(right / all).toFixed(4)}`;
}

function main(data: string | undefined): void {
  if (data === undefined) {
    process.stderr.write('usage: node test/accuracy/lexical/fit.ts DATA\n');
    process.exitCode = 2;
    return;
  }
  const measured = trainingPairs(data).flatMap((pair): Measured[] => {
    const window = closestWindow(pair.claim, pair.passage);
    return window === undefined ? [] : [{ pair, values: measure(window) }];
  });
  const [used = [], kept = []] = [false, true].map((isKept) =>
    measured.filter(({ pair }) => pair.kept === isKept),
  );
  const stance = logistic(
    rowsOf(used, CUE_NAMES.length, ({ gold }) => STANCES.indexOf(gold)),
    STANCES.length,
    C,
  );
  const known = used.filter(({ pair }) => pair.onTopic !== null);
  const topic = logistic(
    rowsOf(known, coverageCues.names.length, ({ onTopic }) => (onTopic === true ? 0 : 1)),
    2,
    C,
  );
  const of = ({ intercepts, weights }: Fitted, k: number) =>
    tableOf(intercepts[k] ?? 0, weights[k] ?? []);
  const minus = (a: number | undefined, b: number | undefined): number => (a ?? 0) - (b ?? 0);
  const relevance = tableOf(
    minus(topic.intercepts[0], topic.intercepts[1]),
    (topic.weights[0] ?? []).map((weight, i) => minus(weight, topic.weights[1]?.[i])),
  );
  const [support, refute, neutral] = STANCES.map((_, k) => of(stance, k));
  writeFileSync(OUT, `${JSON.stringify({ support, refute, neutral, relevance }, null, 2)}\n`);
  process.stdout.write(
    `${used.length} pairs fitted; of ${kept.length} kept apart: ${checked(stance, kept)}\n`,
  );
}

main(process.argv[2]);
