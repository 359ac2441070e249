import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { OWNER } from '@assize/rpc/doors';
import { createLog } from '@assize/telemetry/log';
import Type, { type Static } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, it } from 'vitest';
import { mcpServer } from './server.ts';
import { StdioTransport } from './stdio.ts';

async function errorFor(line: string): Promise<Static<typeof Refused>> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  const server = mcpServer(new Map(), OWNER, createLog({ name: 'mcp', level: 'silent' }));
  await server.connect(new StdioTransport(stdin, stdout));
  stdin.write(`${line}\n`);
  await once(stdout, 'readable');
  await server.close();
  return Parse(Refused, JSON.parse(String(stdout.read())));
}

const Refused = Type.Object({
  id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  error: Type.Object({ code: Type.Integer(), message: Type.String() }),
});

it('answers a line that is no JSON, which has no id to answer to', async () => {
  const { id, error } = await errorFor('no JSON');
  expect([id, error.code]).toEqual([undefined, -32_700]);
  expect(error.message).toMatch(/^not JSON: /);
});

it.each([
  [7, { jsonrpc: '2.0', id: 7, method: 5 }],
  ['a', { jsonrpc: '2.0', id: 'a' }],
  [7, { id: 7, method: 'tools/list' }],
  [undefined, { jsonrpc: '2.0', id: {}, method: 'tools/list' }],
  // A response needs no answer, so its id is not used.
  [undefined, { jsonrpc: '2.0', id: 7, result: 5 }],
])('answers to the id %j of a line that is no message', async (its, line) => {
  const { id, error } = await errorFor(JSON.stringify(line));
  expect([id, error.code]).toEqual([its, -32_600]);
});

it('says of an unknown tool which there are, and the code in its place alone', async () => {
  const asked = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'no_such_tool' } };
  const { id, error } = await errorFor(JSON.stringify(asked));
  expect([id, error.code]).toEqual([1, -32_602]);
  expect(error.message).toMatch(/^unknown tool "no_such_tool"; the tools are/);
});

it.each([undefined, {}, { name: 5 }, { name: 'a', arguments: [] }])(
  'says of a call with the params %j what is to be given',
  async (params) => {
    const asked = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { id, error } = await errorFor(JSON.stringify(asked));
    expect([id, error.code]).toEqual([1, -32_602]);
    expect(error.message).toBe(
      'params: must have the name of a tool, and its arguments as an object',
    );
  },
);
