import { setTimeout } from 'node:timers/promises';
import { leavesOpen } from '@assize/bus';
import { recordUpToEnd } from '@assize/court/handoff';
import { keyRing } from '@assize/keys';
import {
  HEADERS,
  PRECEDENT_DECISIONS,
  STREAMS,
  courtPredicate,
  endSubjects,
  parseHandoff,
  proceedingOfDigest,
  readStatement,
  readUnreached,
  verifyFile,
  type Predicate,
} from '@assize/proto';
import type { Embedder } from '@assize/court/reading/adapters';
import type { Runtime } from '@assize/court/runtime';
import { contextIn, inSpan } from '@assize/telemetry';
import { DamagedIndexError, IndexFolderError } from '@assize/vectors';
import type { Collection } from './collection.ts';
import { ruledClaim, type RuledClaim } from './passage.ts';

interface KeepingPorts extends Pick<Runtime, 'bus' | 'keys' | 'clock' | 'log' | 'telemetry'> {
  readonly collection: Collection;
  readonly embedder: Embedder;
  readonly ttlMs: number;
}

/** The messages that end a case with a decision of the judge. */
const DECIDED = endSubjects(PRECEDENT_DECISIONS.map((decision) => ({ by: 'judge', decision })));

/** Waits before a verdict that could not be stored is retried; the last one repeats. */
const TRY_AGAIN_MS = [1_000, 5_000, 30_000] as const;

/**
 * Adds each verdict as it is delivered, and at the start all in the log that the collection lacks. If a service is
 * unreachable, the verdict is retried until disposal. No case waits for this.
 */
export async function keepAsDecided(ports: KeepingPorts): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Only their sequences, because any number of verdicts may be queued.
  const due: number[] = [];
  let working: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined && !signal.aborted; next = due.shift()) {
      await keepUntilKept(ports, next, signal);
    }
    working = null;
  };
  const following = await ports.bus.follow(
    { stream: STREAMS.court, filter: DECIDED },
    ({ sequence, headers }) => {
      const time = Date.parse(headers[HEADERS.ceTime] ?? '');
      if (time + ports.ttlMs <= ports.clock()) return;
      due.push(sequence);
      working ??= work();
    },
  );
  return {
    async [Symbol.asyncDispose]() {
      await following[Symbol.asyncDispose]();
      stopping.abort();
      await working;
    },
  };
}

function inVerdictSpan<T>(
  { telemetry }: KeepingPorts,
  headers: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  return inSpan(telemetry, () => ({ name: 'keep precedent', parent: contextIn(headers) }), work);
}

async function keepUntilKept(
  ports: KeepingPorts,
  sequence: number,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const outcome = await keepAtSequence(ports, sequence, signal).catch((err: unknown): Outcome => {
      if (err instanceof Error && leavesOpen(err)) return { why: `the bus: ${err.message}` };
      if (isOfFolder(err)) return { why: err.message };
      if (!signal.aborted)
        ports.log.error(
          { err, stream: STREAMS.court, sequence },
          'skipped a verdict that is not a precedent',
        );
      return 'done';
    });
    if (outcome === 'done') return;
    if (failures === 0) ports.log.warn({ sequence, why: outcome.why }, 'precedents are delayed');
    const waitMs = TRY_AGAIN_MS[Math.min(failures, TRY_AGAIN_MS.length - 1)];
    await setTimeout(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Whether the operator has to mend the folder of the precedents. Until then, no verdict can be added. */
export function isOfFolder(error: unknown): error is Error {
  return error instanceof IndexFolderError || error instanceof DamagedIndexError;
}

/** `why` names what is unreachable now. */
type Outcome = 'done' | { readonly why: string };

/** Adds the verdict at `sequence`. If that message is gone, there is nothing to do. */
async function keepAtSequence(
  ports: KeepingPorts,
  sequence: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const stored = await ports.bus.next(STREAMS.court, '>', sequence);
  const caseId = stored?.sequence === sequence ? parseHandoff(stored.subject)?.caseId : undefined;
  if (!stored || !caseId) return 'done';
  return inVerdictSpan(ports, stored.headers, () => keepOne(ports, caseId, signal));
}

async function keepOne(ports: KeepingPorts, caseId: string, signal: AbortSignal): Promise<Outcome> {
  const { bus, keys, collection, embedder } = ports;
  // This shows which model answers now. `Info` can't be used, because it also needs the index,
  // which may be unreachable.
  const answered = await embedder.embed('model', signal);
  if (answered.status === 'missing') return { why: answered.why };
  if (await collection.knows(answered.model, answered.vector.length, caseId)) return 'done';
  const { end } = await recordUpToEnd({ bus, keys }, caseId);
  return end ? keepBytes(ports, end.stored.body, signal) : 'done';
}

async function keepBytes(
  { keys, collection, embedder, ttlMs, clock, log }: KeepingPorts,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<Outcome> {
  const ruled = await readRuling(bytes, keys);
  if (typeof ruled === 'string') {
    log.warn({ why: ruled }, 'a verdict is not a precedent');
    return 'done';
  }
  const { caseId, decidedAt } = ruled.decided;
  if (Date.parse(decidedAt) + ttlMs <= clock()) return 'done';
  const embedded = await embedder.embed(ruled.text, signal);
  if (embedded.status === 'missing') return { why: embedded.why };
  await collection.keep(ruled, embedded, clock());
  log.info({ caseId }, 'kept as a precedent');
  return 'done';
}

/**
 * Reads the sealed bytes that ended the case, after verifying every signature. Returns a string that says why the
 * verdict is not a precedent.
 */
async function readRuling(
  bytes: Uint8Array,
  keys: KeepingPorts['keys'],
): Promise<RuledClaim | string> {
  const verified = await verifyFile(bytes, keyRing(keys), proceedingOfDigest);
  if (verified.status !== 'verified') return verified.why;
  const said = readStatement(verified.sealed.envelope.payload)?.predicate;
  const predicate = said && courtPredicate(said);
  const decision = PRECEDENT_DECISIONS.find((one) => one === predicate?.decision);
  if (!predicate || !decision) return 'it decided nothing';
  if (predicate.gaps.some(affectsTrial)) return 'a service was out of reach';
  const { caseId, classification, credibility, closedAt: decidedAt, head, claim } = predicate;
  const decided = { caseId, decision, classification, credibility, decidedAt, head };
  return ruledClaim(claim.text, decided, verified.sealed.case.header.identity.publisher ?? null);
}

/**
 * A verdict reached without some service may rest on missing evidence, so it is no precedent.
 * Missing precedents (stage `opening`) do not matter, because they take nothing from the trial.
 */
function affectsTrial({ what, stage }: Predicate['gaps'][number]): boolean {
  return stage !== 'opening' && readUnreached(what) !== null;
}

/**
 * Adds all verdicts of a bus that is discarded with its court. This is done at the close, so that
 * until then every claim finds the same collection, whatever the order of the decisions.
 */
export async function keepAll(ports: KeepingPorts): Promise<void> {
  const { bus, log } = ports;
  try {
    for (const subject of DECIDED) {
      for await (const { body, headers } of bus.history(STREAMS.court, subject)) {
        const outcome = await inVerdictSpan(ports, headers, () => keepBytes(ports, body));
        if (outcome === 'done') continue;
        log.warn(outcome, 'precedents could not be kept');
        return;
      }
    }
  } catch (err) {
    const details = isOfFolder(err) ? { why: err.message } : { err };
    log.warn(details, 'precedents could not be kept');
  }
}
