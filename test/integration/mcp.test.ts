/** The MCP server as a client of the official library sees it, on stdio and over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { checkShadowResult, type ShadowResult } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { DENIED } from '#src/claims.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { PASSAGES, STATEMENT } from '#src/passages.ts';
import { ROOT } from '../tooling/program.ts';

const MAIN = join(ROOT, 'services', 'assize', 'src', 'main.ts');

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const env = Object.fromEntries(
  Object.entries({ ...ownEnvironment(folder), ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value] as const]),
  ),
);

async function connected(transport: Transport): Promise<Client> {
  const mcp = new Client({ name: 'test', version: '0' });
  await mcp.connect(transport);
  stack.defer(() => mcp.close());
  // The client checks every structured answer against the schemas that it listed.
  await mcp.listTools();
  return mcp;
}

const stdio = await connected(
  new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp'],
    env,
    stderr: 'ignore',
  }),
);

/** The process's URL, and the token of this machine's own: it says on stderr where that is. */
async function overHttp(): Promise<{ url: string; token: string }> {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--http', '0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stack.defer(async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
    expect(child.exitCode).toBe(0);
  });
  let said = '';
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const [, url, file] = /MCP at (\S+) by the token in (\S+)\n/.exec(said) ?? [];
    if (url !== undefined && file !== undefined) {
      child.stderr.resume();
      return { url, token: (await readFile(file, 'utf8')).trim() };
    }
  }
  throw new Error(`it did not serve: ${said}`);
}

type Called = Awaited<ReturnType<Client['callTool']>>;
const call = (mcp: Client, name: string, input: Record<string, unknown>): Promise<Called> =>
  mcp.callTool({ name, arguments: input }, undefined, { timeout: 60_000 });

const Refused = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});
const Texts = Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String() }));

async function refusal(mcp: Client, name: string, input: Record<string, unknown>) {
  const { isError, content } = await call(mcp, name, input);
  expect(isError).toBe(true);
  const [first] = Parse(Texts, content);
  return Parse(Refused, JSON.parse(first?.text ?? '')).error;
}

function shadowResult(value: unknown): ShadowResult {
  const checked = checkShadowResult(value);
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.value;
}

describe('the tools', () => {
  it('are nine, each with schemas of what it takes and gives', async () => {
    const { tools } = await stdio.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'god_shadow_search',
      'challenge_design',
      'route_query',
      'contradiction_insight',
      'index_passages',
      'review_claim',
      'critique_report',
      'get_verdict',
      'verify_verdict',
    ]);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.type).toBe('object');
    }
    const [shadow] = tools;
    expect(Object.keys(shadow?.outputSchema?.properties ?? {}).slice(0, 5)).toEqual([
      'contradictions',
      'count',
      'credibility',
      'supportWeight',
      'contradictionWeight',
    ]);
  });

  it('refuse what can’t be indexed, and then nothing of it is', async () => {
    const long = { id: 'long', text: 'x'.repeat(64 * 1024 + 1) };
    const { code, message } = await refusal(stdio, 'index_passages', {
      passages: [PASSAGES[0], long],
    });
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(/^passages\.1\.text: has 65537 bytes, at most 65536/);
    expect((await refusal(stdio, 'index_passages', { passages: [] })).message).toMatch(/passages/);
    const indexed = await call(stdio, 'index_passages', { passages: PASSAGES });
    expect(indexed.structuredContent).toEqual({ indexed: 4, unchanged: 0, total: 4 });
    const again = await call(stdio, 'index_passages', { passages: PASSAGES });
    expect(again.structuredContent).toEqual({ indexed: 0, unchanged: 4, total: 4 });
  });

  it('find what contradicts a statement, in the shape that was agreed', async () => {
    const input = { query: STATEMENT, topK: 5, threshold: 0.5, includeProvenance: false };
    const { structuredContent, content } = await call(stdio, 'god_shadow_search', input);
    const found = shadowResult(structuredContent);
    // What is missing is told besides: the stance model may not be there.
    expect(Object.keys(found).filter((name) => name !== 'missing')).toEqual([
      'contradictions',
      'count',
      'credibility',
      'supportWeight',
      'contradictionWeight',
    ]);
    expect(found.count).toBe(2);
    expect(found.credibility).toBeLessThan(0.5);
    for (const one of found.contradictions) {
      expect(Object.keys(one)).toEqual(['entry', 'refutationStrength', 'contradictionType']);
      expect(one.entry.id).toMatch(/^against/);
      expect(one.contradictionType).toBe('direct_negation');
    }
    const [first] = Parse(Texts, content);
    expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
    const proven = await call(stdio, 'god_shadow_search', { ...input, includeProvenance: true });
    const { provenance, contradictions } = shadowResult(proven.structuredContent);
    expect(provenance).toMatchObject({ strategy: 'stance', indexed: 4, pool: 4 });
    for (const one of contradictions) expect(one.provenance?.rank).toBeLessThanOrEqual(4);
  });

  it.each([
    ['no query', {}, /query/],
    ['an empty query', { query: '' }, /query/],
    ['a blank query', { query: ' ' }, /^query: must hold more than white space/],
    ['topK 0', { query: 'a', topK: 0 }, /^topK: .*1/],
    ['topK 10,000', { query: 'a', topK: 10_000 }, /^topK: .*1000/],
    ['a threshold of 1.5', { query: 'a', threshold: 1.5 }, /^threshold: .*1/],
    ['an unknown field', { query: 'a', limit: 3 }, /limit: unknown field/],
  ])('refuse %s with what to mend', async (_what, input, words) => {
    const { code, message } = await refusal(stdio, 'god_shadow_search', input);
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(words);
  });

  it('challenge a design, route a query, and say which entries conflict', async () => {
    const document = `# Tour\n\nWe assume that ${STATEMENT}\n`;
    const design = await call(stdio, 'challenge_design', { document, name: 'tour.md' });
    expect(design.structuredContent).toMatchObject({
      document: 'tour.md',
      found: 1,
      contested: 1,
      assumptions: [{ statement: STATEMENT, line: 3, heading: 'Tour', outcome: 'contested' }],
    });
    const query = `Is it really true that ${STATEMENT}`;
    const routed = await call(stdio, 'route_query', { query });
    expect(routed.structuredContent).toMatchObject({
      intent: 'adversarial',
      to: 'shadow-search',
      answer: { count: 2 },
    });
    const ordinary = await call(stdio, 'route_query', { query: 'Who built the Eiffel Tower?' });
    expect(ordinary.structuredContent).toEqual({ intent: 'ordinary', to: 'ordinary-search' });
    const insight = await call(stdio, 'contradiction_insight', {});
    const Ids = Type.Object({
      insights: Type.Array(
        Type.Object({ entries: Type.Array(Type.Object({ id: Type.String() })) }),
      ),
    });
    const pairs = Parse(Ids, insight.structuredContent).insights.map(({ entries }) =>
      entries.map(({ id }) => id),
    );
    expect(pairs).toContainEqual(['against', 'for']);
    expect(pairs.flat()).not.toContain('aside');
    const blank = await refusal(stdio, 'challenge_design', { document: ' ' });
    expect(blank).toEqual({ code: 'INVALID_ARGUMENT', message: 'document: is blank' });
    const model = await refusal(stdio, 'god_shadow_search', { query, strategy: 'counterclaim' });
    expect(model.code).toBe('FAILED_PRECONDITION');
  });

  it('have a claim tried by what it asserts of a report', async () => {
    const evidence = [{ id: 'report', kind: 'junit', data: { tests: 2, failures: 1 } }];
    const claim = { text: 'junit.failed == 1', evidence };
    const asserts = [{ that: 'junit.failed == 1' }];
    const reviewed = await call(stdio, 'review_claim', { ...claim, asserts });
    expect(reviewed.structuredContent).toMatchObject({ classification: 'supported' });
    const wrong = { ...claim, asserts: [{ that: 'junit.fails == 1' }] };
    expect((await refusal(stdio, 'review_claim', wrong)).message).toMatch(/asserts\.0\.that: CEL/);
  });

  it('have a claim tried, and give and verify its verdict', async () => {
    const reviewed = await call(stdio, 'review_claim', { ...DENIED });
    // Its own evidence denies it; in the hearing the prosecution finds a passage of the index for it.
    expect(reviewed.structuredContent).toMatchObject({
      decision: 'amend',
      classification: 'contested',
    });
    const Kept = Type.Object({ caseId: Type.String(), file: Type.String() });
    const { caseId, file } = Parse(Kept, reviewed.structuredContent);
    const got = await call(stdio, 'get_verdict', { caseId });
    expect(got.structuredContent).toEqual(reviewed.structuredContent);
    const verified = await call(stdio, 'verify_verdict', { caseId });
    expect(verified.structuredContent).toMatchObject({ status: 'verified', why: '' });
    const bytes = await readFile(file, 'utf8');
    await writeFile(file, bytes.replace('is not located', 'is now located'));
    const altered = await call(stdio, 'verify_verdict', { caseId });
    expect(altered.structuredContent).toMatchObject({ status: 'tampered' });
    expect((await refusal(stdio, 'get_verdict', { caseId })).message).toMatch(
      /^caseId: its file is tampered: /,
    );
    const nowhere = { caseId: 'a'.repeat(26) };
    expect((await refusal(stdio, 'get_verdict', nowhere)).message).toMatch(/no signed case/);
    expect((await refusal(stdio, 'get_verdict', { caseId: '../x' })).message).toMatch(/caseId/);
  });
});

describe('critique_report', () => {
  const markdown =
    '# Rivers\n\n## Length\n\nThe Nile is 6650 kilometres long.\n\n## Sources\n\n- [map] A map of Africa.\n';
  const Criticised = Type.Object({
    summary: Type.String(),
    caseId: Type.String(),
    file: Type.String(),
    findings: Type.Array(Type.Object({ type: Type.String() })),
  });

  it('begins with one sentence, and keeps a case that verifies', async () => {
    const { structuredContent, content } = await call(stdio, 'critique_report', {
      markdown,
      iterations: 1,
    });
    const [first] = Parse(Texts, content);
    expect(first?.text).toMatch(/^\{"summary":"The report has not converged after 1 iteration: /);
    const { caseId, findings } = Parse(Criticised, structuredContent);
    expect(findings.map(({ type }) => type)).toContain('uncited-number');
    const verified = await call(stdio, 'verify_verdict', { caseId });
    expect(verified.structuredContent).toMatchObject({ status: 'verified' });
    expect((await refusal(stdio, 'get_verdict', { caseId })).message).toMatch(
      /^caseId: it is the critique of a report; read /,
    );
  });

  it.each([
    ['nothing', {}, /one of report and markdown/],
    ['both forms', { markdown, report: {} }, /one of report and markdown/],
    ['a report without sections', { report: { title: 'A', sources: [] } }, /sections/],
    ['Markdown without a title', { markdown: 'text' }, /^line 1: /],
    ['a source twice', { markdown, sources: [{ id: 'map', text: 'x' }] }, /"map" is used twice/],
    ['no iteration', { markdown, iterations: 0 }, /^iterations: /],
  ])('refuses %s with what to mend', async (_what, input, words) => {
    const { code, message } = await refusal(stdio, 'critique_report', input);
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(words);
  });
});

describe('over HTTP', () => {
  it('serves the same tools, and pages of the web nothing', async () => {
    const { url, token } = await overHttp();
    const headers = { authorization: `Bearer ${token}` };
    const requestInit = { headers };
    const http = await connected(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const found = await call(http, 'god_shadow_search', { query: STATEMENT });
    expect(found.structuredContent).toMatchObject({ count: 2 });
    expect((await refusal(http, 'god_shadow_search', { query: 'a', topK: 0 })).code).toBe(
      'INVALID_ARGUMENT',
    );
    const led = await fetch(url, { method: 'POST', headers: { origin: 'https://example.org' } });
    expect(led.status).toBe(403);
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });
});
