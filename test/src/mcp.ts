import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect } from 'vitest';
import { ownEnvironment, type Folder } from './folder.ts';
import { MAIN } from './assize-command.ts';

export function environmentIn(folder: Folder): Record<string, string> {
  const all = { ...ownEnvironment(folder), ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export async function connected(
  stack: AsyncDisposableStack,
  transport: Transport,
): Promise<Client> {
  const mcp = new Client({ name: 'test', version: '0' });
  await mcp.connect(transport);
  stack.defer(() => mcp.close());
  await mcp.listTools();
  return mcp;
}

/** Connects to a server on the stdio of a process of its own. */
export function onStdio(stack: AsyncDisposableStack, folder: Folder): Promise<Client> {
  const env = environmentIn(folder);
  const args = [MAIN, 'mcp'];
  const server = { command: process.execPath, args, env, stderr: 'ignore' as const };
  return connected(stack, new StdioClientTransport(server));
}

type Called = Awaited<ReturnType<Client['callTool']>>;

export const call = (mcp: Client, name: string, input: Record<string, unknown>): Promise<Called> =>
  mcp.callTool({ name, arguments: input }, undefined, { timeout: 60_000 });

const Refused = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});

/** The content of an answer is a sentence, then JSON. */
export const Texts = Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String() }));

export async function refusal(mcp: Client, name: string, input: Record<string, unknown>) {
  const { isError, content } = await call(mcp, name, input);
  expect(isError).toBe(true);
  const [sentence, json] = Parse(Texts, content);
  const { error } = Parse(Refused, JSON.parse(json?.text ?? ''));
  expect(sentence?.text).toBe(error.message);
  return error;
}
