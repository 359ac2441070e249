/**
 * What the bus relies on in the pinned NATS client beyond its documented interface: headers given as one text are
 * written unchanged, and where a received message keeps the text of its headers.
 */
import { headers, type Msg, type MsgHdrs } from '@nats-io/nats-core';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromWire, headerLines, headersOf, toWire } from '../../infra/bus/src/headers.ts';
import { oneServer } from './bus-fixture.ts';

const opened = new AsyncDisposableStack();
let nc: NatsConnection;

beforeAll(async () => {
  const servers = opened.use(await oneServer());
  nc = await connect({ servers: servers.urls });
  opened.defer(() => nc.close());
});
afterAll(() => opened.disposeAsync());

interface Sent {
  readonly subject?: string;
  readonly body?: string;
  readonly reply?: string;
  readonly wire?: MsgHdrs;
}

async function received({
  subject = 'client.plain',
  body = 'body',
  reply,
  wire,
}: Sent): Promise<Msg> {
  const { promise, resolve } = Promise.withResolvers<Msg>();
  nc.subscribe(subject, { max: 1, callback: (_error, message) => resolve(message) });
  nc.publish(subject, body, { ...(reply ? { reply } : {}), ...(wire ? { headers: wire } : {}) });
  return promise;
}

function repeated(): MsgHdrs {
  const wire = headers();
  wire.append('a', 'first');
  wire.append('a', 'last: not least');
  wire.append('constructor', '');
  return wire;
}

describe('the pinned client', () => {
  it.each<[string, Sent]>([
    ['one text', { wire: toWire({ 'ce-id': 'x', value: 'grün 🏛', colons: 'a: b', none: '' }) }],
    ['headers of its own', { wire: repeated() }],
    [
      'a subject and an answer to it beyond ASCII',
      {
        subject: 'client.grün',
        reply: 'antwort.🏛',
        wire: toWire({ one: '1' }),
      },
    ],
    ['no body', { body: '', wire: toWire({ one: '1' }), reply: 'answer' }],
    [
      'many headers',
      {
        wire: toWire(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`h-${n}`, `${n}`]))),
      },
    ],
    ['no headers', { reply: 'answer' }],
    ['nothing at all', { body: '' }],
  ])('shows where the headers of a message with %s are', async (_what, sent) => {
    const message = await received(sent);
    expect(headerLines(message)).not.toBeNull();
    expect(headersOf(message)).toEqual(fromWire(message.headers));
    expect(Object.keys(headersOf(message)).length > 0).toBe(sent.wire !== undefined);
  });
});
