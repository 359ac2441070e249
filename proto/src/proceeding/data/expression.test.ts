import { describe, expect, test } from 'vitest';
import { compileExpression, scopeOf } from './expression.ts';

const types = new Map([
  ['Exhibit', { id: 'string', text: 'string', refute: 'double' }],
  ['Claim', { text: 'string' }],
]);
const scope = scopeOf(types, { exhibits: 'list<Exhibit>', claim: 'Claim' });
const values = {
  claim: { text: 'It is so.' },
  exhibits: [
    { id: 'a', text: 'Yes.', refute: 0.1 },
    { id: 'b', text: 'No.', refute: 0.9 },
  ],
};

function given(text: string, wanted = 'dyn'): unknown {
  const compiled = compileExpression(scope, text, wanted);
  return compiled.ok ? compiled.run(values) : compiled.why;
}

describe('an expression of a proceeding of data', () => {
  test.each([
    ['exhibits.filter(e, e.refute > 0.5).map(e, e.id)', ['b']],
    ['exhibits.map(e, e.refute > 0.5, e.id)', ['b']],
    ['exhibits.exists(e, e.text.contains("No"))', true],
    ['claim.text.contains(exhibits[0].text)', false],
    ['size(exhibits)', 2],
    ['exhibits.exists(e, e.refute > 0.5) ? "fails" : "holds"', 'fails'],
    ['exhibits.all(e, e.refute < 1.0)', true],
    ['{"by": exhibits[0].id, "share": 0.5}', { by: 'a', share: 0.5 }],
    ['dyn(null)', null],
  ])('%s is plain JSON', (text, value) => {
    expect(given(text)).toEqual(value);
  });

  test.each([
    ['exhibits.map(e, exhibits.map(f, f.id))', /"map" is nested in, or applied to, another/],
    [
      'exhibits.map(e, e.text + e.text).map(t, t + t)',
      /"map" is nested in, or applied to, another/,
    ],
    ['exhibits.filter(e, exhibits.all(f, f.id != e.id))', /"all" is nested in/],
    ['claim.text.matches("(a+)+")', /"matches" is not allowed/],
    ['claim.text.split("").size()', /"split" is not allowed/],
    ['cel.bind(x, claim.text, x + x)', /"bind" is not allowed/],
    [Array(5).fill('exhibits.all(e, true)').join(' && '), /more than 4 macros/],
    ['exhibits.exists(e, claim.text.contains(e.text))', /"contains" within a macro looks for/],
    [
      `exhibits.all(e, ${Array(5).fill('e.id in ["a"]').join(' && ')})`,
      /more than 4 calls are inside/,
    ],
    [`"${'x'.repeat(1000)}"`, /the limit is 1000/],
    [Array(200).fill('1').join('+'), /CEL: .*nodes/i],
    ['exhibits.map(e, e.colour)', /No such key: colour/],
    ['unheard', /Unknown variable: unheard/],
    ['1 +', /CEL: /],
  ])('%s is refused in a sentence', (text, why) => {
    expect(given(text)).toMatch(why);
  });

  test.each([
    ['claim.text', 'double', /it gives string, but double is expected/],
    ['exhibits', 'string', /but string is expected/],
    ['0.5', 'list<string>', /but list<string> is expected/],
  ])('%s is refused where %s is due', (text, wanted, why) => {
    expect(given(text, wanted)).toMatch(why);
  });

  test.each([
    'exhibits[7].id',
    '1 / 0',
    '1.0 / 0.0',
    'timestamp("2026-01-01T00:00:00Z")',
    'double("x")',
  ])('%s throws, and gives nothing', (text) => {
    expect(() => given(text)).toThrow();
  });
});
