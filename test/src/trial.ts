import type { Bus } from '@assize/bus';
import {
  ALL_VERDICTS,
  HEADERS,
  STREAMS,
  caseScope,
  checkSealedCase,
  parseHandoff,
  courtPredicate,
  readStatement,
  type CaseFile,
  type Entry,
  type CourtPredicate,
  type SealedCase,
} from '@assize/proto';

/** A case that ended: what its seal says, its file, and the bytes that both came in. */
export interface Trial {
  readonly predicate: CourtPredicate;
  readonly file: CaseFile;
  readonly bytes: Uint8Array;
}

/** The case that a signed end seals, and its seal. @throws where the bytes are no sealed case */
export function sealedIn(bytes: Uint8Array): SealedCase {
  const sealed = checkSealedCase(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!sealed.ok) throw new Error(`not a sealed case: ${sealed.faults.join('; ')}`);
  return sealed.value;
}

export function readTrial(bytes: Uint8Array): Trial {
  const { case: file, envelope } = sealedIn(bytes);
  const statement = readStatement(envelope.payload);
  const predicate = statement && courtPredicate(statement.predicate);
  if (!predicate) throw new Error('the envelope holds no verdict');
  return { predicate, file, bytes };
}

/** Verdicts as they are stored, whoever was connected when: none is missed over a restart. */
export interface Verdicts extends AsyncDisposable {
  /** The verdict on a case, as soon as there is one. */
  of(caseId: string): Promise<Trial>;
}

export async function followVerdicts(bus: Bus): Promise<Verdicts> {
  const found = new Map<string, PromiseWithResolvers<Trial>>();
  const slot = (caseId: string): PromiseWithResolvers<Trial> => {
    const known = found.get(caseId) ?? Promise.withResolvers<Trial>();
    found.set(caseId, known);
    return known;
  };
  const following = await bus.follow(
    { stream: STREAMS.verdicts, filter: [ALL_VERDICTS] },
    ({ subject, body }) => slot(subject.split('.')[2] ?? '').resolve(readTrial(body)),
  );
  return {
    of: (caseId) => slot(caseId).promise,
    [Symbol.asyncDispose]: () => following[Symbol.asyncDispose](),
  };
}

/** The first that is said on the verdict of a case, to who hears it while that is published. */
export async function heardOn(
  bus: Bus,
  caseId: string,
  publish: () => Promise<unknown>,
): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  await using _heard = await bus.subscribe(ALL_VERDICTS, {}, ({ subject, body }) => {
    if (subject.endsWith(`.${caseId}`)) resolve(body);
  });
  await publish();
  return await promise;
}

type Of<K extends Entry['artifact']['kind']> = Extract<Entry['artifact'], { kind: K }>;

/** Every artifact of a kind, in the order in which it was handed in. */
export function artifactsOf<K extends Entry['artifact']['kind']>(
  { file }: Trial,
  kind: K,
): Of<K>[] {
  const isKind = (artifact: Entry['artifact']): artifact is Of<K> => artifact.kind === kind;
  return file.entries.map(({ artifact }) => artifact).filter(isKind);
}

/** One message of a case's log. */
export interface Handoff {
  readonly ordinal: number;
  readonly from: string;
  readonly to: string;
}

/** The log of a case, as the stream holds it. */
export async function handoffsOf(bus: Bus, caseId: string): Promise<Handoff[]> {
  const stored = await Array.fromAsync(bus.history(STREAMS.court, caseScope(caseId)));
  return stored.map(({ subject, headers }) => {
    const { from = '', to = '' } = parseHandoff(subject) ?? {};
    return { ordinal: Number(headers[HEADERS.ordinal]), from, to };
  });
}

/** What breaks the rule of one successor per handoff in a log; empty when it is kept. */
export function successionFaults(log: readonly Handoff[]): string[] {
  return log.flatMap(({ ordinal, from, to }, i) => {
    const before = log[i - 1];
    const numbered = ordinal === i + 1 ? [] : [`message ${i + 1} has the ordinal ${ordinal}`];
    const handed =
      before === undefined || before.to === from
        ? []
        : [`message ${i + 1} to ${to} is by the ${from}, the one before went to ${before.to}`];
    return [...numbered, ...handed];
  });
}
