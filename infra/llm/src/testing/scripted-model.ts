/** A server that speaks as an OpenAI-compatible one, well or badly, as each test lays down. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** One request that the server was sent. */
export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** How the server answers one request; null: it never does. */
export type ScriptedReply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body goes on for ever. */
  readonly open?: boolean;
} | null;

export interface ScriptedModel extends AsyncDisposable {
  /** The base URL, as ASSIZE_LLM_URL takes it. */
  readonly url: string;
  /** What was asked so far. */
  readonly asked: readonly Asked[];
}

/** A chat completion that says `content`. */
export function says(
  content: string | null,
  { finish = 'stop', refusal = null }: { finish?: string; refusal?: string | null } = {},
): ScriptedReply {
  const message = { role: 'assistant', content, refusal };
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const choices = [{ index: 0, finish_reason: finish, message }];
  return { body: JSON.stringify({ id: 'x', object: 'chat.completion', choices, usage }) };
}

/** Answers the n-th request by the n-th reply, and the last for ever. */
export async function scriptedModel(
  replies: readonly ScriptedReply[] | ((asked: Asked) => ScriptedReply),
): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  const replyTo = (one: Asked): ScriptedReply =>
    typeof replies === 'function'
      ? replies(one)
      : (replies[asked.length - 1] ?? replies.at(-1) ?? null);
  const http = createServer((request, response) => {
    void received(request).then((one) => {
      asked.push(one);
      respond(response, replyTo(one));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const bound = http.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      if (!http.listening) return;
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

async function received(request: IncomingMessage): Promise<Asked> {
  const body: unknown = JSON.parse(await text(request));
  return { path: request.url ?? '', authorization: request.headers.authorization, body };
}

function respond(response: ServerResponse, reply: ScriptedReply): void {
  if (reply === null) return;
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  response.write(reply.body);
  if (reply.open !== true) response.end();
}
