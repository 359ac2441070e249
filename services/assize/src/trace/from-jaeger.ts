import type { JaegerTrace } from './jaeger.ts';
import { errorOf, numberTag, rootsOf, textTag, withAllBelow, type Span } from './spans.ts';
import { passesOf, type Call, type Step, type TrialTrace } from './trial-trace.ts';

/** Calls below a turn that are shown, in levels. */
const DEPTH = 3;

/** What the spans of a trace tell of the trial that they are of. */
export function traceOfSpans(caseId: string, trace: JaegerTrace): TrialTrace {
  const spans = rootsOf(trace).flatMap(withAllBelow);
  const own = spans.filter((span) => isOpening(span) || isTurn(span));
  const opening = own.find(isOpening);
  const opened = opening?.startMs ?? Math.min(...spans.map(({ startMs }) => startMs));
  const steps = own
    .toSorted((a, b) => a.startMs - b.startMs)
    .map((span) => stepOf(span, span === opening ? span.startMs : opened));
  const decided = spans.findLast((span) => span.tags.has('assize.decision'));
  return {
    caseId,
    passes: passesOf(steps),
    decision: decided ? textTag(decided, 'assize.decision') : null,
  };
}

function isOpening({ name }: Span): boolean {
  return name.startsWith('process claims.');
}

/** A turn is named after its place; what it called carries the place too, under a name of its own. */
function isTurn(span: Span): boolean {
  const node = textTag(span, 'assize.node');
  if (node === null) return false;
  return span.name === node || span.name === `${node}.${textTag(span, 'assize.turn') ?? ''}`;
}

/** A handoff, in or out: a step of the way, and no call. */
function isHandoff({ name }: Span): boolean {
  return /^(?:process|send|publish|receive) /.test(name);
}

function stepOf(span: Span, openedMs: number): Step {
  return {
    role: textTag(span, 'assize.role') ?? span.service,
    persona: textTag(span, 'assize.persona'),
    node: isOpening(span) ? null : textTag(span, 'assize.node'),
    turn: textTag(span, 'assize.turn'),
    round: numberTag(span, 'assize.round'),
    edge: textTag(span, 'assize.edge'),
    why: textTag(span, 'assize.edge.why'),
    brain: textTag(span, 'assize.brain'),
    sinceMs: Math.max(0, span.startMs - openedMs),
    ms: span.ms,
    error: errorOf(span),
    calls: callsAmong(span.children, DEPTH),
  };
}

/** Calls of one name as one. What answers under that name, on the server's side, is the same call. */
function callsAmong(spans: readonly Span[], levels: number): Call[] {
  if (levels === 0) return [];
  const calls = spans.filter((span) => !isTurn(span) && !isHandoff(span));
  return [...Map.groupBy(calls, ({ name }) => name)].map(([name, same]) => ({
    name,
    times: same.length,
    ms: sumOf(same, ({ ms }) => ms),
    tokens: sumOf(same, tokensOf),
    costUsd: sumOf(same, (span) => numberTag(span, 'assize.llm.cost_usd')),
    error: same.map(errorOf).find((error) => error !== null) ?? null,
    calls: callsAmong(
      same.flatMap(({ children }) =>
        children.flatMap((child) => (child.name === name ? child.children : [child])),
      ),
      levels - 1,
    ),
  }));
}

/** The sum of what is known; null where nothing is. */
function sumOf(spans: readonly Span[], part: (span: Span) => number | null): number | null {
  const known = spans.map(part).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

function tokensOf(span: Span): number | null {
  const sides = ['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens'] as const;
  const known = sides.map((side) => numberTag(span, side)).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
