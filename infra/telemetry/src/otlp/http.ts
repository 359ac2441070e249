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
  return {
    async send(bytes) {
      const signal = AbortSignal.any([given.signal, AbortSignal.timeout(timeoutMs)]);
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const asked = request(target, {
        method: 'POST',
        agent,
        signal,
        headers: { ...headers, 'content-type': type, 'content-length': bytes.byteLength },
      });
      asked.once('response', resolve).once('error', reject).end(bytes);
      const answer = await promise;
      await drained(answer);
      const { statusCode = 0 } = answer;
      if (statusCode < 200 || statusCode > 299) throw new Error(`it answered HTTP ${statusCode}`);
    },
    async [Symbol.asyncDispose]() {
      given.abort(new Error('closed'));
      agent.destroy();
    },
  };
}

/** Reads an answer to its end, or its connection is not used again. */
async function drained(answer: IncomingMessage): Promise<void> {
  for await (const _ of answer);
}
