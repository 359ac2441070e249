/**
 * Fits how the model's logits become probabilities (temperature, an offset a label, and what the
 * lexical cues count beside it) by what `collect.ts` kept, each set weighing the same; and says what
 * that scores on pairs that it was not fitted on:
 *
 *   node test/accuracy/stance/fit.ts COLLECTED.json
 *
 * Only groups that the lexical weights were not fitted on either are asked.
 */
import { createHash } from 'node:crypto';
import { probabilities, type Calibration, type Stances } from '@assize/models/stance';
import { isDevelopment } from '../split.ts';
import { collectionIn, type Collected } from './read.ts';
import { headOf, rowOf } from './table.ts';

const STEPS = 1500;
const RATE = 0.2;
const LEAST_CUE = 0.001;
const LABELS = ['support', 'refute', 'neutral'] as const;

/** Parameters: 1 / temperature, the cues' count, three offsets. */
type Fitted = [number, number, number, number, number];

const logOf = ({ support, refute, neutral }: Stances): number[] =>
  [support, refute, neutral].map((one) => Math.log(Math.max(one, LEAST_CUE)));

interface Example {
  readonly model: readonly number[];
  readonly cues: readonly number[];
  readonly gold: number;
  readonly weight: number;
}

function examplesOf(all: readonly Collected[]): Example[] {
  const sizes = Map.groupBy(all, ({ pair }) => pair.set);
  return all.map(({ pair, whole, lexical }) => ({
    model: whole.logits,
    cues: logOf(lexical),
    gold: LABELS.indexOf(pair.gold),
    weight: 1 / sizes.size / (sizes.get(pair.set)?.length ?? 1),
  }));
}

function stepOf(examples: readonly Example[], [scale, cues, ...bias]: Fitted): Fitted {
  const slope: Fitted = [0, 0, 0, 0, 0];
  for (const { model, cues: said, gold, weight } of examples) {
    const raw = LABELS.map(
      (_, i) => scale * (model[i] ?? 0) + cues * (said[i] ?? 0) + (bias[i] ?? 0),
    );
    const top = Math.max(...raw);
    const exps = raw.map((one) => Math.exp(one - top));
    const sum = exps.reduce((a, b) => a + b, 0);
    exps.forEach((one, i) => {
      const off = weight * (one / sum - Number(i === gold));
      slope[0] += off * (model[i] ?? 0);
      slope[1] += off * (said[i] ?? 0);
      slope[i === 0 ? 2 : i === 1 ? 3 : 4] += off;
    });
  }
  return slope;
}

/** Logistic regression by plain descent, from a model that is trusted as it is. */
function fit(all: readonly Collected[], withCues: boolean): Calibration {
  const examples = examplesOf(all);
  let at: Fitted = [1, 0, 0, 0, 0];
  for (let n = 0; n < STEPS; n += 1) {
    const [scale, cues, s, r, neutral] = stepOf(examples, at);
    at = [
      Math.max(0.05, at[0] - RATE * scale),
      withCues ? Math.max(0, at[1] - RATE * cues) : 0,
      at[2] - RATE * s,
      at[3] - RATE * r,
      at[4] - RATE * neutral,
    ];
  }
  const [scale, cues, ...bias] = at;
  const mean = bias.reduce((a, b) => a + b, 0) / bias.length;
  const [s = 0, r = 0, n = 0] = bias.map((one) => one - mean);
  return { temperature: 1 / scale, cues, bias: [s, r, n] };
}

const half = (group: string): number =>
  Number.parseInt(createHash('sha256').update(`fit:${group}`).digest('hex').slice(0, 8), 16) % 2;

/** Each half read by what was fitted on the other. */
function crossed(all: readonly Collected[], withCues: boolean) {
  return [0, 1].flatMap((which) => {
    const by = fit(
      all.filter(({ pair }) => half(pair.group) !== which),
      withCues,
    );
    return all
      .filter(({ pair }) => half(pair.group) === which)
      .map(({ pair, whole, lexical }) => ({
        pair,
        read: probabilities(whole.logits, by, lexical),
      }));
  });
}

function main(file: string | undefined): void {
  if (file === undefined) {
    process.stderr.write('usage: node test/accuracy/stance/fit.ts COLLECTED.json\n');
    process.exitCode = 2;
    return;
  }
  const { calibration, collected } = collectionIn(file);
  const all = collected.filter(
    ({ pair }) => !pair.set.endsWith(', long') && !isDevelopment(pair.set, pair.group),
  );
  const sets = [...new Set(all.map(({ pair }) => pair.set))];
  const asIs = all.map(({ pair, whole }) => ({
    pair,
    read: probabilities(whole.logits, calibration),
  }));
  const lines = [
    headOf(sets),
    rowOf(
      'lexical cues',
      all.map(({ pair, lexical }) => ({ pair, read: lexical })),
      sets,
    ),
    rowOf('the model as its manifest says', asIs, sets),
    rowOf('fitted on the other half, model alone', crossed(all, false), sets),
    rowOf('fitted on the other half, with cues', crossed(all, true), sets),
    '',
    `model alone: ${JSON.stringify(fit(all, false))}`,
    `with cues:   ${JSON.stringify(fit(all, true))}`,
  ];
  process.stdout.write(`${all.length} pairs\n\n${lines.join('\n')}\n`);
}

main(process.argv[2]);
