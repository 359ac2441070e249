import { describe, expect, it } from 'vitest';
import { rowOf } from './row.ts';

const row = (fields: object, tags: string[] = []) =>
  rowOf(JSON.stringify({ text: 'The Moon orbits the Earth.', ...fields }), 'moon.jsonl', tags);

describe('rowOf', () => {
  it('takes a passage, with the tags of the run beside its own', () => {
    expect(row({ id: 'a', tags: ['sky'], date: '2024-05' }, ['sky', 'run'])).toMatchObject({
      ok: true,
      passage: { id: 'a', tags: ['sky', 'run'], date: '2024-05' },
    });
  });

  it.each([
    [/^tags\[0\]: has 700000 bytes, at most 128/, { tags: ['x'.repeat(700_000)] }, []],
    [/^tags: are 33/, { tags: Array.from({ length: 32 }, (_, at) => `t${at}`) }, ['one-more']],
    [/^source: has 4000 bytes/, { source: 'é'.repeat(2000) }, []],
    [/^date: "nope" is no ISO 8601/, { date: 'nope' }, []],
  ])('refuses %s', (why, fields, tags) => {
    expect(row(fields, tags)).toHaveProperty('why', expect.stringMatching(why));
  });
});
