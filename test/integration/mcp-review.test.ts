/** Reviews of claims and reports by the MCP server, and the examples of docs/mcp.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { isAlike } from '#src/alike.ts';
import { ownFolder } from '#src/folder.ts';
import { callTool, stdioClient, refusal, Texts } from '#src/mcp.ts';
import { fences, pageAt } from '#src/page.ts';
import { ROOT } from '../tooling/program.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const stdio = await stdioClient(stack, folder);

const Anything = Type.Record(Type.String(), Type.Unknown());
const Insights = Type.Object({
  summary: Type.String(),
  conflicts: Type.Number(),
  insights: Type.Array(Anything),
});

describe('review_claim', () => {
  const CLAIM = 'The nightly backup of the billing database is complete.';

  it('names evidence that has no id by its place, and says the verdict in a sentence', async () => {
    const evidence = [{ text: 'The nightly backup of the billing database is not complete.' }];
    const { structuredContent, content } = await callTool(stdio, 'review_claim', {
      text: CLAIM,
      evidence,
      search: 'never',
    });
    const [sentence] = Parse(Texts, content);
    expect(sentence?.text).toMatch(/^The claim was found refuted \(amend, confidence 0\.\d\d\)/);
    expect(structuredContent).toMatchObject({ contradictions: [{ id: 'e1' }] });
    const named = { id: 'e1', text: 'It is.' };
    const beside = await callTool(stdio, 'review_claim', {
      text: CLAIM,
      evidence: [...evidence, named],
      search: 'never',
    });
    expect(beside.structuredContent).toMatchObject({ contradictions: [{ id: 'e2' }] });
    const twice = [named, named];
    expect(
      (await refusal(stdio, 'review_claim', { text: CLAIM, evidence: twice })).message,
    ).toMatch(/the id "e1" is used twice/);
  });

  it('says how far it is while its caller waits', async () => {
    const heard: string[] = [];
    await stdio.callTool(
      { name: 'review_claim', arguments: { text: CLAIM, search: 'never' } },
      undefined,
      { timeout: 60_000, onprogress: ({ message }) => void heard.push(message ?? '') },
    );
    expect(heard.slice(0, 2)).toEqual(['opening the court', 'the court hears the case']);
  });

  it('ends at once when its caller gives up, and is there for the next', async () => {
    const given = new AbortController();
    const waiting = stdio.callTool(
      { name: 'review_claim', arguments: { text: CLAIM, search: 'never' } },
      undefined,
      { timeout: 60_000, signal: given.signal, onprogress: () => given.abort() },
    );
    await expect(waiting).rejects.toThrow(/abort/i);
    const next = await callTool(stdio, 'review_claim', { text: CLAIM, search: 'never' });
    const give =
      'No evidence was given, and searching the index was not allowed: give evidence, or allow the search.';
    expect(next.structuredContent).toMatchObject({
      decision: 'acquit',
      classification: 'nei',
      why: 'The record holds no evidence at all for "supported".',
      next: give,
    });
    expect(Parse(Texts, next.content)[0]?.text.endsWith(give)).toBe(true);
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
    const { structuredContent, content } = await callTool(stdio, 'critique_report', {
      markdown,
      iterations: 1,
    });
    const [first] = Parse(Texts, content);
    expect(first?.text).toMatch(/^The report has not converged after 1 iteration: /);
    const { caseId, findings } = Parse(Criticised, structuredContent);
    expect(findings.map(({ type }) => type)).toContain('uncited-number');
    const verified = await callTool(stdio, 'verify_verdict', { caseId });
    expect(verified.structuredContent).toMatchObject({ status: 'verified' });
    expect((await refusal(stdio, 'get_verdict', { caseId })).message).toMatch(
      /^caseId: the case belongs to the proceeding critique, not to a claim; its verdict is in /,
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

describe('docs/mcp.md', () => {
  it('shows what the tools answer on the store that it names', async () => {
    const own = stack.use(await ownFolder());
    const mcp = await stdioClient(stack, own);
    const lines = readFileSync(join(ROOT, 'docs/examples/memories.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const passages = lines.map((line) => Parse(Anything, JSON.parse(line)));
    await callTool(mcp, 'index_passages', { passages });
    const [, asked = '', answered = '', begins = ''] = fences(pageAt('docs/mcp.md'), 'json');
    const found = await callTool(mcp, 'find_contradictions', Parse(Anything, JSON.parse(asked)));
    expect(JSON.stringify(found.structuredContent)).toSatisfy((said: string) =>
      isAlike(JSON.stringify(JSON.parse(answered)), said),
    );
    const insight = await callTool(mcp, 'contradiction_insight', {});
    const { summary, conflicts, insights } = Parse(Insights, insight.structuredContent);
    const begun = JSON.stringify({ summary, conflicts, insights: insights.slice(0, 1) });
    const shown = JSON.stringify(JSON.parse(`${begins}]}`));
    expect(begun).toSatisfy((said: string) => isAlike(shown, said));
  });
});
