import type { IncomingMessage, ServerResponse } from 'node:http';
import { CASE_ID, canonical } from '@assize/proto';
import type { Refusal, PresentedCredentials } from '@assize/rpc/doors';
import { scrub } from '@assize/telemetry/log/terminal';
import {
  isAllowedOrigin,
  refusalHead,
  serveHttp,
  credentialsIn,
  type Answer,
  type HttpOptions,
} from '../http/serve.ts';
import { Failure } from '../terminal/failure.ts';
import { askJaeger, searchLink, traceLink } from '../trace/jaeger.ts';
import type { Cases, State } from './cases.ts';
import { NO_FRAMING } from './layout.ts';
import { casePage, faultPage, listPage } from './pages.ts';
import { CaseReader, type Verifier } from './read.ts';

interface DocketOptions extends HttpOptions {
  readonly cases: Cases;
  readonly verifier: Verifier;
  /** Null if none is configured. */
  readonly jaeger: string | null;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const ELSEWHERE =
  'The request names another host, or comes from a page of another server. Without TLS, open 127.0.0.1 or localhost.';

const LOG_IN =
  'Log in with any name. The password is a token of a caller that may read: unless the operator named callers, the one in docket.token in the data folder.';

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @throws DoorError as `serveHttp` does */
export function serveDocket(
  options: DocketOptions,
): Promise<AsyncDisposable & { readonly url: string }> {
  return serveHttp(options, answering(options), (response) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error\n'),
  );
}

function answering(options: DocketOptions): Answer {
  const reader = new CaseReader(options.cases, options.verifier);
  return async (door, request, response) => {
    const send = sending(request, response);
    if (!isAllowedOrigin(request, door)) {
      return send(fault(403, 'Refused', ELSEWHERE));
    }
    const shown = bearing(credentialsIn(request));
    const visit = door.admit(shown, 'read', options.now());
    if (visit.status === 'refused') {
      const scheme = 'Basic realm="assize docket", charset="UTF-8"';
      const { status, headers } = refusalHead(visit, scheme);
      return send({ ...fault(status, 'Access denied', whyRefused(visit, shown)), headers });
    }
    using _visit = visit;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const only = fault(
        405,
        'Method not allowed',
        'The docket is read-only: it answers GET and HEAD.',
      );
      return send({ ...only, headers: { allow: 'GET, HEAD' } });
    }
    const url = URL.parse(`http://docket${request.url ?? '/'}`);
    try {
      send(url === null ? notFound('this address') : await answerTo(url, reader, options));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      send(fault(503, 'Not available', error.message));
    }
  };
}

/** A browser that has shown nothing yet is told how to log in, and nothing of headers. */
function whyRefused(
  { code, why }: Refusal,
  { authorization, certificate }: PresentedCredentials,
): string {
  if (code !== 'UNAUTHENTICATED') return `${why}.`;
  return (authorization ?? certificate) ? `${why}. ${LOG_IN}` : LOG_IN;
}

/** Takes the password of basic authentication as the token: browsers have no other way to send one. */
function bearing(shown: PresentedCredentials): PresentedCredentials {
  const [, basic] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(shown.authorization ?? '') ?? [];
  if (basic === undefined) return shown;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  return { ...shown, authorization: `Bearer ${text.slice(text.indexOf(':') + 1)}` };
}

async function answerTo(url: URL, reader: CaseReader, options: DocketOptions): Promise<Reply> {
  const { pathname, searchParams } = url;
  if (pathname === '/') return list(searchParams, reader, options);
  const [, caseId = '', part = ''] = /^\/cases\/([a-z2-7]+)(\.json|\/trace|)$/.exec(pathname) ?? [];
  if (!CASE_ID.test(caseId)) return notFound(pathname);
  if (part === '/trace') return trace(caseId, options);
  const read = await reader.read(caseId);
  if (read.status === 'unknown') return fault(404, 'No such case', read.why);
  if (read.status === 'unreachable') return fault(503, 'Not available', read.why);
  if (part === '.json') {
    const body = read.status === 'ended' ? read.bytes : canonical(read.file);
    return { status: 200, type: 'application/json', body };
  }
  const links = { hasTraces: options.jaeger !== null, now: options.now() };
  return { status: 200, body: casePage(read, links) };
}

const STATES: readonly State[] = ['any', 'open', 'ended'];

async function list(
  asked: URLSearchParams,
  reader: CaseReader,
  { cases, now }: DocketOptions,
): Promise<Reply> {
  const state = STATES.find((one) => one === asked.get('state')) ?? 'any';
  const from = asked.get('page') ?? '';
  const listed = await cases.list(state, from);
  const summaries = await reader.summaries(listed.lines);
  return { status: 200, body: listPage({ state, page: from, listed, summaries, now: now() }) };
}

/** If this process can't reach Jaeger, as in a container beside it, the browser may: it gets Jaeger's search page. */
async function trace(caseId: string, { jaeger }: DocketOptions): Promise<Reply> {
  if (jaeger === null) return fault(404, 'No trace', 'ASSIZE_JAEGER_URL is not set.');
  const asked = await askJaeger(jaeger, caseId);
  if (asked.status === 'unknown') {
    return fault(404, 'No trace', scrub(`Jaeger at ${jaeger} holds no trace of case ${caseId}.`));
  }
  const page =
    asked.status === 'found' ? traceLink(jaeger, asked.trace.traceID) : searchLink(jaeger, caseId);
  return { status: 303, body: '', headers: { location: withoutUser(page) } };
}

/** The name and password in an address of this process are not for its readers. */
function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

const notFound = (what: string): Reply =>
  fault(404, 'Nothing here', `There is nothing at ${what}.`);

const fault = (status: number, title: string, why: string): Reply => ({
  status,
  body: faultPage(title, why),
});

const sending =
  ({ method }: IncomingMessage, response: ServerResponse) =>
  ({ status, type = 'text/html; charset=utf-8', body, headers = {} }: Reply): void => {
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'content-security-policy': NO_FRAMING,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      ...headers,
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
