import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, unreadable } from './data.ts';

export interface Response {
  readonly kind: 'http';
  readonly commit: string | null;
  readonly method: string | null;
  readonly url: string | null;
  readonly status: number;
  /** The statuses of the redirects that were followed to this response, which is then of another address. */
  readonly redirects: readonly number[];
  /** The headers by their names in lower case; null if they were not kept. */
  readonly headers: ReadonlyMap<string, string> | null;
  /** null if it was not kept. */
  readonly body: string | null;
}

export const HttpData = strictObject({
  status: Type.Integer({ minimum: 100, maximum: 599 }),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  method: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,20}$' })),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  ),
  body: Type.Optional(Type.String()),
  commit: Commit,
});
export type HttpData = Type.Static<typeof HttpData>;

const readData = dataReader(HttpData);

/** @throws UnreadableReport */
export function responseOfData(data: unknown): Response {
  const { status, url = null, method = null, headers, body = null, commit = null } = readData(data);
  const named = Object.entries(headers ?? {}).map(([name, value]) => {
    return [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value] as const;
  });
  return {
    kind: 'http',
    commit,
    method: method?.toUpperCase() ?? null,
    url,
    status,
    redirects: [],
    headers: headers === undefined ? null : new Map(named),
    body,
  };
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: (.*))?$/;
const TUNNEL = /^(?:connection|tunnel) established$/i;
/** The start of another response, anywhere in the text. */
const ANOTHER = /HTTP\/\d(?:\.\d)? \d{3}/;

/** Reads a response in wire format (`curl -i`), or the JSON form. @throws UnreadableReport */
export function responseOfText(text: string): Response {
  const value = jsonOf(text);
  return value === undefined ? ofWire(text) : responseOfData(value);
}

/** The last of several responses is the answer; the others are from a proxy, or are a 100 or redirects. */
function ofWire(text: string): Response {
  const emptyLine = /\r?\n\r?\n/g;
  const redirects: number[] = [];
  for (let at = 0; ;) {
    emptyLine.lastIndex = at;
    const end = emptyLine.exec(text);
    const head = end ? text.slice(at, end.index) : text.slice(at).trimEnd();
    at = end ? emptyLine.lastIndex : text.length;
    const [first = '', ...lines] = head.split(/\r?\n/);
    const [, digits, reason = ''] = STATUS_LINE.exec(first) ?? [];
    if (digits === undefined) return unreadable('neither JSON nor a response of HTTP');
    const status = Number(digits);
    const body = text.slice(at);
    const goesOn = status < 200 || (status >= 300 && status < 400) || TUNNEL.test(reason);
    if (goesOn && body.startsWith('HTTP/')) {
      if (status >= 300) redirects.push(status);
      continue;
    }
    if (TUNNEL.test(reason))
      return unreadable('a proxy says that it connected, and no answer follows');
    if (ANOTHER.test(body))
      return unreadable('it can not be told which of several answers is meant');
    const last = { status, headers: headersIn(lines), ...(end ? { body } : {}) };
    return { ...responseOfData(last), redirects };
  }
}

/** The values of each header, by its name in lower case. A repeated header is a list (RFC 9110, 5.3). */
function headersIn(lines: readonly string[]): Record<string, string[]> {
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    if (colon < 1) return unreadable('a header without a name');
    return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
  });
  const values = Map.groupBy(headers, ({ name }) => name);
  return Object.fromEntries(
    [...values].map(([name, same]) => [name, same.map(({ value }) => value)]),
  );
}
