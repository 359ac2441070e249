import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Parse } from 'typebox/value';
import { afterAll, expect, it } from 'vitest';
import { MAIN } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { callTool, connectedClient, environmentIn, Texts } from '#src/mcp.ts';
import { natsServerOf } from '#src/nats-server-of.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const INPUT = { text: 'The nightly backup is complete.', search: 'never' };

it('the MCP server tells who waits that the bus was killed, and opens another court for the next', async () => {
  const env = { ...environmentIn(folder), ASSIZE_STANCE: 'lexical', TMPDIR: folder.path };
  const server = { command: process.execPath, args: [MAIN, 'mcp'], env, stderr: 'ignore' as const };
  const mcp = await connectedClient(stack, new StdioClientTransport(server));
  await callTool(mcp, 'review_claim', INPUT);
  const bus = await natsServerOf(folder.path);
  // A bus that does not answer: no verdict can come before it is killed.
  process.kill(bus, 'SIGSTOP');
  const waiting = await mcp.callTool({ name: 'review_claim', arguments: INPUT }, undefined, {
    timeout: 60_000,
    onprogress: ({ message }) => {
      if (message === 'the court hears the case') process.kill(bus, 'SIGKILL');
    },
  });
  expect(waiting.isError).toBe(true);
  const [said] = Parse(Texts, waiting.content);
  expect(said?.text).toMatch(/^the bus of the court ended unexpectedly/);
  const next = await callTool(mcp, 'review_claim', INPUT);
  expect(next.structuredContent).toMatchObject({ decision: 'acquit' });
});
