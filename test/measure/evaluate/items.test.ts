import { admitClaim } from '@assize/proto';
import { describe, expect, test } from 'vitest';
import { itemOf } from './items.ts';

const passage = {
  id: 'a',
  text: 'It was opened in 1781.',
  stance: 'support',
  votes: [3, 0],
  cluster: 7,
};

function row(evidence: object[], more: object = {}): object {
  return { id: 'x-1', claim: 'It was opened in 1781.', label: 'supported', evidence, ...more };
}

function texts(evidence: object[]): [string, string | undefined][] {
  return (itemOf(row(evidence), 'f:1').claim.evidence ?? []).map(({ id, text }) => [id, text]);
}

describe('an item', () => {
  test('asks with claim and evidence text, source and date, and with nothing else', () => {
    const given = row([{ ...passage, source: 'Gazette', date: '1801' }], {
      group: 'g',
      topics: ['t'],
    });
    const item = itemOf(given, 'f:1');
    expect(item.gold).toBe('supported');
    expect(item.claim).toEqual({
      text: 'It was opened in 1781.',
      evidence: [{ id: 'a', text: 'It was opened in 1781.', source: 'Gazette', date: '1801' }],
    });
    expect(admitClaim(item.claim).ok).toBe(true);
  });

  test('asks the same whatever the answers in its row', () => {
    const other = { ...passage, stance: 'refute', votes: [0, 9], cluster: 1 };
    const changed = row([other], { label: 'refuted', group: 'h' });
    expect(itemOf(changed, 'f:1').claim).toEqual(itemOf(row([passage]), 'f:1').claim);
  });

  test('merges a repeated id, and renames another text under a known one', () => {
    const a = { id: 'a', text: 'one' };
    expect(texts([a, { id: 'b', text: 'two' }, a])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ]);
    expect(
      texts([a, { id: 'a', text: 'two' }, { id: 'a', text: 'two' }, { id: 'a', text: 'three' }]),
    ).toEqual([
      ['a', 'one'],
      ['a#2', 'two'],
      ['a#3', 'three'],
    ]);
    expect(texts([a, { id: 'a#2', text: 'taken' }, { id: 'a', text: 'two' }])).toEqual([
      ['a', 'one'],
      ['a#2', 'taken'],
      ['a#3', 'two'],
    ]);
  });

  test('may have no evidence', () => {
    expect(itemOf(row([]), 'f:1').claim.evidence).toEqual([]);
  });

  test('that is none is refused with its place and its fault', () => {
    expect(() => itemOf({ id: 'x', claim: 'c', evidence: [] }, 'items.jsonl:7')).toThrow(
      /items\.jsonl:7: not an item .*label/,
    );
    expect(() => itemOf(row([], { label: 'perhaps' }), 'f:1')).toThrow(/label/);
    expect(() => itemOf(row([{ id: 'a' }]), 'f:1')).toThrow(/text/);
  });
});
