/** The order of presentation and the parties' names must not change a verdict. */
import type { Challenge, View } from '@assize/proto';
import { aView, CLAIM, gathered, readingOf } from '@assize/court/testing';
import { argued, defended, rebutted } from '@assize/proto/testing/artifacts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mattersIn } from './llm/matter.ts';
import { anonymous, ORDERS, presented } from './llm/presentation.ts';
import { rule } from './verdict.ts';

const IDS = ['a', 'b', 'c', 'd'];
const tenths = fc.integer({ min: 0, max: 10 });
const exhibit = fc.record({
  support: tenths,
  refute: tenths,
  relevance: tenths,
  // Only a few texts, so that some repeat others.
  text: fc.constantFrom('The Nile is long.', 'The Nile may be long.', 'It flows there in 1990.'),
  ground: fc.constantFrom('repeated', 'hedged', 'off-topic', 'imprecise', null),
});
const cases = fc.array(exhibit, { minLength: 1, maxLength: IDS.length });
type Exhibits = readonly {
  support: number;
  refute: number;
  relevance: number;
  text: string;
  ground: string | null;
}[];

function caseOf(exhibits: Exhibits): { view: View; readings: ReturnType<typeof readingOf>[] } {
  const ids = exhibits.map((_one, i) => IDS[i] ?? '');
  const challenges = exhibits.flatMap(({ ground }, i): Challenge[] =>
    ground === null ? [] : [{ id: ids[i] ?? '', ground, severity: 'fatal', why: '' }],
  );
  const view = aView({
    exhibits: exhibits.map(({ text }, i) => ({ id: ids[i] ?? '', text })),
    charged: ids,
    brief: defended({ challenges }),
  });
  const readings = exhibits.map(({ support, refute, relevance }, i) =>
    readingOf(ids[i] ?? '', {
      support: support / 20,
      refute: refute / 20,
      relevance: relevance / 10,
    }),
  );
  return { view, readings };
}

it('the rule decides the same, whatever comes first', () => {
  fc.assert(
    fc.property(cases, (exhibits) => {
      const { view, readings } = caseOf(exhibits);
      const turned: View = {
        ...view,
        exhibits: view.exhibits.toReversed(),
        charged: view.charged.toReversed(),
      };
      const one = rule(view, gathered(readings));
      const other = rule(turned, gathered(readings.toReversed()));
      expect([other.decision, other.classification]).toEqual([one.decision, one.classification]);
    }),
  );
});

/** Only a few sources, dates and words, so that an exhibit may be corrected both by its own source and by another. */
const dated = fc.record({
  side: fc.constantFrom('support', 'refute'),
  probability: fc.constantFrom(0.4, 0.6, 0.9, 0.95),
  source: fc.constantFrom('A', 'B'),
  date: fc.constantFrom('2020-01-01', '2021-01-01', '2022-01-01'),
  text: fc.constantFrom('It was said.', 'So it is no longer.', 'Correction: it is so.'),
});
const dossiers = fc
  .array(dated, { minLength: 2, maxLength: IDS.length })
  .map((all) => all.map((one, i) => ({ ...one, id: IDS[i] ?? '', text: `${one.text} ${i}` })));

it('the rule finds the same with the same confidence, in whatever order corrections come', () => {
  const orders = dossiers.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.constantFrom('supported', 'refuted', 'contested', 'nei'),
      fc.constantFrom(0, 0.3, 0.84),
    ),
  );
  fc.assert(
    fc.property(orders, ([all, shuffled, classification, leastConfidence]) => {
      const [one, other] = [all, shuffled].map((order) => {
        const view = aView({
          exhibits: order.map(({ id, text, source, date }) => ({ id, text, source, date })),
          charge: { classification, statement: CLAIM },
          leastConfidence,
        });
        const readings = order.map(({ id, side, probability }) =>
          readingOf(id, { [side]: probability }),
        );
        // Lists of several exhibits follow the order in which the exhibits came.
        const { rulings, reasoning, feedback, ...verdict } = rule(view, gathered(readings));
        const told = new Set(reasoning.map(({ text }) => text));
        return { ...verdict, asked: feedback?.questions, told, rulings: new Set(rulings) };
      });
      expect(other).toEqual(one);
    }),
  );
});

it('the rule decides the same, whatever the parties say and call themselves', () => {
  fc.assert(
    fc.property(cases, fc.string(), fc.string(), (exhibits, ours, theirs) => {
      const { view, readings } = caseOf(exhibits);
      const rounds = (first: string, second: string): View['rounds'] => [
        {
          round: 1,
          argument: argued({ text: first }),
          rebuttal: rebutted({ text: second }),
          notes: null,
        },
      ];
      const heard = rule({ ...view, rounds: rounds(ours, theirs) }, gathered(readings));
      const swapped = rule({ ...view, rounds: rounds(theirs, ours) }, gathered(readings));
      expect(swapped).toEqual(heard);
    }),
  );
});

it('a model is shown the same, whichever of its names a role goes by', () => {
  const names = fc.constantFrom('The prosecution', 'the Prosecutor', 'Challenger');
  const others = fc.constantFrom('The defense', 'the Defence', 'Abyss', 'the defender');
  fc.assert(
    fc.property(names, others, (ours, theirs) => {
      const words = (a: string, b: string): string => anonymous(`${a} says so, ${b} does not.`);
      expect(words(ours, theirs)).toBe('Party A says so, Party B does not.');
    }),
  );
});

it('the sides are shown alike but for what they argue: one order is the other turned', () => {
  const { view, readings } = caseOf([
    { support: 9, refute: 1, relevance: 10, text: 'The Nile is long.', ground: 'x' },
  ]);
  const [matter] = mattersIn(view, gathered(readings, CLAIM));
  const [a, b] = ORDERS.map(
    (order) => new Map(presented(view, matter, order).map(({ tag, text }) => [tag, text])),
  );
  expect(a?.get('party-a')).toBe(b?.get('party-b'));
  expect(a?.get('party-b')).toBe(b?.get('party-a'));
  expect([...(a?.keys() ?? [])].slice(0, 3)).toEqual(['statement', 'party-a', 'party-b']);
  expect([...(b?.keys() ?? [])].slice(0, 3)).toEqual(['statement', 'party-a', 'party-b']);
});
