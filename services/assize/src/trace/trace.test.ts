import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { createLog } from '@assize/log';
import { checkSealedCase, type SealedCase } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { implement, RpcError, serve, type Implementation, type RpcServer } from '@assize/rpc';
import { afterAll, describe, expect, test } from 'vitest';
import { renderTrace } from '../commands/render-trace.ts';
import { findTrace, type Told, type Where } from './find-trace.ts';
import { traceOfFile } from './from-file.ts';
import { traceOfSpans } from './from-jaeger.ts';
import type { JaegerSpan, JaegerTrace } from './jaeger.ts';
import { parentOf } from './spans.ts';

const path = (name: string): string =>
  new URL(`../../../../test/histories/${name}.json`, import.meta.url).pathname;

function recorded(name: string): SealedCase {
  const sealed = checkSealedCase(JSON.parse(readFileSync(path(name), 'utf8')));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return sealed.value;
}

const REMANDED = recorded('scattered');
const CASE = REMANDED.case.header.caseId;

/** A span of the case: under which, where, when, how long in microseconds, and its attributes. */
type Sketch = readonly [
  id: string,
  parent: string | null,
  service: string,
  name: string,
  at: number,
  took: number,
  tags?: Readonly<Record<string, string | number | boolean>>,
];

function spans(sketches: readonly Sketch[]): JaegerTrace {
  const traceID = 'f'.repeat(32);
  return {
    traceID,
    processes: Object.fromEntries(
      sketches.map(([, , serviceName]) => [serviceName, { serviceName }]),
    ),
    spans: sketches.map(
      ([spanID, parent, processID, operationName, startTime, duration, tags]) => ({
        traceID,
        spanID,
        operationName,
        references: parent === null ? [] : [{ refType: 'CHILD_OF', traceID, spanID: parent }],
        startTime,
        duration,
        tags: Object.entries({ 'assize.case.id': CASE, ...tags }).map(([key, value]) => ({
          key,
          value,
        })),
        processID,
      }),
    ),
  };
}

const turn = (
  role: string,
  node: string,
  more: Readonly<Record<string, string | number>> = {},
) => ({
  'assize.role': role,
  'assize.node': node,
  ...more,
});

const SHORT = spans([
  ['a', null, 'clerk', 'process claims.defect-court', 1_000_000, 4_000],
  ['b', 'a', 'clerk', 'send court.prosecutor', 1_003_000, 1_000],
  ['c', 'b', 'prosecutor', 'process court.prosecutor', 1_010_000, 30_000],
  [
    ...(['d', 'c', 'prosecutor', 'indict', 1_011_000, 20_000] as const),
    turn('prosecutor', 'indict', {
      'assize.persona': 'Challenger',
      'assize.brain': 'challenger-1',
    }),
  ],
  [
    'e',
    'd',
    'prosecutor',
    'assize.v1.Credibility/Weigh',
    1_012_000,
    9_000,
    turn('prosecutor', 'indict'),
  ],
  ['f', 'e', 'credibility', 'assize.v1.Credibility/Weigh', 1_013_000, 7_000],
  ['g', 'f', 'credibility', 'assize.v1.Embedding/Stance', 1_014_000, 2_000],
  ['h', 'f', 'credibility', 'assize.v1.Embedding/Stance', 1_017_000, 3_000],
  [
    ...(['i', 'd', 'prosecutor', 'chat small', 1_022_000, 5_000] as const),
    { 'gen_ai.usage.input_tokens': 40, 'gen_ai.usage.output_tokens': 2, error: true },
  ],
  ['j', 'c', 'prosecutor', 'send court.judge', 1_035_000, 1_000],
  ['k', 'j', 'judge', 'process court.judge', 1_040_000, 9_000],
  [
    ...(['l', 'k', 'judge', 'hearing.notes', 1_041_000, 8_000] as const),
    turn('judge', 'hearing', {
      'assize.turn': 'notes',
      'assize.round': 2,
      'assize.edge': 'HD5',
      'assize.edge.why': 'hearing-complete: max rounds reached (hearing.round = 2)',
      'assize.decision': 'affirm',
    }),
  ],
]);

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

const TOLD: Told = {
  trace: traceOfFile(REMANDED),
  from: { kind: 'file', path: path('scattered') },
  jaeger: null,
  sealed: REMANDED,
  notes: [],
};
const linesOf = (told: Told, width: number): string[] =>
  stripVTControlCharacters(renderTrace(told, width)).split('\n');

describe('the tree', () => {
  test.each([60, 80, 100, 120, 200])('no line of it is wider than %i columns', (width) => {
    const tree = linesOf(TOLD, width).filter((line) => /[├└]/.test(line));
    expect(tree).toHaveLength(17);
    expect(tree.filter((line) => line.length > width)).toEqual([]);
    expect(tree.at(-9)).toMatch(/└─ remand 1$/);
    expect(tree.at(-1)).toMatch(/ {3}└─ judge/);
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
    const told: Told = {
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

/** A Jaeger that knows one trace, by the id of its case. */
async function jaegerOf(known: JaegerTrace): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://jaeger');
    const asked = searchParams.get('tags') === JSON.stringify({ 'assize.case.id': CASE });
    const found = asked && searchParams.get('service') === 'clerk' ? [known] : [];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: found }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

const OPEN = 'b'.repeat(26);

/** A court that knows two cases: one that has ended, and one that is open. */
function courtOf(sealed: SealedCase): Promise<RpcServer> {
  const unimplemented = (): never => {
    throw new RpcError('UNIMPLEMENTED', 'not asked here');
  };
  const answers: Implementation<typeof CourtService> = {
    submit: unimplemented,
    listCases: unimplemented,
    getCase: ({ caseId }) => {
      if (caseId === OPEN) return { caseId, role: 'judge', node: 'verdict' };
      if (caseId === CASE) return { caseId, sealed: Buffer.from(JSON.stringify(sealed)) };
      throw new RpcError('NOT_FOUND', 'no such case');
    },
  };
  const log = createLog({ name: 'test', level: 'fatal' });
  return serve({ address: '127.0.0.1:0', services: [implement(CourtService, answers)], log });
}

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const court = stack.use(await courtOf(REMANDED));
const jaeger = stack.use(await jaegerOf(SHORT));
const NOWHERE = 'http://127.0.0.1:9';
const where: Where = {
  cases: '/nowhere',
  court: '127.0.0.1:9',
  jaeger: jaeger.url,
  named: true,
  now: Date.now(),
};

describe('a trial is looked for', () => {
  test('in Jaeger by the id of its case, with the link to it', async () => {
    const told = await findTrace(CASE, where);
    expect(told).toMatchObject({
      from: { kind: 'jaeger', url: jaeger.url },
      jaeger: { link: `${jaeger.url}/trace/${'f'.repeat(32)}` },
      trace: { decision: 'affirm' },
      sealed: null,
      notes: [],
    });
  });

  test('in the case file, where Jaeger holds less of it', async () => {
    const told = await findTrace(path('scattered'), where);
    expect(told).toMatchObject({
      from: { kind: 'file' },
      jaeger: { traceId: 'f'.repeat(32) },
      notes: ['Jaeger holds 2 of its 15 turns: the case file has them all'],
    });
    expect(told.trace).toEqual(traceOfFile(REMANDED));
  });

  test('in the case file alone where no Jaeger answers, which is said of one that was named', async () => {
    const told = await findTrace(path('scattered'), { ...where, jaeger: NOWHERE });
    expect(told).toMatchObject({ from: { kind: 'file' }, jaeger: null });
    expect(told.notes).toEqual([expect.stringMatching(/^Jaeger at .* can't be asked: /)]);
    const unnamed = { ...where, jaeger: NOWHERE, named: false };
    expect((await findTrace(path('scattered'), unnamed)).notes).toEqual([]);
  });

  test('by the id of a case in the folder of signed cases', async () => {
    const cases = await mkdtemp(join(tmpdir(), 'assize-trace-'));
    stack.defer(() => rm(cases, { recursive: true }));
    const kept = join(cases, `${CASE}.json`);
    await copyFile(path('scattered'), kept);
    const told = await findTrace(CASE, { ...where, cases, jaeger: NOWHERE });
    expect(told.from).toEqual({ kind: 'file', path: kept });
    await expect(findTrace('a'.repeat(26), { ...where, cases })).rejects.toThrow(
      /^no case a{26} is known: no a{26}\.json in .*, no court answers on .*, Jaeger at .* holds no turn/,
    );
  });

  test('at the court, which has the signed case of one that ended', async () => {
    const told = await findTrace(CASE, { ...where, court: court.address, jaeger: NOWHERE });
    expect(told.from).toEqual({ kind: 'court', address: court.address });
    expect(told.trace).toEqual(traceOfFile(REMANDED));
  });

  test('at the court, which says who has an open one; its turns are in Jaeger alone', async () => {
    const asked = { ...where, court: court.address };
    await expect(findTrace(OPEN, asked)).rejects.toThrow(
      /^the case is open: the judge has it, at verdict, says the court at .*; Jaeger at .* no turn/,
    );
    await expect(findTrace('c'.repeat(26), asked)).rejects.toThrow(
      /the court at \S+ does not know it/,
    );
  });

  test('a file that holds no signed case is said to be none', async () => {
    const file = new URL('../../package.json', import.meta.url).pathname;
    await expect(findTrace(file, where)).rejects.toThrow(/ is not a signed case: /);
    await expect(findTrace('no-such-file', where)).rejects.toThrow(
      /neither the id of a case nor a file/,
    );
  });
});
