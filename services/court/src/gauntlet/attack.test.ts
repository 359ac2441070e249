import { canonical } from '@assize/proto';
import { artifactFaults, type Persona, type Place } from '@assize/proto/gauntlet';
import { gauntletMatter, gauntletView, ONCALL } from '@assize/proto/gauntlet/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluationIn, rebuttalsIn } from './answering.ts';
import { concernsOf, findsOf, type Finds } from './attack.ts';
import type { Found } from './rules.ts';

const at = (from: number, to = from, quote = `line ${from}`): Place => ({ from, to, quote });
const found = (of: Partial<Found> = {}): Found => ({
  kind: 'no-timeout',
  severity: 'high',
  text: 'Nothing says how long this call may take',
  places: [at(3)],
  ...of,
});
const finds = (name: string, ...all: Found[]): Finds => ({
  persona: { ...ONCALL, name, prefix: name.slice(0, 4).toUpperCase() },
  found: all,
});
const raisersOf = (...of: Finds[]): string[][] =>
  concernsOf(of).concerns.map(({ raisers }) => raisers);

describe('near-duplicates', () => {
  it('become one concern of all who raised it, the first its adversary, at the gravest and at all places', () => {
    const other = { kind: 'hangs', text: 'Nothing says how long such a call may take' };
    const { concerns } = concernsOf([
      finds('paranoid', found({ severity: 'low' })),
      finds('lazydev', found({ ...other, severity: 'critical', places: [at(2, 4), at(9)] })),
      finds('pedant', found({ severity: 'medium', places: [at(4, 5)] })),
    ]);
    expect(concerns).toMatchObject([
      {
        adversary: 'paranoid',
        raisers: ['paranoid', 'lazydev', 'pedant'],
        severity: 'critical',
        kind: 'no-timeout',
        places: [at(3), at(2, 4), at(9), at(4, 5)],
      },
    ]);
    expect(concerns[0]?.id).toMatch(/^PARA-[0-9a-f]{8}$/);
  });

  it.each<[string, Found]>([
    ['the same words of other lines', found({ places: [at(4)] })],
    ['other words of another kind', found({ kind: 'secret', text: 'A password stands here' })],
  ])('are not %s', (_what, other) => {
    expect(raisersOf(finds('paranoid', found()), finds('lazydev', other))).toEqual([
      ['paranoid'],
      ['lazydev'],
    ]);
  });

  it('of one persona name it once', () => {
    expect(raisersOf(finds('paranoid', found(), found()))).toEqual([['paranoid']]);
  });
});

const NAMES = ['paranoid', 'lazydev', 'pedant'];
const LINES = 12;
const place = fc
  .tuple(fc.integer({ min: 1, max: LINES }), fc.nat(2))
  .map(([from, more]) => at(from, Math.min(LINES, from + more)));
const anyFound = fc.record({
  kind: fc.constantFrom('no-timeout', 'secret', 'undecided'),
  severity: fc.constantFrom('low' as const, 'high' as const),
  text: fc.constantFrom('Nothing says how long it takes', 'A password stands here', 'It is open'),
  places: fc.array(place, { minLength: 1, maxLength: 3 }),
});
const anyFinds = fc.tuple(
  ...NAMES.map((name) => fc.array(anyFound, { maxLength: 4 }).map((all) => finds(name, ...all))),
);

it('whatever is found is raised, by who found it and with its kind or words, and the walk takes it', () => {
  const spec = Array.from({ length: LINES }, (_, i) => `line ${i + 1}`).join('\n');
  const adversaries = NAMES.map((name) => ({ ...ONCALL, name }));
  const matter = gauntletMatter({ spec, adversaries });
  fc.assert(
    fc.property(anyFinds, (all) => {
      const { concerns, cut } = concernsOf(all);
      expect(cut).toBe(0);
      for (const { persona, found: own } of all) {
        for (const { kind, text, severity } of own) {
          const kept = concerns.some(
            (one) =>
              one.raisers.includes(persona.name) &&
              (severity === 'low' || one.severity === 'high') &&
              (one.kind === kind || one.text === text),
          );
          expect(kept).toBe(true);
        }
      }
      const attack = { kind: 'attack' as const, model: null, concerns, cut, missing: [] };
      expect(artifactFaults(matter, [], attack)).toEqual([]);
    }),
  );
});

it('counts what there is no room for, and leaves out the least grave', () => {
  const many = Array.from({ length: 130 }, (_, i) =>
    found({ places: [at(i + 1)], severity: i === 129 ? 'critical' : 'low' }),
  );
  const { concerns, cut } = concernsOf([finds('paranoid', ...many)]);
  expect([concerns.length, cut, concerns[0]?.severity]).toEqual([120, 10, 'critical']);
});

describe('a sign of two code units where a quotation ends', () => {
  /** The mark is the character at this column, counted from 1, and the next one. */
  const signedAt = (column: number, begin: string): string =>
    `${begin} ${'x'.repeat(column - begin.length - 2)}🚀 and more.`;

  const attackOn = (spec: string, checks: Persona['checks'] = []) => {
    const matter = gauntletMatter({ spec, adversaries: [{ ...ONCALL, checks }], context: [] });
    const concerned = concernsOf(findsOf(matter));
    return { matter, attack: { kind: 'attack' as const, model: null, ...concerned, missing: [] } };
  };

  it('is quoted whole or not at all, so that the walk takes the concern', () => {
    const { matter, attack } = attackOn(signedAt(400, 'TODO: say'));
    expect(attack.concerns).toHaveLength(1);
    expect(artifactFaults(matter, [], attack)).toEqual([]);
  });

  it('breaks no concern of two numbers', () => {
    const spec = `The order is kept for 3 days in the store.\n\n${signedAt(200, 'The order is kept for 9 days in the store')}`;
    const { attack } = attackOn(spec, ['contradictory-numbers']);
    expect(attack.concerns).toHaveLength(1);
    expect(() => canonical(attack)).not.toThrow();
  });

  it('breaks neither a dismissal nor its rebuttal', () => {
    const spec = 'Every order calls the bank.';
    const text = [
      signedAt(400, 'All outgoing calls have timeouts'),
      signedAt(400, 'Every order has no timeout in this'),
    ].join('\n\n');
    const matter = gauntletMatter({ spec, context: [{ source: 'calls.ts', text }] });
    const { concerns } = concernsOf(findsOf(matter));
    const attack = { kind: 'attack' as const, model: null, concerns, cut: 0, missing: [] };
    const seen = gauntletView(matter, concerns);
    const evaluation = evaluationIn(seen, {});
    expect(evaluation.concerns).toMatchObject([{ evaluated: 'dismissed' }]);
    const rebuttals = rebuttalsIn({ ...seen, evaluation }, {});
    expect(rebuttals.answers).toMatchObject([{ outcome: 'challenged', refused: null }]);
    expect(artifactFaults(matter, [attack, evaluation], rebuttals)).toEqual([]);
  });
});
