import type { SealedCase } from '@assize/proto';
import type { Trust } from '../explain/model.ts';
import { Failure } from '../terminal/failure.ts';
import { traceOfFile } from './from-file.ts';
import { traceOfSpans } from './from-jaeger.ts';
import { askJaeger, traceLink, type JaegerAnswer } from './jaeger.ts';
import {
  lookUp,
  placeOf,
  parseSealedCase,
  holderText,
  type FileSource,
  type LookedUp,
  type Places,
} from './look-up.ts';
import type { TrialTrace } from './trial-trace.ts';

export interface FoundTrace {
  readonly trace: TrialTrace;
  readonly from: { readonly kind: 'jaeger'; readonly url: string } | FileSource;
  /** The trace in Jaeger; null if Jaeger does not hold it. */
  readonly jaeger: { readonly traceId: string; readonly link: string } | null;
  readonly sealed: SealedCase | null;
  /** Whether the case is what its court signed; null if there is no sealed case. */
  readonly trust: Trust | null;
  /** Sentences on why the trace is incomplete or comes from another source. */
  readonly notes: readonly string[];
}

export interface TracePlaces extends Places {
  /** The URL of Jaeger's page. */
  readonly jaeger: string;
  /** Whether the user named that URL. If not, a missing Jaeger is not reported. */
  readonly named: boolean;
  readonly trustIn: (bytes: Uint8Array) => Promise<Trust>;
}

/** From Jaeger if it holds all turns of the case, else from the case file. @throws Failure if the case is unknown */
export async function findTrace(given: string, where: TracePlaces): Promise<FoundTrace> {
  const lookedUp = await lookUp(given, where);
  const found = lookedUp.status === 'found' ? lookedUp : null;
  const sealed = found && parseSealedCase(found.bytes, placeOf(found.from));
  const id = sealed ? sealed.case.header.caseId : given;
  const asked = await askJaeger(where.jaeger, id);
  const trust = found && (await where.trustIn(found.bytes));
  return { ...chooseTrace(id, lookedUp, sealed, asked, where), sealed, trust };
}

function chooseTrace(
  caseId: string,
  looked: LookedUp,
  sealed: SealedCase | null,
  asked: JaegerAnswer,
  where: TracePlaces,
): Omit<FoundTrace, 'sealed' | 'trust'> {
  const filed = sealed && traceOfFile(sealed);
  const traced = asked.status === 'found' ? traceOfSpans(caseId, asked.trace) : null;
  const traceId = asked.status === 'found' ? asked.trace.traceID : null;
  const jaeger = traceId === null ? null : { traceId, link: traceLink(where.jaeger, traceId) };
  const [tracedTurns, filedTurns] = [traced ? turnsIn(traced) : 0, filed ? turnsIn(filed) : 0];
  if (traced && tracedTurns >= filedTurns && tracedTurns > 0) {
    const trace = { ...traced, decision: filed?.decision ?? traced.decision };
    const notes = looked.status === 'open' ? [`the case is open: ${holderText(looked)}`] : [];
    return { trace, from: { kind: 'jaeger', url: where.jaeger }, jaeger, notes };
  }
  if (looked.status !== 'found' || !filed)
    throw new Failure(unknownCase(caseId, looked, asked, where));
  const notes =
    asked.status === 'found'
      ? [`Jaeger has only ${tracedTurns} of the ${filedTurns} turns; the case file has all of them`]
      : jaegerNotes(asked, where);
  return { trace: filed, from: looked.from, jaeger, notes };
}

function turnsIn({ passes }: TrialTrace): number {
  return passes.flat().filter(({ node }) => node !== null).length;
}

function jaegerNotes(
  asked: Exclude<JaegerAnswer, { status: 'found' }>,
  where: TracePlaces,
): string[] {
  if (asked.status === 'unknown') return [`Jaeger at ${where.jaeger} has no trace of it`];
  return where.named ? [`Jaeger at ${where.jaeger} can't be queried: ${asked.why}`] : [];
}

function unknownCase(
  caseId: string,
  looked: LookedUp,
  asked: JaegerAnswer,
  where: TracePlaces,
): string {
  const traced =
    asked.status === 'unreachable'
      ? `no Jaeger answers at ${where.jaeger} (${asked.why})`
      : `Jaeger at ${where.jaeger} has no turn of it`;
  if (looked.status === 'open') return `the case is open: ${holderText(looked)}; ${traced}`;
  const why = looked.status === 'unknown' ? looked.why : '';
  return `no case ${caseId} is known: ${why}, ${traced}`;
}
