/** Calls of the MCP server that come while it changes from the shipped corpus to the user's own index. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MAIN, runToEnd } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { environmentIn, stdioClient } from '#src/mcp.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const CLAIM = 'The nightly backup of the billing database is complete.';
const passages = [
  { id: 'm1', text: 'The nightly backup of the billing database is not complete.' },
];

/** The shipped corpus is embedded meanwhile, which takes long. */
const ASK_MS = 240_000;

it(
  'answers each call, though the first passages are indexed meanwhile',
  async () => {
    const stdio = await stdioClient(stack, folder);
    const call = (name: string, input: Record<string, unknown>) =>
      stdio.callTool({ name, arguments: input }, undefined, { timeout: ASK_MS });
    const calls = await Promise.all([
      call('find_contradictions', { query: CLAIM }),
      call('review_claim', { text: CLAIM, evidence: [{ text: passages[0]?.text }] }),
      call('index_passages', { passages }),
      call('find_contradictions', { query: CLAIM }),
      call('index_passages', { passages: [{ id: 'm2', text: 'The menu has pasta.' }] }),
      call('review_claim', { text: CLAIM, evidence: [{ text: CLAIM }], search: 'never' }),
    ]);
    // A search that a busy machine has no time for reports that. Nothing is lost or aborted.
    const busy = 'the embedding service did not answer (DEADLINE_EXCEEDED)';
    const refused = calls.flatMap(({ isError, content }) =>
      isError ? [JSON.stringify(content)] : [],
    );
    expect(refused.filter((said) => !said.includes(busy))).toEqual([]);
    expect(calls.map(({ isError }) => isError ?? false)).toMatchObject({
      1: false,
      2: false,
      4: false,
      5: false,
    });
    const searched = await call('find_contradictions', { query: CLAIM });
    expect(searched.structuredContent).toMatchObject({ contradictions: [{ entry: { id: 'm1' } }] });
    const tried = await call('review_claim', { text: CLAIM });
    expect(tried.structuredContent).toMatchObject({ classification: 'refuted' });
  },
  2 * ASK_MS,
);

it(
  'searches what another process has indexed since it opened the shipped corpus, and adds to that',
  async () => {
    const shared = stack.use(await ownFolder());
    const stdio = await stdioClient(stack, shared);
    const call = (name: string, input: Record<string, unknown>) =>
      stdio.callTool({ name, arguments: input }, undefined, { timeout: ASK_MS });
    const before = await call('find_contradictions', { query: CLAIM });
    expect(before.structuredContent).toMatchObject({ count: 0 });
    const file = join(shared.path, 'memories.jsonl');
    await writeFile(file, JSON.stringify(passages[0]));
    const terminal = await runToEnd(MAIN, ['index', file], { env: environmentIn(shared) });
    expect(terminal.code, terminal.err).toBe(0);
    const after = await call('find_contradictions', { query: CLAIM });
    expect(after.structuredContent).toMatchObject({ contradictions: [{ entry: { id: 'm1' } }] });
    const menu = [{ id: 'm2', text: 'The menu has pasta.' }];
    const added = await call('index_passages', { passages: menu });
    expect(added.structuredContent).toMatchObject({ indexed: 1, total: 2 });
  },
  2 * ASK_MS,
);

it('ends with its client, whatever is still asked', async () => {
  const child = spawn(process.execPath, [MAIN, 'mcp'], {
    env: environmentIn(stack.use(await ownFolder())),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const asked = (id: number, name: string, input: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })}\n`;
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' })}\n`);
  await once(child.stdout, 'data');
  child.stdin.write(asked(1, 'find_contradictions', { query: CLAIM }));
  child.stdin.write(asked(2, 'review_claim', { text: CLAIM, evidence: passages }));
  child.stdin.end(asked(3, 'index_passages', { passages }));
  const ended = await Promise.race([
    once(child, 'close').then(() => 'ended'),
    new Promise((resolve) => void setTimeout(resolve, 30_000, 'goes on')),
  ]);
  child.kill('SIGKILL');
  expect(ended).toBe('ended');
});
