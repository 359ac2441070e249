import { randomUUID } from 'node:crypto';
import { connectBus } from '@assize/bus';
import { startJaeger, type RunningJaeger } from '#servers';
import type { Claim } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect, vi } from 'vitest';
import { courtOptions } from '#src/court.ts';
import { ownEnvironment, ownFolder, type Folder } from '#src/folder.ts';
import { publishClaim } from '#src/publish.ts';
import { followVerdicts, type Trial } from '#src/trial.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { JaegerTrace } from '../../services/assize/src/trace/jaeger.ts';
import {
  parentOf,
  rootsOf,
  withAllBelow,
  type Span,
} from '../../services/assize/src/trace/spans.ts';

/** A Jaeger of this test's own. */
export async function ownJaeger(): Promise<RunningJaeger> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const running = stack.use(await startJaeger({ dir: folder.path }));
  const opened = stack.move();
  return { ...running, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** What has a process send its spans to a Jaeger, and soon. */
export function tracingEnvironment(endpoint: string): Readonly<Record<string, string>> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // On a busy machine too, a handoff is delivered once: its trace has it once.
    ASSIZE_ACK_WAIT: '60s',
  };
}

/** One trial in a court of this process; `ended` may wait for something before the court is closed. */
export async function tryInOneProcess(
  folder: Folder,
  claim: Claim,
  variables: Readonly<Record<string, string>>,
  ended: (trial: Trial) => Promise<void> = async () => undefined,
): Promise<Trial> {
  const options = courtOptions({ ...ownEnvironment(folder), ...variables });
  await using court = await openCourt(options);
  await using bus = await connectBus({ servers: court.natsUrl, name: 'test' });
  await using verdicts = await followVerdicts(bus);
  const trial = await verdicts.of(await publishClaim(bus, claim, randomUUID()));
  await ended(trial);
  return trial;
}

const Found = Type.Object({ data: Type.Union([Type.Array(JaegerTrace), Type.Null()]) });
const Services = Type.Object({ data: Type.Union([Type.Array(Type.String()), Type.Null()]) });

async function ask(url: string): Promise<unknown> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** The names of the services that a Jaeger has heard of. */
export async function servicesIn({ url }: RunningJaeger): Promise<string[]> {
  return (Parse(Services, await ask(`${url}/api/services`)).data ?? []).toSorted();
}

/** The traces in which a service has a span of this case. */
export async function tracesOf(
  { url }: Pick<RunningJaeger, 'url'>,
  service: string,
  caseId: string,
): Promise<JaegerTrace[]> {
  const tags = JSON.stringify({ 'assize.case.id': caseId });
  const query = new URLSearchParams({ service, tags, lookback: '1h', limit: '100' });
  return Parse(Found, await ask(`${url}/api/traces?${query.toString()}`)).data ?? [];
}

/** The one trace that a case has, whichever of these services is asked about. */
export async function traceOf(
  jaeger: RunningJaeger,
  caseId: string,
  services: readonly string[],
): Promise<JaegerTrace> {
  const found = await Promise.all(services.map((service) => tracesOf(jaeger, service, caseId)));
  expect(found.map((traces) => traces.length)).toEqual(services.map(() => 1));
  expect(new Set(found.flat().map(({ traceID }) => traceID)).size).toBe(1);
  const [first] = found.flat();
  if (!first) throw new Error('no trace was asked for');
  return first;
}

/** The same trace by the API of version 3, which is OTLP: how many spans it has there. */
export async function spansInV3({ url }: RunningJaeger, traceId: string): Promise<number> {
  const OfScope = Type.Object({ spans: Type.Array(Type.Object({ spanId: Type.String() })) });
  const OfResource = Type.Object({ scopeSpans: Type.Array(OfScope) });
  const Answer = Type.Object({
    result: Type.Object({ resourceSpans: Type.Array(OfResource) }),
  });
  const { result } = Parse(Answer, await ask(`${url}/api/v3/traces/${traceId}`));
  return result.resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .reduce((sum, { spans }) => sum + spans.length, 0);
}

/** Every span of a trace, parents before children. */
export function spansOf(trace: JaegerTrace): Span[] {
  return rootsOf(trace).flatMap(withAllBelow);
}

/** Ids of spans that name a parent which the trace does not hold. */
export function orphansOf({ spans }: JaegerTrace): string[] {
  const known = new Set(spans.map(({ spanID }) => spanID));
  return spans.flatMap((span) => {
    const parent = parentOf(span);
    return parent !== null && !known.has(parent) ? [parent] : [];
  });
}

/** Starved of processor time, a process that sends a second is late: not what is tested here. */
const ARRIVES_MS = 60_000;

/**
 * Resolves once Jaeger holds every span of a trial that ended: each turn, the end, and the parent of
 * each, but for that of a publisher.
 */
export async function traceArrived(
  jaeger: RunningJaeger,
  { file, predicate }: Trial,
  publishers: readonly string[] = [],
): Promise<void> {
  const turns = file.entries.filter(({ role }) => role !== 'clerk').length;
  const missing = async (): Promise<object> => {
    const [trace] = await tracesOf(jaeger, 'clerk', file.header.caseId);
    const spans = trace ? spansOf(trace) : [];
    const orphans = trace ? orphansOf(trace) : [];
    return {
      turns: turns - spans.filter(({ tags }) => tags.has('assize.node')).length,
      end: spans.every(({ tags }) => tags.get('assize.decision') !== predicate.decision),
      parents: orphans.filter((id) => !publishers.includes(id)).length,
    };
  };
  const nothing = { turns: 0, end: false, parents: 0 };
  const looking = { timeout: ARRIVES_MS, interval: 200 };
  await vi.waitFor(async () => expect(await missing()).toEqual(nothing), looking);
}

/** Where a span of one service has a child of another: `prosecutor → adversary`, each once. */
export function edgesOf(trace: JaegerTrace): string[] {
  const pairs = spansOf(trace).flatMap((span) =>
    span.children
      .filter(({ service }) => service !== span.service)
      .map(({ service }) => `${span.service} → ${service}`),
  );
  return [...new Set(pairs)].toSorted();
}
