import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** How the server answers one request; null if it never answers. */
export type ScriptedReply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** true: the body never ends; `broken`: the connection breaks within the body. */
  readonly open?: boolean | 'broken';
} | null;

export interface ModelServer extends AsyncDisposable {
  /** The base URL, as ASSIZE_LLM_URL takes it. */
  readonly url: string;
  readonly asked: readonly Asked[];
}

/** Starts a server on a free port that answers each request as `replyTo` says. Disposal stops it. */
export async function serveModel(
  replyTo: (asked: Asked, at: number) => ScriptedReply | Promise<ScriptedReply>,
): Promise<ModelServer> {
  const asked: Asked[] = [];
  const http = createServer((request, response) => {
    void received(request)
      .then((one) => replyTo(one, asked.push(one) - 1))
      .then((reply) => respond(response, reply))
      .catch((error: unknown) => respond(response, { status: 500, body: String(error) }));
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
  response.write(reply.body, () => reply.open === 'broken' && response.destroy());
  if (!reply.open) response.end();
}
