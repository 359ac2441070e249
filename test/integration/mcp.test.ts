/** The MCP server as a client of the official library sees it, on stdio and over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { checker, ShadowResult } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { DENIED } from '#src/claims.ts';
import { ownFolder } from '#src/folder.ts';
import { callTool, connectedClient, environmentIn, stdioClient, refusal, Texts } from '#src/mcp.ts';
import { MAIN } from '#src/assize-command.ts';
import { PASSAGES, STATEMENT } from '#src/passages.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const stdio = await stdioClient(stack, folder);

/** The URL, and this machine's own token, whose file is named on stderr. */
async function overHttp(): Promise<{ url: string; token: string }> {
  const child = spawn(process.execPath, [MAIN, 'mcp', '--http', '0'], {
    env: environmentIn(folder),
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
    const [, url, file] = /MCP at (\S+); the token is in (\S+)\n/.exec(said) ?? [];
    if (url !== undefined && file !== undefined) {
      child.stderr.resume();
      return { url, token: (await readFile(file, 'utf8')).trim() };
    }
  }
  throw new Error(`it did not serve: ${said}`);
}

const checkShadowResult = checker(ShadowResult);
function shadowResult(value: unknown): ShadowResult {
  const checked = checkShadowResult(value);
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.value;
}

describe('the tools', () => {
  it('are ten, each with schemas of what it takes and gives', async () => {
    const { tools } = await stdio.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_contradictions',
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
    const AGREED = [
      'contradictions',
      'count',
      'credibility',
      'supportWeight',
      'contradictionWeight',
    ];
    for (const { name, inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe('object');
      const given = Object.keys(outputSchema?.properties ?? {});
      if (name === 'god_shadow_search') expect(given.slice(0, 5)).toEqual(AGREED);
      else expect(given[0]).toBe('summary');
    }
  });

  it('say of themselves which may replace what was stored', async () => {
    const { tools } = await stdio.listTools();
    const replaces = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
    expect(replaces.map(({ name }) => name)).toEqual(['index_passages']);
  });

  it('are told in 12 KB, with a sentence for each and for every field that it takes', async () => {
    const { tools } = await stdio.listTools();
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(12 * 1024);
    const Field = Type.Object({ description: Type.String({ pattern: '\\.$' }) });
    const Items = Type.Object({
      items: Type.Object({ properties: Type.Record(Type.String(), Field) }),
    });
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/^[A-Z].*\.$/s);
      for (const field of Object.values(inputSchema.properties ?? {})) {
        expect(() => Parse(Field, field)).not.toThrow();
        if (/"items":\{"type":"object"/.test(JSON.stringify(field))) {
          expect(() => Parse(Items, field)).not.toThrow();
        }
      }
    }
  });

  it('refuse what can’t be indexed, and then nothing of it is', async () => {
    const long = { id: 'long', text: 'x'.repeat(64 * 1024 + 1) };
    const { code, message } = await refusal(stdio, 'index_passages', {
      passages: [PASSAGES[0], long],
    });
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(/^passages\.1\.text: has 65537 bytes, and the limit is 65536/);
    expect((await refusal(stdio, 'index_passages', { passages: [] })).message).toMatch(/passages/);
    const twice = [{ text: 'It is so.' }, { text: 'It is so.' }];
    expect((await refusal(stdio, 'index_passages', { passages: twice })).message).toBe(
      'passages.1: has the same text as passages.0',
    );
    const indexed = await callTool(stdio, 'index_passages', { passages: PASSAGES });
    const summary = '4 passages were indexed, 0 were already there; the index has 4.';
    expect(indexed.structuredContent).toEqual({ summary, indexed: 4, unchanged: 0, total: 4 });
    const again = await callTool(stdio, 'index_passages', { passages: PASSAGES });
    expect(again.structuredContent).toMatchObject({ indexed: 0, unchanged: 4, total: 4 });
  });

  it('find what contradicts a statement, in the shape that was agreed', async () => {
    const input = { query: STATEMENT, topK: 5, threshold: 0.5, includeProvenance: false };
    const { structuredContent, content } = await callTool(stdio, 'god_shadow_search', input);
    const found = shadowResult(structuredContent);
    // `missing` is present if the stance model is not there.
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
    const [sentence, json] = Parse(Texts, content);
    expect(sentence?.text).toMatch(
      /^2 passages contradict the statement, the strongest \(against\S*\) at [01]\.\d\d; the credibility of the statement is [01]\.\d\d\.$/,
    );
    expect(JSON.parse(json?.text ?? '')).toEqual(structuredContent);
    expect(json?.text).not.toMatch(/\.\d{4}/);
    const same = await callTool(stdio, 'find_contradictions', input);
    expect(same.structuredContent).toEqual({ summary: sentence?.text, ...found });
    const proven = await callTool(stdio, 'god_shadow_search', {
      ...input,
      includeProvenance: true,
    });
    const { provenance, contradictions } = shadowResult(proven.structuredContent);
    expect(provenance).toMatchObject({ strategy: 'stance', indexed: 4, pool: 4 });
    for (const one of contradictions) expect(one.provenance?.rank).toBeLessThanOrEqual(4);
  });

  it('say that a statement in another language was not read', async () => {
    const query = 'Le groupe BTS a huit membres.';
    const { content } = await callTool(stdio, 'find_contradictions', { query });
    expect(Parse(Texts, content)[0]?.text).toMatch(
      /does not prove it\. Missing: stance: 4 of 4 .*language \(fr\)\.$/,
    );
  });

  it.each([
    ['no query', {}, /query/],
    ['an empty query', { query: '' }, /query/],
    ['a blank query', { query: ' ' }, /^query: must hold more than white space/],
    ['topK 0', { query: 'a', topK: 0 }, /^topK: .*1/],
    ['topK 10,000', { query: 'a', topK: 10_000 }, /^topK: .*1000/],
    ['a threshold of 1.5', { query: 'a', threshold: 1.5 }, /^threshold: .*1/],
    ['an unknown field', { query: 'a', limit: 3 }, /limit: unknown field/],
    ['another field than query', { text: 'a' }, /text: unknown field; query may be meant/],
    [
      'an unknown strategy',
      { query: 'a', strategy: 'foo' },
      /^strategy: must be one of stance, inverted, counterclaim$/,
    ],
  ])('refuse %s with what to mend', async (_what, input, words) => {
    const { code, message } = await refusal(stdio, 'god_shadow_search', input);
    expect(code).toBe('INVALID_ARGUMENT');
    expect(message).toMatch(words);
  });

  it('challenge a design, route a query, and say which entries conflict', async () => {
    const document = `# Tour\n\nWe assume that ${STATEMENT}\n`;
    const design = await callTool(stdio, 'challenge_design', { document, name: 'tour.md' });
    expect(design.structuredContent).toMatchObject({
      document: 'tour.md',
      found: 1,
      contested: 1,
      assumptions: [{ statement: STATEMENT, line: 3, heading: 'Tour', outcome: 'contested' }],
    });
    const query = `Is it really true that ${STATEMENT}`;
    const routed = await callTool(stdio, 'route_query', { query });
    expect(routed.structuredContent).toMatchObject({
      intent: 'adversarial',
      to: 'shadow-search',
      answer: { count: 2 },
    });
    const ordinary = await callTool(stdio, 'route_query', { query: 'Who built the Eiffel Tower?' });
    expect(ordinary.structuredContent).toEqual({
      summary:
        'The query does not ask for contradictions, so nothing was searched: use your ordinary search.',
      intent: 'ordinary',
      to: 'ordinary-search',
    });
    const insight = await callTool(stdio, 'contradiction_insight', {});
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
    expect(blank).toEqual({ code: 'INVALID_ARGUMENT', message: 'document: must not be blank' });
    const model = await refusal(stdio, 'god_shadow_search', { query, strategy: 'counterclaim' });
    expect(model.code).toBe('FAILED_PRECONDITION');
  });

  it('have a claim tried by what it asserts of a report', async () => {
    const evidence = [{ id: 'report', kind: 'junit', data: { tests: 2, failures: 1 } }];
    const claim = { text: 'junit.failed == 1', evidence };
    const asserts = [{ that: 'junit.failed == 1' }];
    const reviewed = await callTool(stdio, 'review_claim', { ...claim, asserts });
    expect(reviewed.structuredContent).toMatchObject({ classification: 'supported' });
    const wrong = { ...claim, asserts: [{ that: 'junit.fails == 1' }] };
    expect((await refusal(stdio, 'review_claim', wrong)).message).toMatch(/asserts\.0\.that: CEL/);
  });

  it('have a claim tried, and give and verify its verdict', async () => {
    const reviewed = await callTool(stdio, 'review_claim', { ...DENIED });
    // Its own evidence denies it; in the hearing the prosecution finds a passage of the index for it.
    expect(reviewed.structuredContent).toMatchObject({
      decision: 'amend',
      classification: 'contested',
    });
    const Kept = Type.Object({ caseId: Type.String(), file: Type.String() });
    const { caseId, file } = Parse(Kept, reviewed.structuredContent);
    const got = await callTool(stdio, 'get_verdict', { caseId });
    expect(got.structuredContent).toEqual(reviewed.structuredContent);
    const verified = await callTool(stdio, 'verify_verdict', { caseId });
    expect(verified.structuredContent).toMatchObject({
      summary:
        'The case is verified: its file is what the court signed. Whether the evidence is true was not checked.',
      status: 'verified',
      why: '',
    });
    const bytes = await readFile(file, 'utf8');
    const other = `${caseId.slice(0, -1)}${caseId.endsWith('a') ? 'b' : 'a'}`;
    await writeFile(file.replace(caseId, other), bytes);
    for (const asked of ['get_verdict', 'verify_verdict']) {
      const { message } = await refusal(stdio, asked, { caseId: other });
      expect(message).toBe('caseId: the file contains another case');
    }
    await writeFile(file, bytes.replace('is not located', 'is now located'));
    const altered = await callTool(stdio, 'verify_verdict', { caseId });
    expect(altered.structuredContent).toMatchObject({ status: 'tampered' });
    expect((await refusal(stdio, 'get_verdict', { caseId })).message).toMatch(
      /^caseId: the file of the case is tampered: /,
    );
    const nowhere = { caseId: 'a'.repeat(26) };
    expect((await refusal(stdio, 'get_verdict', nowhere)).message).toMatch(/no signed case/);
    expect((await refusal(stdio, 'get_verdict', { caseId: '../x' })).message).toMatch(/caseId/);
  });
});

describe('over HTTP', () => {
  it('serves the same tools, and pages of the web nothing', async () => {
    const { url, token } = await overHttp();
    const headers = { authorization: `Bearer ${token}` };
    const requestInit = { headers };
    const http = await connectedClient(
      stack,
      new StreamableHTTPClientTransport(new URL(url), { requestInit }),
    );
    const found = await callTool(http, 'god_shadow_search', { query: STATEMENT });
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

describe('a line on stdio that is no message', () => {
  /** The answers by code before the server ends, its exit code, and what it prints. */
  async function answered(lines: string): Promise<[codes: unknown[], code: unknown, said: string]> {
    const child = spawn(process.execPath, [MAIN, 'mcp'], { env: environmentIn(folder) });
    // It may have exited before it has read all.
    child.stdin.on('error', () => undefined);
    child.stdin.end(lines);
    const [out, said] = await Promise.all([
      child.stdout.setEncoding('utf8').toArray(),
      child.stderr.setEncoding('utf8').toArray(),
      once(child, 'close'),
    ]);
    const answers = out.join('').split('\n').filter(Boolean);
    const codes = answers.map((line) => Parse(Answer, JSON.parse(line)).error.code);
    return [codes, child.exitCode, said.join('')];
  }
  const Answer = Type.Object({ error: Type.Object({ code: Type.Number() }) });

  it('is answered all the same, and so is the next', async () => {
    const [codes, code] = await answered('{"a":\n{"id": 1}\n[]\n');
    expect(codes).toEqual([-32700, -32600, -32600]);
    expect(code).toBe(0);
  });

  it('ends the server where it is longer than is read, which says so', async () => {
    const [codes, code, said] = await answered('x'.repeat(12_000_000));
    expect([codes, code]).toEqual([[], 1]);
    expect(said).toContain('a message exceeded the size limit');
  });
});
