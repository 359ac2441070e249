import { DeliverPolicy, type JetStreamClient } from '@nats-io/jetstream';
import { fromWire } from '#src/headers.ts';
import type { BusLog, Stored } from '#src/model.ts';

export interface FollowOptions {
  stream: string;
  filter: readonly string[];
  /** Leave the bodies with the server: `body` is empty then. */
  headersOnly?: boolean;
}

/**
 * Every matching message from the stream's beginning on, in its order, and then each new one as it is
 * stored: for read models, which keep nothing of their own. Reading goes on over broken connections.
 * What the handler throws is logged and passed over.
 */
export async function follow(
  js: JetStreamClient,
  log: BusLog,
  { stream, filter, headersOnly = false }: FollowOptions,
  handler: (stored: Stored) => void,
): Promise<AsyncDisposable> {
  const consumer = await js.consumers.get(stream, {
    filter_subjects: [...filter],
    deliver_policy: DeliverPolicy.All,
    headers_only: headersOnly,
  });
  const messages = await consumer.consume({ max_messages: 500 });
  const read = async (): Promise<void> => {
    for await (const message of messages) {
      const { subject, seq: sequence, data: body } = message;
      const headers = fromWire(message.headers);
      try {
        handler({ subject, sequence, headers, body, at: message.timestamp });
      } catch (error) {
        log.error({ err: error, subject, sequence }, 'a followed message was passed over');
      }
    }
  };
  const reading = read();
  return {
    async [Symbol.asyncDispose]() {
      await messages.close();
      await reading;
    },
  };
}
