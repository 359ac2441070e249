import { describe, expect, it } from 'vitest';
import { finalReview } from './final-review.ts';

const checks = (text: string): string[] => finalReview(text).map(({ check }) => check);
const BUTTON = '# The button keeps its colour on hover\n\n';

describe('scope expansion', () => {
  it('asks for the reason of an abstraction for a small problem, with its lines', () => {
    const text = `${BUTTON}Implement a comprehensive theming system with CSS-in-JS.\n`;
    expect(finalReview(text)).toEqual([
      {
        check: 'scope-expansion',
        places: [
          { from: 3, to: 3, quote: 'Implement a comprehensive theming system with CSS-in-JS.' },
        ],
        question:
          'This change introduces “theming system”. Is this proportional? Say: “The current approach is IMPOSSIBLE because …”',
      },
    ]);
  });

  it('asks from four files on', () => {
    expect(checks(`${BUTTON}Change a.css, b.css and c.css.\n`)).toEqual([]);
    expect(checks(`${BUTTON}Change a.css, b.css, c.css and src/d.ts.\n`)).toEqual([
      'scope-expansion',
    ]);
  });

  it('is silent for a small change, a large problem, and a justification that is there', () => {
    expect(checks(`${BUTTON}Add the :hover pseudo-class to button.css, line 47.\n`)).toEqual([]);
    expect(checks('# Ten brands\n\nBuild a theming system.\n')).toEqual([]);
    const why = 'The current approach is impossible because brands load at run time.';
    expect(checks(`${BUTTON}Build a theming system.\n\n${why}\n`)).toEqual([]);
  });
});

describe('mismatched analogues', () => {
  it('asks about two technologies for one purpose', () => {
    const text = 'Store user sessions in PostgreSQL.\n\nCache them in Redis.\n';
    const [found] = finalReview(text);
    expect(found?.places.map(({ from }) => from)).toEqual([1, 3]);
    expect(found?.question).toContain('both PostgreSQL and Redis');
  });

  it('takes no English word for the name of one', () => {
    const api = '\n\nClients ask by GraphQL.\n';
    expect(checks(`Pictures are encrypted at rest, and the rest is public.${api}`)).toEqual([]);
    for (const rest of ['REST', 'a rest api'])
      expect(checks(`Partners ask by ${rest}.${api}`)).toEqual(['mismatched-analogues']);
  });

  it('is silent for one, and where a paragraph says why both', () => {
    expect(checks('Sessions are in Redis.\n')).toEqual([]);
    const why = 'PostgreSQL keeps orders and Redis sessions, because those expire by themselves.';
    expect(checks(`${why}\n`)).toEqual([]);
  });
});

describe('variants by conditions', () => {
  const chain = (names: readonly string[]): string =>
    names.map((name) => `elif kind == "${name}":\n    return ${name}()`).join('\n');

  it('asks from three on; two are fine', () => {
    expect(checks(chain(['a', 'b', 'c']))).toEqual(['variant-proliferation']);
    expect(checks(chain(['a', 'b']))).toEqual([]);
    expect(checks('Prices come from Binance, Coinbase and Kraken.\n')).toEqual([
      'variant-proliferation',
    ]);
    expect(checks('Prices come from Binance and Kraken.\n')).toEqual([]);
  });

  it('is silent where an interface is named', () => {
    const text = 'Binance, Coinbase and Kraken each implement the interface ExchangeAdapter.\n';
    expect(checks(text)).toEqual([]);
  });
});
