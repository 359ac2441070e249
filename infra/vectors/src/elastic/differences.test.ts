import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences } from '#src/elastic/differences.ts';
import type { Scanned } from '#src/elastic/scan.ts';

async function* given(texts: ReadonlyMap<string, string>): AsyncGenerator<Scanned, undefined> {
  const inOrder = [...texts].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [id, text] of inOrder) yield { key: id, passage: { id, text, tags: [] } };
  return undefined;
}

const held = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'é', '￿', '😀', 'c'), fc.constantFrom('one', 'two')))
  .map((pairs) => new Map<string, string>(pairs));

it('makes one index hold what the other holds, and touches nothing that they share', async () => {
  await fc.assert(
    fc.asyncProperty(held, held, async (wanted, before) => {
      const after = new Map(before);
      for await (const one of differences(given(wanted), given(before))) {
        const { id, text } = one.passage;
        expect(one.do === 'put' ? before.get(id) : wanted.get(id)).not.toBe(text);
        if (one.do === 'put') after.set(id, text);
        else after.delete(id);
      }
      expect(after).toEqual(wanted);
    }),
  );
});
