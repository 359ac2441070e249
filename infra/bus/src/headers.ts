import { headers as emptyHeaders, MsgHdrsImpl, type Msg, type MsgHdrs } from '@nats-io/nats-core';

export type Headers = Record<string, string>;

/** Header names that the client has already validated; it checks every character of a name, which is slow. */
const validatedNames = new Set<string>();
const MAX_VALIDATED_NAMES = 1000;

/** How headers without a status begin on the wire (NATS ADR-4). */
const VERSION = 'NATS/1.0';
const LINE = '\r\n';
const STATUS = /^NATS\/1\.0 +(\d{3})/;

/** Encoding with Node's Buffer takes a third of the time of the client's encoder. */
class EncodedHeaders extends MsgHdrsImpl {
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

/** Headers in the form that the client sends. @throws InvalidArgumentError for a value with a line break */
export function toWire(values: Headers): MsgHdrs {
  let lines = '';
  for (const [name, value] of Object.entries(values)) {
    if (!validatedNames.has(name) || /[\r\n]/.test(value)) checkByClient(name, value);
    lines += `${name}: ${value.trim()}${LINE}`;
  }
  return lines === '' ? emptyHeaders() : new EncodedHeaders(`${VERSION}${LINE}${lines}${LINE}`);
}

function checkByClient(name: string, value: string): void {
  emptyHeaders().set(name, value);
  if (validatedNames.size < MAX_VALIDATED_NAMES) validatedNames.add(name);
}

/**
 * Headers as received, with names in the case in which they were sent. The values of a repeated name are joined by
 * commas, as in HTTP (RFC 9110, 5.3): the server obeys the first value, so a reader must not be shown only another.
 */
export function fromWire(wire: MsgHdrs | undefined): Headers {
  const values: Headers = {};
  for (const [name, list] of wire ?? []) values[name] = list.join(', ');
  return values;
}

/**
 * As `fromWire`, for a message. Parsed from the raw text: the client's parser takes five times as long, and throws on
 * what authors may send, which would end the reading of the whole connection.
 */
export function headersOf(message: Msg): Headers {
  const text = headerLines(message);
  return text === null ? fromWire(message.headers) : headersIn(text);
}

export function statusOf(message: Msg): number {
  const text = headerLines(message);
  if (text === null) return message.headers?.code ?? 0;
  return Number(STATUS.exec(text)?.[1] ?? 0);
}

/** The server appends its own headers after the author's, so the last value is the server's. Empty if absent. */
export function lastValueOf(message: Msg, name: string): string {
  const text = headerLines(message);
  if (text === null) return message.headers?.last(name) ?? '';
  const at = text.lastIndexOf(`${LINE}${name}:`);
  if (at < 0) return '';
  const from = at + LINE.length + name.length + 1;
  return text.slice(from, text.indexOf(LINE, from)).trim();
}

/**
 * The text of the headers, as their author sent it: it may be malformed. Headers precede the data in the same buffer;
 * the message's size tells where. Null if it does not tell its size.
 */
export function headerLines(message: Msg): string | null {
  if (!isSized(message)) return null;
  const { data, subject, reply = '' } = message;
  const named = Buffer.byteLength(subject) + Buffer.byteLength(reply);
  const length = message.size() - named - data.byteLength;
  return Buffer.from(data.buffer, data.byteOffset - length, length).toString();
}

function isSized(message: Msg): message is Msg & { size(): number } {
  return 'size' in message && typeof message.size === 'function';
}

/**
 * Parses the text of headers, which starts with the protocol version and may break off anywhere, as it comes from
 * the message's author. The result has the form of `fromWire`.
 */
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

/** The text as one line of at most `limit` characters: a header can't contain a line break. */
export function headerText(text: string, limit = 1024): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limit);
}
