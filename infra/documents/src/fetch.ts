import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { codeOf, definedFields } from '@assize/proto';
import { isPublicAddress } from '#src/addresses.ts';
import { bodyOf } from '#src/body.ts';
import { UnreadableError } from '#src/document.ts';
import { contentTypeOf, kindOfContent } from '#src/kinds.ts';
import type { RawDocument } from '#src/read.ts';

export interface FetchOptions {
  /** The most bytes of a document, decompressed. */
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
  /** The timeout for one document, including its redirects, in milliseconds. */
  readonly timeoutMs: number;
  readonly redirects: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before every request, including redirects. If it throws, the request is not sent. */
  readonly before?: (url: URL, signal: AbortSignal) => Promise<void>;
}

const MIB = 1024 * 1024;

export const FETCH_DEFAULTS: FetchOptions = {
  allowPrivate: false,
  timeoutMs: 30_000,
  redirects: 5,
  maxBytes: 64 * MIB,
};

/** The user agent for requests, and the one whose rules in a `robots.txt` apply. */
export const USER_AGENT = 'assize-index';

const HEADERS = {
  accept: 'text/html, application/xhtml+xml, text/markdown, application/pdf, text/plain;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': USER_AGENT,
};

/** The result of a fetch, or the reason why it failed, with the status code of a response other than 200. */
type Fetched<Read> =
  | ({ readonly status: 'fetched' } & Readonly<Read>)
  | { readonly status: 'refused'; readonly reason: string; readonly code: number | null };

/** A fetched document, with its final URL after all redirects. */
export type FetchOutcome = Fetched<{ raw: RawDocument; url: URL }>;

class StatusError extends UnreadableError {
  readonly code: number;

  constructor({ statusCode = 0, statusMessage = '' }: IncomingMessage) {
    super(`the server answered ${statusCode} ${statusMessage}`.trim());
    this.code = statusCode;
  }
}

type OnLookup = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

function privateError(host: string, address: string): UnreadableError {
  return new UnreadableError(
    `${host} is ${address}, which is not of the public internet: give --allow-private if you mean it`,
  );
}

/** Fails if any address of a name is not public. The connection uses this lookup, so it goes to a checked address. */
function publicLookup(host: string, options: LookupOptions, done: OnLookup): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    const inside = found?.find(({ address }) => !isPublicAddress(address));
    const [first] = found ?? [];
    if (error !== null || first === undefined) done(error, '');
    else if (inside !== undefined) done(privateError(host, inside.address), '');
    else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
}

function checkUrl(url: URL, { allowPrivate }: FetchOptions): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UnreadableError(`only http and https are fetched, not ${url.protocol}`);
  }
  // The address becomes the public source of the document.
  if (url.username !== '' || url.password !== '') {
    throw new UnreadableError(
      'its address holds a user name or password: give it without, such pages are not fetched',
    );
  }
  // An address in place of a name is not resolved, so `publicLookup` does not check it.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw privateError(url.hostname, 'an address');
  }
}

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const how: RequestOptions = {
    headers: { ...HEADERS, ...options.headers },
    signal,
    // A separate connection, which no other response shares.
    agent: false,
    ...(options.allowPrivate ? {} : { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    request(url, how, resolve).once('error', reject).end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
    return null;
  if (URL.canParse(headers.location, from.href)) return new URL(headers.location, from.href);
  throw new UnreadableError('it redirects to what is no address');
}

async function followRedirects(
  start: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<{ url: URL; reply: IncomingMessage }> {
  let url = start;
  for (let hop = 0; hop <= options.redirects; hop += 1) {
    checkUrl(url, options);
    await options.before?.(url, signal);
    const reply = await ask(url, options, signal);
    const next = redirectOf(reply, url);
    if (next === null) return { url, reply };
    reply.destroy();
    url = next;
  }
  throw new UnreadableError(`it redirects more than ${options.redirects} times`);
}

function reasonOf(error: unknown, deadline: AbortSignal, { timeoutMs }: FetchOptions): string {
  if (error instanceof UnreadableError) return error.message;
  if (deadline.aborted) return `no answer within ${timeoutMs / 1000} s`;
  const code = codeOf(error) ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  if (code === 'ECONNREFUSED') return 'nobody answers there';
  return `it could not be fetched: ${error instanceof Error ? error.message || code : String(error)}`;
}

/** What `read` makes of the final response, or the reason of the failure; within the time limit. */
async function fetched<Read extends object>(
  start: URL,
  options: FetchOptions,
  signal: AbortSignal | undefined,
  read: (reply: IncomingMessage, url: URL, either: AbortSignal) => Promise<Read>,
): Promise<Fetched<Read>> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const either = AbortSignal.any([deadline, ...(signal === undefined ? [] : [signal])]);
  try {
    const { url, reply } = await followRedirects(start, options, either);
    try {
      if (reply.statusCode !== 200) throw new StatusError(reply);
      return { status: 'fetched', ...(await read(reply, url, either)) };
    } finally {
      reply.destroy();
    }
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof StatusError ? error.code : null;
    return { status: 'refused', reason: reasonOf(error, deadline, options), code };
  }
}

/** The content type decides the kind. A failure is an outcome; rejects only with the signal's reason. */
export function fetchDocument(
  start: URL,
  options: FetchOptions = FETCH_DEFAULTS,
  signal?: AbortSignal,
): Promise<FetchOutcome> {
  return fetched(start, options, signal, async (reply, url, either) => {
    const content = contentTypeOf(reply.headers['content-type']);
    const kind = kindOfContent(content, url.pathname);
    if (kind === null) {
      const named = content.type || 'no content type';
      throw new UnreadableError(`${named} is not read: HTML, Markdown, PDF and plain text are`);
    }
    const { charset } = content;
    const bytes = await bodyOf(reply, options.maxBytes, either);
    return { raw: { kind, bytes, ...definedFields({ charset }) }, url };
  });
}

/** Fetches the text of a response as UTF-8, whatever its content type. Fails as `fetchDocument` does. */
export function fetchText(
  start: URL,
  options: FetchOptions,
  signal?: AbortSignal,
): Promise<Fetched<{ text: string }>> {
  return fetched(start, options, signal, async (reply, _url, either) => ({
    text: new TextDecoder().decode(await bodyOf(reply, options.maxBytes, either)),
  }));
}
