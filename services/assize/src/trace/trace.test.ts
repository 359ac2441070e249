import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { renderTrace } from './render.ts';
import type { FoundTrace } from './find-trace.ts';
import { traceOfFile } from './from-file.ts';
import { traceOfSpans } from './from-jaeger.ts';
import type { JaegerSpan } from './jaeger.ts';
import { parentOf } from './spans.ts';
import { CASE, path, REMANDED, SHORT, spans, turn } from './testing/sketches.ts';

describe('a case file', () => {
  test('tells each turn, by whom, where, and when; a remand begins a new pass', () => {
    const { passes, decision } = traceOfFile(REMANDED);
    expect(decision).toBe('affirm');
    expect(passes.map((pass) => pass.length)).toEqual([8, 8]);
    expect(passes[0]?.[0]).toMatchObject({ role: 'clerk', node: null, sinceMs: 0 });
    expect(passes[1]?.[0]).toMatchObject({ role: 'evaluator', node: '_remand', ms: 44 });
    const last = passes[1]?.at(-1);
    const closed = Date.parse(REMANDED.case.entries.at(-1)?.at ?? '');
    expect(last).toMatchObject({ role: 'judge', edge: 'HD6', brain: 'specter-1' });
    expect(last?.sinceMs).toBe(closed - Date.parse(REMANDED.case.header.openedAt));
  });

  test('tells what language models were asked', () => {
    const [first, ...rest] = REMANDED.case.entries;
    if (!first) throw new Error('a recorded case has entries');
    const usage = { calls: 2, tokens: 900, costUsd: 0.25, ms: 1_200 };
    const sealed = {
      ...REMANDED,
      case: { ...REMANDED.case, entries: [{ ...first, usage }, ...rest] },
    };
    expect(traceOfFile(sealed).passes[0]?.[1]?.calls).toMatchObject([
      { times: 2, tokens: 900, costUsd: 0.25, ms: 1_200 },
    ]);
  });
});

describe('spans', () => {
  test('tell the opening and the turns, without the handoffs between', () => {
    const { passes, decision } = traceOfSpans(CASE, SHORT);
    expect(decision).toBe('affirm');
    expect(passes).toHaveLength(1);
    expect(passes[0]).toMatchObject([
      { role: 'clerk', node: null, sinceMs: 0, ms: 4 },
      { role: 'prosecutor', persona: 'Challenger', node: 'indict', sinceMs: 11, ms: 20 },
      { role: 'judge', node: 'hearing', turn: 'notes', round: 2, edge: 'HD5', sinceMs: 41 },
    ]);
  });

  test('that were sent twice are told once, however deep they lie', () => {
    const twice = { ...SHORT, spans: [...SHORT.spans, ...SHORT.spans] };
    expect(traceOfSpans(CASE, twice)).toEqual(traceOfSpans(CASE, SHORT));
  });

  test('a call is shown once with its server’s side, equal ones together, and a failure as such', () => {
    const [, indictment] = traceOfSpans(CASE, SHORT).passes[0] ?? [];
    expect(indictment?.calls).toMatchObject([
      {
        name: 'assize.v1.Credibility/Weigh',
        times: 1,
        ms: 9,
        calls: [{ name: 'assize.v1.Embedding/Stance', times: 2, ms: 5, calls: [] }],
      },
      { name: 'chat small', tokens: 42, error: 'failed', calls: [] },
    ]);
  });

  test('a redelivery, whose parent Jaeger tells as a link, hangs below what sent the message', () => {
    const [span, ...rest] = spans([['b', 'a', 'judge', 'process court.judge', 0, 9_000]]).spans;
    if (!span || rest.length > 0) throw new Error('one span was sketched');
    const told = (...refTypes: string[]): JaegerSpan => ({
      ...span,
      references: refTypes.map((refType, i) => ({
        refType,
        traceID: span.traceID,
        spanID: `${i}`,
      })),
    });
    expect(parentOf(told('FOLLOWS_FROM'))).toBe('0');
    expect(parentOf(told('FOLLOWS_FROM', 'CHILD_OF'))).toBe('1');
    expect(parentOf(told())).toBeNull();
  });

  test('of turns that began in the same millisecond the first to end comes first', () => {
    const hurried = spans([
      ['a', null, 'judge', 'process court.judge', 0, 9_000],
      ['b', 'a', 'judge', 'verdict', 1_000, 7_000, turn('judge', 'verdict')],
      ['c', 'a', 'judge', 'hearing', 1_000, 400, turn('judge', 'hearing')],
    ]);
    const [pass = []] = traceOfSpans(CASE, hurried).passes;
    expect(pass.map(({ node }) => node)).toEqual(['hearing', 'verdict']);
  });

  test('of another trial in the same trace say nothing of this one', () => {
    const other = { ...turn('judge', 'verdict'), 'assize.case.id': 'b'.repeat(26) };
    const both = spans([
      ['a', null, 'clerk', 'process claims.light', 0, 1_000],
      ['b', 'a', 'judge', 'verdict', 2_000, 1_000, turn('judge', 'verdict')],
      ['c', null, 'judge', 'verdict', 3_000, 1_000, { ...other, 'assize.decision': 'affirm' }],
    ]);
    const { passes, decision } = traceOfSpans(CASE, both);
    expect(passes.map((pass) => pass.map(({ node }) => node))).toEqual([[null, 'verdict']]);
    expect(decision).toBeNull();
  });

  test('an investigation after a remand begins a new pass', () => {
    const remanded = spans([
      ['a', null, 'clerk', 'process claims.light', 0, 1_000],
      ['b', 'a', 'judge', 'verdict', 2_000, 1_000, turn('judge', 'verdict')],
      ['c', 'b', 'evaluator', '_remand', 4_000, 1_000, turn('evaluator', '_remand')],
    ]);
    const { passes, decision } = traceOfSpans(CASE, remanded);
    expect(passes.map((pass) => pass.map(({ node }) => node))).toEqual([
      [null, 'verdict'],
      ['_remand'],
    ]);
    expect(decision).toBeNull();
  });
});

const TOLD: FoundTrace = {
  trace: traceOfFile(REMANDED),
  from: { kind: 'file', path: path('scattered') },
  jaeger: null,
  sealed: REMANDED,
  trust: { status: 'verified', why: '' },
  notes: [],
};
const linesOf = (told: FoundTrace, width: number): string[] =>
  stripVTControlCharacters(renderTrace(told, width)).split('\n');

describe('the tree', () => {
  test.each([60, 80, 100, 120, 200])('no line of it is wider than %i columns', (width) => {
    const lines = linesOf(TOLD, width);
    const tree = lines.filter((line) => /[├└]/.test(line));
    expect(tree).toHaveLength(17);
    const from = /^ {2}from/;
    expect(lines.filter((line) => line.length > width && !from.test(line))).toEqual([]);
    expect(tree.at(-9)).toMatch(/└─ remand 1$/);
    expect(tree.at(-1)).toMatch(/ {3}└─ judge/);
  });

  test.each([60, 100])('at %i columns every reason is there to its last word', (width) => {
    const text = linesOf(TOLD, width)
      .join(' ')
      .replaceAll(/[│\s]+/g, ' ');
    expect(text).toContain(
      'hearing-complete (hearing.round = 1, hearing.maxRounds = 3, hearing.converged = true)',
    );
  });

  test('shows the evidence by its deciding sentence', () => {
    expect(linesOf(TOLD, 100).join('\n')).toContain(
      'for       0.93 “It found 40 nests of herons.”',
    );
  });

  test.each([
    ['tampered', /^TAMPERED WITH, .*: a byte$/],
    ['not-verified', /^NOT VERIFIED, .*: a byte$/],
  ] as const)('a file that is %s says so first, and its verdict again', (status, first) => {
    const lines = linesOf({ ...TOLD, trust: { status, why: 'a byte' } }, 100);
    expect(lines[0]).toMatch(first);
    expect(lines.find((line) => line.startsWith('  verdict'))).toContain('not a verified one');
  });

  test('says who, where, by which edge and why, and at the end the verdict', () => {
    const text = linesOf(TOLD, 140).join('\n');
    expect(text).toMatch(
      /\+52 ms +5 ms ├─ defense \(Abyss\) +defend +abyss-1 +HD3 motion-to-dismiss/,
    );
    expect(text).toContain('verdict  affirm → supported · 14 handoffs · 1 remanded');
    expect(text).toContain(`from     the case file ${path('scattered')}`);
  });

  test('shows what was called, its tokens and its failure', () => {
    const told: FoundTrace = {
      ...TOLD,
      trace: traceOfSpans(CASE, SHORT),
      from: { kind: 'jaeger', url: 'u' },
    };
    const text = linesOf(told, 100).join('\n');
    expect(text).toMatch(/9 ms │ {2}├─ assize\.v1\.Credibility\/Weigh/);
    expect(text).toMatch(/5 ms │ {2}│ {2}└─ assize\.v1\.Embedding\/Stance ×2/);
    expect(text).toMatch(/chat small 42 tokens\n.*failed: failed/);
  });

  test('what others wrote moves no cursor', () => {
    const [opening, first] = TOLD.trace.passes[0] ?? [];
    if (!opening || !first) throw new Error('a recorded case has steps');
    const hostile = {
      ...first,
      edge: 'x\u001B[2J',
      why: 'a\nb\u202E',
      brain: '\u0007',
      error: '\u009Bm',
    };
    const trace = { ...TOLD.trace, passes: [[opening, hostile]] };
    const text = renderTrace({ ...TOLD, trace, notes: ['\u001B[1A'] }, 120);
    const lines = stripVTControlCharacters(text).replaceAll('\n', '');
    expect(lines).not.toMatch(/[\p{Cc}\u202E]/u);
    expect(text).toContain('x\uFFFD[2J a b\uFFFD');
  });
});
