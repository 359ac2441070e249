import { headers as emptyHeaders, MsgHdrsImpl, type Msg, type MsgHdrs } from '@nats-io/nats-core';

export type Headers = Record<string, string>;

/** Names that the client has taken before: it looks at each character of one. */
const taken = new Set<string>();
const MOST_NAMES = 1000;

/** How headers begin on the wire (NATS ADR-4), where they have no status. */
const VERSION = 'NATS/1.0';
const LINE = '\r\n';
const STATUS = /^NATS\/1\.0 +(\d{3})/;

/**
 * Headers that are already as they go over the wire: of what is sent the client asks no more than that. A
 * buffer of Node's takes a third of the time of the client's encoder.
 */
class Written extends MsgHdrsImpl {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }

  override encode(): Uint8Array {
    return Buffer.from(this.#text);
  }
}

/** Headers as the client sends them. A value with a line break is an `InvalidArgumentError`. */
export function toWire(values: Headers): MsgHdrs {
  let lines = '';
  for (const [name, value] of Object.entries(values)) {
    if (!taken.has(name) || /[\r\n]/.test(value)) checkByClient(name, value);
    lines += `${name}: ${value.trim()}${LINE}`;
  }
  return lines === '' ? emptyHeaders() : new Written(`${VERSION}${LINE}${lines}${LINE}`);
}

function checkByClient(name: string, value: string): void {
  emptyHeaders().set(name, value);
  if (taken.size < MOST_NAMES) taken.add(name);
}

/**
 * Headers as received: names in the case they were sent in. Of a repeated name all values, as HTTP joins
 * them (RFC 9110, 5.3): the server obeys the first, and nobody may be shown another.
 */
export function fromWire(wire: MsgHdrs | undefined): Headers {
  const values: Headers = {};
  for (const [name, list] of wire ?? []) values[name] = list.join(', ');
  return values;
}

/** A message's headers, as `fromWire` has them: read from their text, as the client takes five times as long. */
export function headersOf(message: Msg): Headers {
  const text = headerLines(message);
  return text === null ? fromWire(message.headers) : headersIn(text);
}

/** The status that a message of the server's begins its headers with; 0 where it has none. */
export function statusOf(message: Msg): number {
  const text = headerLines(message);
  if (text === null) return message.headers?.code ?? 0;
  return Number(STATUS.exec(text)?.[1] ?? 0);
}

/**
 * The value that a header of that name was last given: what the server adds to a message stands behind what
 * its author wrote. Empty where there is none.
 */
export function lastValueOf(message: Msg, name: string): string {
  const text = headerLines(message);
  if (text === null) return message.headers?.last(name) ?? '';
  const at = text.lastIndexOf(`${LINE}${name}:`);
  if (at < 0) return '';
  const from = at + LINE.length + name.length + 1;
  return text.slice(from, text.indexOf(LINE, from)).trim();
}

/**
 * The text of a message's headers, empty where it has none. They lie before its data in one buffer, and what
 * the client's message says of its size tells where they begin; null where they are not found there.
 */
export function headerLines(message: Msg): string | null {
  if (!isSized(message)) return null;
  const { data, subject, reply = '' } = message;
  const named = Buffer.byteLength(subject) + Buffer.byteLength(reply);
  const length = message.size() - named - data.byteLength;
  if (length === 0) return '';
  const from = data.byteOffset - length;
  if (!(length > 0 && from >= 0)) return null;
  const text = Buffer.from(data.buffer, from, length).toString();
  return text.startsWith(VERSION) && text.endsWith(LINE + LINE) ? text : null;
}

function isSized(message: Msg): message is Msg & { size(): number } {
  return 'size' in message && typeof message.size === 'function';
}

/** The same of a text that begins with the version of the protocol, and may break off anywhere: its author wrote it. */
export function headersIn(text: string): Headers {
  const values: Headers = {};
  for (let from = text.indexOf(LINE) + LINE.length; from < text.length;) {
    const found = text.indexOf(LINE, from);
    const end = found < 0 ? text.length : found;
    const colon = text.indexOf(':', from);
    if (colon > -1 && colon < end) {
      const name = text.slice(from, colon);
      const value = text.slice(colon + 1, end).trim();
      values[name] = Object.hasOwn(values, name) ? `${values[name]}, ${value}` : value;
    }
    from = end + LINE.length;
  }
  return values;
}

/** One line of at most `limit` characters: a header can't carry a line break. */
export function headerText(text: string, limit = 1024): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limit);
}
