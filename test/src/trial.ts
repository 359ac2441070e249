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

/** A case that has ended: the content of its seal, its file, and the bytes of both. */
export interface Trial {
  readonly predicate: CourtPredicate;
  readonly file: CaseFile;
  readonly bytes: Uint8Array;
}

/** Parses a signed end into the sealed case and its seal. @throws if the bytes are no sealed case */
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

/** Verdicts as they are stored. None is missed over a restart. */
export interface Verdicts extends AsyncDisposable {
  /** Resolves with the verdict on a case. */
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

/** Subscribes to the verdict of a case, and resolves with the first message there. */
export async function firstVerdictHeard(
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

/** All artifacts of a kind, in order. */
export function artifactsOf<K extends Entry['artifact']['kind']>(
  { file }: Trial,
  kind: K,
): Of<K>[] {
  const isKind = (artifact: Entry['artifact']): artifact is Of<K> => artifact.kind === kind;
  return file.entries.map(({ artifact }) => artifact).filter(isKind);
}

/** One message in the log of a case. */
export interface Handoff {
  readonly ordinal: number;
  readonly from: string;
  readonly to: string;
}

/** Reads the log of a case from the stream. */
export async function handoffsOf(bus: Bus, caseId: string): Promise<Handoff[]> {
  const stored = await Array.fromAsync(bus.history(STREAMS.court, caseScope(caseId)));
  return stored.map(({ subject, headers }) => {
    const { from = '', to = '' } = parseHandoff(subject) ?? {};
    return { ordinal: Number(headers[HEADERS.ordinal]), from, to };
  });
}

/** The violations of the rule of one successor per handoff in a log; empty if there are none. */
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
