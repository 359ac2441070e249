import type { SealedCase } from '@assize/proto';
import type { Trust } from '../explain/model.ts';
import { Failure } from '../terminal/failure.ts';
import { traceOfFile } from './from-file.ts';
import { traceOfSpans } from './from-jaeger.ts';
import { askJaeger, traceLink, type Asked } from './jaeger.ts';
import { lookUp, type FileSource, type LookedUp, type Places } from './look-up.ts';
import type { TrialTrace } from './trial-trace.ts';

/** What was told of a trial, and by whom. */
export interface Told {
  readonly trace: TrialTrace;
  /** What the steps are from. */
  readonly from: { readonly kind: 'jaeger'; readonly url: string } | FileSource;
  /** The trace's own id and page, where Jaeger holds it. */
  readonly jaeger: { readonly traceId: string; readonly link: string } | null;
  /** The signed case, where it was found. */
  readonly sealed: SealedCase | null;
  /** Whether that is what its court signed. */
  readonly trust: Trust | null;
  /** Why it is not all from where it was asked for, in sentences. */
  readonly notes: readonly string[];
}

export interface Where extends Places {
  /** The address of Jaeger's page. */
  readonly jaeger: string;
  /** Whether somebody named it: one that is only looked for is not missed. */
  readonly named: boolean;
  readonly now: number;
  readonly trustIn: (bytes: Uint8Array) => Promise<Trust>;
}

/**
 * A trial by its case id, or by the file of its signed case: from Jaeger where it holds the whole of
 * it, else from the case file alone.
 * @throws Failure where nobody knows it
 */
export async function findTrace(given: string, where: Where): Promise<Told> {
  const looked = await lookUp(given, where);
  const held = looked.status === 'found' ? looked.held : null;
  const id = held ? held.sealed.case.header.caseId : given;
  const asked = await askJaeger(where.jaeger, id, where.now);
  const trust = held && (await where.trustIn(held.bytes));
  return { ...tell(id, looked, asked, where), trust };
}

function tell(caseId: string, looked: LookedUp, asked: Asked, where: Where): Omit<Told, 'trust'> {
  const sealed = looked.status === 'found' ? looked.held.sealed : null;
  const filed = sealed ? traceOfFile(sealed) : null;
  const open = looked.status === 'open' ? [openNote(looked)] : [];
  const unheard = asked.status === 'found' ? [] : jaegerNotes(asked, where);
  if (asked.status === 'found') {
    const { traceID } = asked.trace;
    const traced = traceOfSpans(caseId, asked.trace);
    const jaeger = { traceId: traceID, link: traceLink(where.jaeger, traceID) };
    const [has, needs] = [turnsIn(traced), filed ? turnsIn(filed) : 0];
    if (has >= needs && has > 0) {
      const trace = { ...traced, decision: filed?.decision ?? traced.decision };
      return { trace, from: { kind: 'jaeger', url: where.jaeger }, jaeger, sealed, notes: open };
    }
    if (filed && looked.status === 'found') {
      const notes = [`Jaeger holds ${has} of its ${needs} turns: the case file has them all`];
      return { trace: filed, from: looked.from, jaeger, sealed, notes };
    }
  }
  if (filed && looked.status === 'found') {
    return { trace: filed, from: looked.from, jaeger: null, sealed, notes: unheard };
  }
  throw new Failure(unknownCase(caseId, looked, asked, where));
}

function turnsIn({ passes }: TrialTrace): number {
  return passes.flat().filter(({ node }) => node !== null).length;
}

function openNote({ role, node, address }: Extract<LookedUp, { status: 'open' }>): string {
  return `the case is open: the ${role} has it, at ${node}, says the court at ${address}`;
}

function jaegerNotes(asked: Exclude<Asked, { status: 'found' }>, where: Where): string[] {
  if (asked.status === 'unknown') return [`Jaeger at ${where.jaeger} holds no trace of it`];
  return where.named ? [`Jaeger at ${where.jaeger} can't be asked: ${asked.why}`] : [];
}

function unknownCase(caseId: string, looked: LookedUp, asked: Asked, where: Where): string {
  const traced =
    asked.status === 'unreachable'
      ? `no Jaeger answers on ${where.jaeger} (${asked.why})`
      : `Jaeger at ${where.jaeger} holds no turn of it`;
  if (looked.status === 'open') return `${openNote(looked)}; ${traced}`;
  const why = looked.status === 'unknown' ? looked.why : '';
  return `no case ${caseId} is known: ${why}, ${traced}`;
}
