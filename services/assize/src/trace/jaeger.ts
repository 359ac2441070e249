import Type from 'typebox';
import { Check } from 'typebox/value';

const Tag = Type.Object({
  key: Type.String(),
  value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
});

/** The fields that are read from Jaeger's query API. Times are in microseconds. */
const JaegerSpan = Type.Object({
  traceID: Type.String(),
  spanID: Type.String(),
  operationName: Type.String(),
  references: Type.Optional(
    Type.Array(
      Type.Object({ refType: Type.String(), traceID: Type.String(), spanID: Type.String() }),
    ),
  ),
  startTime: Type.Number(),
  duration: Type.Number(),
  tags: Type.Array(Tag),
  processID: Type.String(),
});
export type JaegerSpan = Type.Static<typeof JaegerSpan>;

export const JaegerTrace = Type.Object({
  traceID: Type.String(),
  spans: Type.Array(JaegerSpan),
  processes: Type.Record(Type.String(), Type.Object({ serviceName: Type.String() })),
});
export type JaegerTrace = Type.Static<typeof JaegerTrace>;

const Found = Type.Object({ data: Type.Array(JaegerTrace) });

/** The spans of these services carry the id of every case: the clerk opens it, and `assize` publishes it. */
const OPENERS = ['clerk', 'assize'] as const;
const CASE = 'assize.case.id';
const ANSWER_MS = 5_000;
/** 30 days. Jaeger's API needs a start time. */
const LOOKBACK_MS = 30 * 24 * 3_600_000;

export type JaegerAnswer =
  | { readonly status: 'found'; readonly trace: JaegerTrace }
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable'; readonly why: string };

/** Finds the trace by its tags, in the Jaeger whose page is at `url`. */
export async function askJaeger(url: string, caseId: string): Promise<JaegerAnswer> {
  try {
    for (const service of OPENERS) {
      const trace = await search(url, service, caseId);
      if (trace) return { status: 'found', trace };
    }
    return { status: 'unknown' };
  } catch (error) {
    return { status: 'unreachable', why: whyOf(error) };
  }
}

async function search(
  url: string,
  service: string,
  caseId: string,
): Promise<JaegerTrace | undefined> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const query = queryFor(service, caseId);
  const reply = await fetch(`${withoutSlash(url)}/api/traces?${query}`, { signal });
  if (!reply.ok) throw new Error(`it answered with status ${reply.status}`);
  const body: unknown = await reply.json();
  if (!Check(Found, body)) throw new Error('its answer is not an answer of Jaeger');
  // A claim that was published twice has a second trace, which consists of a single refusal.
  return body.data.toSorted((a, b) => b.spans.length - a.spans.length)[0];
}

/** Jaeger's API and its search page take the same query. */
function queryFor(service: string, caseId: string): string {
  const now = Date.now();
  return new URLSearchParams({
    service,
    tags: JSON.stringify({ [CASE]: caseId }),
    start: String((now - LOOKBACK_MS) * 1_000),
    end: String((now + 60_000) * 1_000),
    limit: '20',
  }).toString();
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

export function traceLink(url: string, traceId: string): string {
  return `${withoutSlash(url)}/trace/${traceId}`;
}

/** The link to Jaeger's search, for a browser that reaches Jaeger where this process does not. */
export function searchLink(url: string, caseId: string): string {
  return `${withoutSlash(url)}/search?${queryFor(OPENERS[0], caseId)}`;
}
