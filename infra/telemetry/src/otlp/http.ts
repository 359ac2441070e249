import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { OtlpConfig } from '#src/config.ts';
import type { Sender } from '#src/otlp/sender.ts';

const TYPES = { 'http/protobuf': 'application/x-protobuf', 'http/json': 'application/json' };

/** OTLP over HTTP: one POST an export over a kept connection, which keeps no process alive. */
export function httpSender({ url, headers, timeoutMs, protocol }: OtlpConfig): Sender {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 4 });
  const request = secure ? httpsRequest : httpRequest;
  const given = new AbortController();
  const type = protocol === 'grpc' ? '' : TYPES[protocol];
  const post = async (bytes: Uint8Array, signal: AbortSignal): Promise<Posted> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asked = request(target, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'content-type': type, 'content-length': bytes.byteLength },
    });
    asked.once('response', resolve).once('error', reject).end(bytes);
    try {
      const answer = await promise;
      for await (const _ of answer); // To its end, or the connection is not used again.
      return { status: answer.statusCode ?? 0 };
    } catch (error) {
      if (asked.reusedSocket && isReset(error)) return { status: 'stale' };
      throw error;
    }
  };
  return {
    async send(bytes) {
      const signal = AbortSignal.any([given.signal, AbortSignal.timeout(timeoutMs)]);
      let posted = await post(bytes, signal);
      for (let more = agent.maxSockets; posted.status === 'stale' && more > 0; more -= 1) {
        posted = await post(bytes, signal);
      }
      if (typeof posted.status === 'number' && posted.status > 199 && posted.status < 300) return;
      throw new Error(`it answered HTTP ${posted.status}`);
    },
    async [Symbol.asyncDispose]() {
      given.abort(new Error('closed'));
      agent.destroy();
    },
  };
}

/** `stale`: the other side had closed a kept connection, and has seen nothing of the request. */
interface Posted {
  readonly status: number | 'stale';
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}
