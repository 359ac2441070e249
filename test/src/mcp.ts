import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect } from 'vitest';
import { ownEnvironment, type Folder } from './folder.ts';
import { MAIN } from './assize-command.ts';

/** The environment of a folder, without a language model. */
export function environmentIn(folder: Folder): Record<string, string> {
  const all = { ...ownEnvironment(folder), ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Connects a client of the official library, which validates every structured answer against the listed schemas. */
export async function connectedClient(
  stack: AsyncDisposableStack,
  transport: Transport,
): Promise<Client> {
  const mcp = new Client({ name: 'test', version: '0' });
  await mcp.connect(transport);
  stack.defer(() => mcp.close());
  await mcp.listTools();
  return mcp;
}

/** Starts a server over the folder's data in a child process, connected by stdio. */
export function stdioClient(stack: AsyncDisposableStack, folder: Folder): Promise<Client> {
  const env = environmentIn(folder);
  const args = [MAIN, 'mcp'];
  const server = { command: process.execPath, args, env, stderr: 'ignore' as const };
  return connectedClient(stack, new StdioClientTransport(server));
}

type Called = Awaited<ReturnType<Client['callTool']>>;

export const callTool = (
  mcp: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<Called> => mcp.callTool({ name, arguments: input }, undefined, { timeout: 60_000 });

const Refused = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});

/** The content of an answer: a sentence, followed by JSON. */
export const Texts = Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String() }));

export async function refusal(mcp: Client, name: string, input: Record<string, unknown>) {
  const { isError, content } = await callTool(mcp, name, input);
  expect(isError).toBe(true);
  const [sentence, json] = Parse(Texts, content);
  const { error } = Parse(Refused, JSON.parse(json?.text ?? ''));
  expect(sentence?.text).toBe(error.message);
  return error;
}
