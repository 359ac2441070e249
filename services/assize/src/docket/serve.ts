import type { IncomingMessage, ServerResponse } from 'node:http';
import { CASE_ID, canonical } from '@assize/proto';
import {
  isAllowedOrigin,
  refusalHead,
  serveHttp,
  credentialsIn,
  type Answer,
  type HttpOptions,
} from '../http/serve.ts';
import { askJaeger, traceLink } from '../trace/jaeger.ts';
import type { Cases, State } from './cases.ts';
import { FRAMED_BY_NOBODY } from './look.ts';
import { casePage, faultPage, listPage } from './pages.ts';
import { CaseReader, type Verifier } from './read.ts';

interface DocketOptions extends HttpOptions {
  readonly cases: Cases;
  readonly verifier: Verifier;
  /** The URL of Jaeger's UI; null if none is configured. */
  readonly jaeger: string | null;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A response: a page, a file or a redirect. */
interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves the docket's pages behind a door. @throws DoorError as `serveHttp` does */
export function serveDocket(
  options: DocketOptions,
): Promise<AsyncDisposable & { readonly url: string }> {
  return serveHttp(options, answering(options));
}

function answering(options: DocketOptions): Answer {
  const reader = new CaseReader(options.cases, options.verifier);
  return async (door, request, response) => {
    const send = sending(request, response);
    if (!isAllowedOrigin(request, door)) {
      return send(fault(403, 'Not here', 'The docket is served only under its own name.'));
    }
    const visit = door.admit(bearing(credentialsIn(request)), 'read', options.now());
    if (visit.status === 'refused') {
      const { status, headers } = refusalHead(
        visit,
        'Basic realm="assize docket", charset="UTF-8"',
      );
      const how =
        'Log in with any user name and, as the password, the token of a caller with the right "read".';
      const why = status === 401 ? `${visit.why}. ${how}` : visit.why;
      return send({ ...fault(status, 'Access denied', why), headers });
    }
    using _visit = visit;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(fault(405, 'Method not allowed', 'The docket is read-only.'));
    }
    const url = URL.parse(`http://docket${request.url ?? '/'}`);
    send(url === null ? notFound('this address') : await page(url, reader, options));
  };
}

/** Takes the password of basic authentication as the token: browsers have no other way to send one. */
function bearing<Shown extends { readonly authorization: string | undefined }>(
  shown: Shown,
): Shown {
  const [, basic] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(shown.authorization ?? '') ?? [];
  if (basic === undefined) return shown;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  return { ...shown, authorization: `Bearer ${text.slice(text.indexOf(':') + 1)}` };
}

async function page(url: URL, reader: CaseReader, options: DocketOptions): Promise<Reply> {
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

async function trace(caseId: string, { jaeger }: DocketOptions): Promise<Reply> {
  if (jaeger === null)
    return notFound('this address: traces need ASSIZE_JAEGER_URL to be the URL of a Jaeger');
  const asked = await askJaeger(jaeger, caseId);
  if (asked.status === 'found') {
    const location = traceLink(jaeger, asked.trace.traceID);
    return { status: 303, body: '', headers: { location } };
  }
  const why =
    asked.status === 'unknown'
      ? `Jaeger at ${jaeger} has no trace of case ${caseId}.`
      : `Jaeger at ${jaeger} can't be queried: ${asked.why}.`;
  return fault(asked.status === 'unknown' ? 404 : 503, 'No trace', why);
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
      'content-security-policy': FRAMED_BY_NOBODY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...headers,
    });
    response.end(method === 'HEAD' ? undefined : body);
  };
