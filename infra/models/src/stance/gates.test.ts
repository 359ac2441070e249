/** The contradiction ranks first, and agreement never counts as a contradiction. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import {
  findStanceModel,
  readStanceChoice,
  SHIPPED_MODEL,
  type StanceReader,
} from '#src/stance/index.ts';
import { modelStance } from '#src/stance/model-reader.ts';

interface Gate {
  readonly claim: string;
  readonly refuting: string;
  readonly never: readonly string[];
}

/** The shipped model fails its gate here: docs/stance-model.md. */
const FAILED: readonly string[] = [
  'The cache is shared between tenants',
  'Feature flags are evaluated on the server',
  'The new driver improved battery life',
  'The parser accepts trailing commas',
  'The library is thread-safe',
  'The rate limit applies to internal callers',
  'The cooling system runs on its own circuit',
  'The crawler respects robots.txt',
];

/** Between processors: they compute the same integer sums, but add their 32-bit values in different orders. */
const ROUNDING = 0.02;

const { folder = SHIPPED_MODEL } = readStanceChoice(process.env);
const found = await findStanceModel(folder);
const lines = (await readFile(new URL('gates.jsonl', import.meta.url), 'utf8')).trim().split('\n');
// Written by hand.
const GATES = lines.map((line) => JSON.parse(line) as Gate);

describe('forty claims from operations', () => {
  let opened: Promise<StanceReader> | undefined;
  const reader = (): Promise<StanceReader> => {
    if (found.kind !== 'found') throw new Error(found.why);
    opened ??= modelStance({ model: found.model });
    return opened;
  };
  afterAll(async () => (await opened)?.[Symbol.asyncDispose]());

  /** The smallest over the gate's demands; negative where it fails. */
  async function margin({ claim, refuting, never }: Gate): Promise<number> {
    const pairs = [refuting, ...never].map((passage) => ({ claim, passage }));
    const [against, ...others] = await (await reader()).read(pairs);
    if (against === undefined) throw new Error('a reading is missing');
    return Math.min(
      against.refute - Math.max(against.support, against.neutral),
      ...others.flatMap(({ refute, support, neutral }) => [
        against.refute - refute,
        Math.max(support, neutral) - refute,
      ]),
    );
  }

  it('are forty, and each is named once', () => {
    expect(new Set(GATES.map(({ claim }) => claim)).size).toBe(40);
  });

  it.each(GATES)('holds, or is named as failing: $claim', async (gate) => {
    const by = await margin(gate);
    expect(FAILED.includes(gate.claim) ? -by : by).toBeGreaterThan(-ROUNDING);
  });

  it('fails at no more than are named', () => {
    const claims = new Set(GATES.map(({ claim }) => claim));
    expect(FAILED.filter((claim) => !claims.has(claim))).toEqual([]);
    expect(FAILED).toHaveLength(8);
  });
});
