import type { Claim } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { classNamed } from './causes.ts';
import { causesIn, shippedPacks } from './index.ts';
import { aPack, SOURCE } from './testing/pack.ts';

const PACK = aPack();
const OTHER = aPack(SOURCE.replace('pack: faults', 'pack: others'));

function aClaim(names: readonly (readonly [string, string])[], change: object = {}): Claim {
  const candidates = names.map(([classification, statement]) => ({ classification, statement }));
  return { text: 'It failed.', candidates, ...change };
}

describe('a name', () => {
  it.each([
    ['PRODUCT_BUG', 'code'],
    ['ProductBug', 'code'],
    ['the product issue', 'code'],
    ['Test Environment', 'machine'],
    ['environment-fault', 'machine'],
    ['bug', null],
    ['program_code', 'code'],
    ['test product', null],
    ['', null],
  ])('"%s" means %s', (name, meant) => {
    expect(classNamed(PACK, name)).toBe(meant);
  });

  it.each([
    ['test-failures', 'Product Bug', 'product-defect'],
    ['test-failures', 'test_automation', 'test-automation'],
    ['test-failures', 'INFRASTRUCTURE', 'environment'],
    ['test-failures', 'flaky', 'flaky-test'],
    ['incident-causes', 'third-party outage', 'dependency'],
    ['incident-causes', 'DNS', 'network'],
    ['incident-causes', 'Human error', 'human-action'],
  ])('of %s: "%s" means %s', (pack, name, meant) => {
    const own = shippedPacks().find((one) => one.name === pack);
    expect(own && classNamed(own, name)).toBe(meant);
  });
});

describe('the causes of a claim', () => {
  const both = [
    ['PRODUCT_BUG', 'Product bug'],
    ['env', 'The environment is at fault.'],
  ] as const;
  const known = [...both.slice(0, 1), ['environment', both[1][1]]] as const;

  it('are told by the first pack that knows every candidate; a mere name has its hypotheses', () => {
    const found = causesIn(aClaim(known), () => [PACK, OTHER]);
    const { name: pack, digest } = PACK;
    const hypotheses = ['The code is wrong.', 'The program has a mistake.'];
    const told = [
      { classification: 'PRODUCT_BUG', cause: 'code', hypotheses },
      { classification: 'environment', cause: 'machine' },
    ];
    expect(found).toEqual({ ok: true, causes: { pack, digest, known: told } });
  });

  it('are nobody’s where no pack knows all, or two candidates mean the same', () => {
    const none = { ok: true, causes: null };
    expect(causesIn(aClaim(both), () => [PACK])).toEqual(none);
    const twice = [...known, ['product', 'x']] as const;
    expect(causesIn(aClaim(twice), () => [PACK])).toEqual(none);
    expect(causesIn({ text: 'x' }, () => [PACK])).toEqual(none);
  });

  it('are told by the pack that the claim names, as far as it knows them', () => {
    const found = causesIn(aClaim(both, { pack: 'others' }), () => [PACK, OTHER]);
    expect(found).toMatchObject({ causes: { pack: 'others', known: [{ cause: 'code' }] } });
    const bare: Claim = { text: 'The code did it.', classification: 'product', pack: 'faults' };
    expect(causesIn(bare, () => [PACK])).toMatchObject({
      causes: { known: [{ classification: 'product', cause: 'code' }] },
    });
  });

  it('are refused where the claim names no pack, or one that knows none of them', () => {
    const faultOf = (claim: Claim) => {
      const found = causesIn(claim, () => [PACK]);
      return found.ok ? null : found.fault;
    };
    expect(faultOf(aClaim(both, { pack: 'x' }))).toMatch(
      /no pack "x" \(packs of this court: faults\)/,
    );
    const strange = [['blue', 'It is blue.']] as const;
    expect(faultOf(aClaim(strange, { pack: 'faults' }))).toMatch(/its classes are code, machine/);
  });
});
