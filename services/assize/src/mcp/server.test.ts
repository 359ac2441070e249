import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { OWNER } from '@assize/rpc/doors';
import { createLog } from '@assize/telemetry/log';
import { expect, it } from 'vitest';
import { mcpServer } from './server.ts';

/** What the server answers on stdio to one line. */
async function answerTo(line: string): Promise<unknown> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const server = mcpServer(new Map(), OWNER, createLog({ name: 'mcp', level: 'silent' }));
  await server.connect(new StdioServerTransport(stdin, stdout));
  stdin.write(`${line}\n`);
  const [answer] = await once(stdout, 'data');
  await server.close();
  return JSON.parse(String(answer));
}

it('answers a line that is no JSON, which has no id to answer to', async () => {
  expect(await answerTo('no JSON')).toEqual({
    jsonrpc: '2.0',
    error: { code: -32_700, message: expect.stringMatching(/^not JSON: /) },
  });
});

it('says of an unknown tool which there are, and the code in its place alone', async () => {
  const asked = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'no_such_tool' } };
  expect(await answerTo(JSON.stringify(asked))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32_602, message: expect.stringMatching(/^no tool "no_such_tool"; there are/) },
  });
});
