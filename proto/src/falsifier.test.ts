import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { falsifierOf, scalesOf, sideOfScales, type OnScales } from './scales.ts';
import { weigh } from './weighing.ts';

const says = (id: string, support: number, refute: number): OnScales => ({
  id,
  origin: id,
  wording: id,
  relevance: 1,
  support,
  refute,
  neutral: 1 - support - refute,
});

const measured = (id: string, holds: boolean): OnScales => ({
  ...says(id, holds ? 1 : 0, holds ? 0 : 1),
  measured: { kind: 'junit', holds, what: 'as measured' },
});

const texts = fc
  .array(fc.integer({ min: 0, max: 100 }), { maxLength: 12 })
  .map((shares) => shares.map((share, i) => says(`t${i}`, share / 100, 1 - share / 100)));

describe('a measurement that falsifies', () => {
  it('is outvoted by nothing, wherever it stands', () => {
    fc.assert(
      fc.property(texts, texts, fc.array(fc.constant(true), { maxLength: 4 }), (one, two, held) => {
        const attested = held.map((holds, i) => measured(`m${i}`, holds));
        const scales = scalesOf([...one, ...attested, measured('f', false), ...two]);
        expect(scales).toEqual({ support: 0, refute: 1 });
        expect(sideOfScales(scales)).toBe('refuted');
      }),
    );
  });

  it('is none of a text, however plainly it denies', () => {
    const plain = [says('t', 0, 1), measured('m', true)];
    expect(falsifierOf(plain)).toBeNull();
    expect(sideOfScales(scalesOf(plain))).toBe('contested');
  });

  it('falls with a challenge that leaves nothing of it, and with no lesser one', () => {
    const both = [says('t', 0.9, 0), measured('f', false)];
    const left = (share: number) => scalesOf(both, (id) => (id === 'f' ? share : 1));
    expect(sideOfScales(left(0))).toBe('supported');
    expect(sideOfScales(left(0.1))).toBe('refuted');
  });

  it('takes all credibility, and no weight from what stands beside it', () => {
    const ten = Array.from({ length: 10 }, (_unused, i) => says(`t${i}`, 1, 0));
    const balance = weigh([...ten, { ...says('f', 0, 1), falsifies: true }]);
    expect(balance).toMatchObject({ credibility: 0, supportWeight: 10, contradictionWeight: 1 });
  });
});
