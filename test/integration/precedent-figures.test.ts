/**
 * How well closeness and stance identify precedents, on pairs made for this test: docs/precedents.md has the figures.
 */
import { readFileSync } from 'node:fs';
import { openEncoder } from '../../infra/models/src/encoder/index.ts';
import { findEmbeddingModel } from '@assize/launcher';
import { openStance } from '@assize/models/stance';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, expect, it } from 'vitest';
import { MIN_SIMILARITY, relate } from '../../services/clerk/src/precedents/relate.ts';

const KINDS = ['paraphrase', 'opposite', 'other'] as const;
type Kind = (typeof KINDS)[number];
const text = Type.String({ minLength: 1 });
const Row = Type.Object({ claim: text, paraphrase: text, opposite: text, other: text });
const ROWS = readFileSync(new URL('precedent-pairs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => Parse(Row, JSON.parse(line)));

/** The court's default. */
const reader = await openStance({ by: 'model' });
afterAll(() => reader[Symbol.asyncDispose]());

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

it('cites a good part of the paraphrases, no denial as the same, and no other claim', async () => {
  await using encoder = await openEncoder({
    model: await findEmbeddingModel({ env: process.env }),
    threads: 1,
  });
  const counted = Object.fromEntries(
    KINDS.map((kind) => [kind, { close: 0, same: 0, opposite: 0 }]),
  ) as Record<Kind, { close: number; same: number; opposite: number }>;
  for (const row of ROWS) {
    const vectors = await encoder.encode([row.claim, ...KINDS.map((kind) => row[kind])]);
    const [first = new Float32Array()] = vectors;
    for (const [i, kind] of KINDS.entries()) {
      if (cosine(first, vectors[i + 1] ?? new Float32Array()) < MIN_SIMILARITY) continue;
      counted[kind].close += 1;
      const other = row[kind];
      const [forth, back] = await reader.read([
        { claim: row.claim, passage: other },
        { claim: other, passage: row.claim },
      ]);
      if (!forth || !back) throw new Error('no reading');
      const relation = relate([row.claim, other], [forth, back]);
      if (relation) counted[kind][relation] += 1;
    }
  }
  const { paraphrase, opposite, other } = counted;
  expect(reader.missing).toEqual([]);
  expect(ROWS).toHaveLength(30);
  expect(paraphrase.close).toBeGreaterThanOrEqual(24);
  expect(paraphrase.same).toBeGreaterThanOrEqual(15);
  expect(paraphrase.opposite).toBe(0);
  expect(opposite.close).toBeGreaterThanOrEqual(20);
  expect(opposite.same).toBe(0);
  expect(opposite.opposite).toBeGreaterThanOrEqual(20);
  expect(other).toEqual({ close: 0, same: 0, opposite: 0 });
}, 60_000);
