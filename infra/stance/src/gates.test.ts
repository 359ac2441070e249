/** What shadow search is for: the contradiction comes first, and agreement never counts as one. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { findStanceModel, modelStance, readStanceChoice, SHIPPED_MODEL } from '#src/index.ts';
import type { StanceReader } from '#src/index.ts';

interface Gate {
  readonly claim: string;
  readonly refuting: string;
  readonly never: readonly string[];
}

/** Claims at which the shipped model fails its gate: docs/stance-model.md says how. */
const FAILED: readonly string[] = [];

const { folder = SHIPPED_MODEL } = readStanceChoice(process.env);
const found = await findStanceModel(folder);
const lines = (await readFile(new URL('gates.jsonl', import.meta.url), 'utf8')).trim().split('\n');
// Written by hand beside this file.
const GATES = lines.map((line) => JSON.parse(line) as Gate);

describe('forty claims from operations', () => {
  let opened: Promise<StanceReader> | undefined;
  const reader = (): Promise<StanceReader> => {
    if (found.kind !== 'found') throw new Error(found.why);
    opened ??= modelStance({ model: found.model });
    return opened;
  };
  afterAll(async () => (await opened)?.[Symbol.asyncDispose]());

  async function passes({ claim, refuting, never }: Gate): Promise<boolean> {
    const pairs = [refuting, ...never].map((passage) => ({ claim, passage }));
    const [against, ...others] = await (await reader()).read(pairs);
    if (against === undefined) throw new Error('a reading is missing');
    const isRefuting = against.refute > Math.max(against.support, against.neutral);
    return (
      isRefuting &&
      others.every(
        ({ refute, support, neutral }) =>
          refute < against.refute && refute < Math.max(support, neutral),
      )
    );
  }

  it('are forty, and each is named once', () => {
    expect(new Set(GATES.map(({ claim }) => claim)).size).toBe(40);
  });

  it.each(GATES)('$claim', async (gate) => {
    expect(await passes(gate)).toBe(!FAILED.includes(gate.claim));
  });
});
