import type { JaegerTrace } from './jaeger.ts';
import { errorOf, numberTag, rootsOf, textTag, withAllBelow, type Span } from './spans.ts';
import { passesOf, type Call, type Step, type TrialTrace } from './trial-trace.ts';

/** The greatest depth of calls that is shown below a turn. */
const DEPTH = 3;

/** The node of the clerk's closing in a case file. */
const CLOSING = '_mistrial';

/** A publisher may have several trials in one trace. */
export function traceOfSpans(caseId: string, trace: JaegerTrace): TrialTrace {
  const spans = rootsOf(trace)
    .flatMap(withAllBelow)
    .filter((span) => textTag(span, 'assize.case.id') === caseId);
  const own = spans.filter((span) => isOpening(span) || isTurn(span) || isClosing(span));
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

/** A turn's span is named after its place. Spans of its calls carry the place too, but have other names. */
function isTurn(span: Span): boolean {
  const node = textTag(span, 'assize.node');
  return node !== null && (span.name === node || span.name.startsWith(`${node}.`));
}

/** A closing by the clerk has no turn, only the span of sending it. */
function isClosing(span: Span): boolean {
  const ends = span.name.startsWith('send court.') && span.tags.has('assize.decision');
  return ends && textTag(span, 'assize.role') === 'clerk';
}

/** A handoff, sent or received, is part of the way of the case, and not a call. */
function isHandoff({ name }: Span): boolean {
  return /^(?:process|send|publish|receive) /.test(name);
}

function stepOf(span: Span, openedMs: number): Step {
  const closing = isClosing(span);
  const node = closing ? CLOSING : textTag(span, 'assize.node');
  return {
    role: textTag(span, 'assize.role') ?? span.service,
    persona: textTag(span, 'assize.persona'),
    node: isOpening(span) ? null : node,
    // A failed turn has no entry and so no `assize.turn`, but its span's name says which turn it was.
    turn: textTag(span, 'assize.turn') ?? (isTurn(span) ? turnIn(span.name, node) : null),
    round: numberTag(span, 'assize.round'),
    edge: textTag(span, 'assize.edge'),
    why: textTag(span, closing ? 'assize.mistrial.reason' : 'assize.edge.why'),
    brain: textTag(span, 'assize.brain'),
    sinceMs: Math.max(0, span.startMs - openedMs),
    ms: span.ms,
    error: errorOf(span),
    calls: callsAmong(span.children, DEPTH),
  };
}

function turnIn(name: string, node: string | null): string | null {
  return node === null || name === node ? null : name.slice(node.length + 1);
}

/** Merges calls by name. A server's span of that name below the client's is the same call. */
function callsAmong(spans: readonly Span[], levels: number): Call[] {
  if (levels === 0) return [];
  const calls = spans.filter((span) => !isTurn(span) && !isHandoff(span));
  return [...Map.groupBy(calls, ({ name }) => name)].map(([name, same]) => ({
    name,
    times: same.length,
    ms: sumOf(same.map(({ ms }) => ms)),
    tokens: sumOf(same.map(tokensOf)),
    costUsd: sumOf(same.map((span) => numberTag(span, 'assize.llm.cost_usd'))),
    error: same.map(errorOf).find((error) => error !== null) ?? null,
    calls: callsAmong(
      same.flatMap(({ children }) =>
        children.flatMap((child) => (child.name === name ? child.children : [child])),
      ),
      levels - 1,
    ),
  }));
}

/** The sum of the known values; null if none is known. */
function sumOf(parts: readonly (number | null)[]): number | null {
  const known = parts.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

const tokensOf = (span: Span): number | null =>
  sumOf(['input', 'output'].map((side) => numberTag(span, `gen_ai.usage.${side}_tokens`)));
