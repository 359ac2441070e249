import { connectBus, type Bus, type Message } from '@assize/bus';
import { cachedSealedCase, sendingTo } from '@assize/court/handoff';
import type { PeerTls } from '@assize/rpc/doors';
import { keyRing, type TrustedKeys } from '@assize/keys';
import type { Log } from '@assize/telemetry/log';
import {
  ALL_CLAIM_ERRORS,
  ALL_VERDICTS,
  CE_TYPES,
  HEADERS,
  caseIdOf,
  claimsSubject,
  eventHeaders,
  readRefusal,
  readVerdict,
  type Answer,
  type Claim,
  type ReadAnswer,
  type KeyRing,
} from '@assize/proto';
import { ATTR, headersOf, inSpan, noTelemetry, type Span, type Telemetry } from '@assize/telemetry';
import type { Matter } from '@assize/proto/gauntlet';
import type { Topic } from '@assize/proto/cartography';
import type { CritiqueReport } from '@assize/proto/critique';
import type { Debated } from '@assize/proto/debate';
import type { IterationLimited } from '../hearing/hear.ts';

export type Published = Claim | Matter | IterationLimited<CritiqueReport | Topic | Debated>;

export interface Publisher extends AsyncDisposable {
  /** Waits for the answer. `as` is the registered name under which remands are asked; if absent, none are asked. */
  review(claim: Published, id: string, signal?: AbortSignal, as?: string): Promise<Answer>;
}

interface PublisherOptions {
  readonly natsUrl: string;
  /** TLS settings, if the bus uses TLS. */
  readonly natsTls?: PeerTls | null;
  readonly account: string;
  readonly source: string;
  readonly proceeding: string;
  /** Verifies verdicts and refusals. */
  readonly trusted: TrustedKeys;
  /** Aborted with an error, which each waiting caller gets, if the bus is gone for good. */
  readonly lost?: AbortSignal;
  /** Makes each trial's root span; if absent, the clerk's span is the root. */
  readonly telemetry?: Telemetry;
  readonly log: Log;
}

interface Waiting {
  readonly heard: (answer: Answer) => void;
  /** Publishes again after a reconnection, so that an answer that was missed is sent again. */
  readonly again: () => void;
}

/** Opens a plain client of the bus, like any other publisher. A message that does not verify is logged and skipped. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { natsUrl, account, source, proceeding, log, lost, telemetry = noTelemetry } = options;
  await using stack = new AsyncDisposableStack();
  const peer = { servers: natsUrl, tls: options.natsTls ?? null, name: 'assize-publisher', log };
  const waiting = new Map<string, Waiting>();
  const onConnection = (up: boolean): void => {
    if (up) for (const { again } of waiting.values()) again();
  };
  const bus: Bus = stack.use(await connectBus({ ...peer, onConnection }));
  const keys = keyRing(options.trusted);
  const listen = answerListener(bus, keys, waiting, { telemetry, log });
  stack.use(await listen('verdicts', ALL_VERDICTS, readOwnVerdict));
  stack.use(await listen('claim-errors', ALL_CLAIM_ERRORS, readRefusal));
  const publish = (claim: Published, id: string, as: string | undefined): Promise<void> => {
    const subject = claimsSubject(proceeding);
    return inSpan(telemetry, sendingTo(`send ${subject}`, subject), async (span) => {
      const named = as === undefined ? {} : { [HEADERS.cePublisher]: as };
      const headers = { ...eventHeaders(CE_TYPES.claim, source, id), ...named, ...headersOf(span) };
      const body = Buffer.from(JSON.stringify(claim));
      await bus.store({ subject, headers, body });
    });
  };
  const opened = stack.move();
  return {
    review(claim, id, signal, as) {
      const caseId = caseIdOf(account, source, id);
      const start = { name: `trial ${proceeding}`, attributes: { [ATTR.caseId]: caseId } };
      return inSpan(telemetry, start, async (span) => {
        const answer = await answerTo(caseId, () => publish(claim, id, as), {
          waiting,
          log,
          signal,
          lost,
        });
        recordAnswer(span, answer);
        return answer;
      });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

interface Asking {
  readonly waiting: Map<string, Waiting>;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
  readonly lost: AbortSignal | undefined;
}

async function answerTo(
  caseId: string,
  send: () => Promise<void>,
  { waiting, log, signal, lost }: Asking,
): Promise<Answer> {
  signal?.throwIfAborted();
  lost?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const abort = (): void => reject(new Error('given up', { cause: signal?.reason }));
  const lose = (): void => reject(lost?.reason);
  const again = (): void =>
    void send().catch((err: unknown) => {
      if (waiting.has(caseId)) log.warn({ err, caseId }, 'a claim was not published again');
    });
  signal?.addEventListener('abort', abort, { once: true });
  lost?.addEventListener('abort', lose, { once: true });
  waiting.set(caseId, { heard: resolve, again });
  try {
    // Both are awaited from the start, so that an abort during publishing is not an unhandled rejection.
    const [answer] = await Promise.all([promise, send()]);
    return answer;
  } finally {
    waiting.delete(caseId);
    signal?.removeEventListener('abort', abort);
    lost?.removeEventListener('abort', lose);
  }
}

/** Passes each verified answer to the caller that waits for it. One that does not verify is logged and counted. */
function answerListener(
  bus: Bus,
  keys: KeyRing,
  waiting: ReadonlyMap<string, Waiting>,
  { telemetry, log }: { readonly telemetry: Telemetry; readonly log: Log },
) {
  return (stream: 'verdicts' | 'claim-errors', subjects: string, read: typeof readOwnVerdict) =>
    bus.subscribe(subjects, {}, async (message) => {
      const { subject } = message;
      // A registered publisher's name follows the case id in the subject, unless its account maps the name away.
      const caseId = subject.split('.').find((token) => waiting.has(token));
      if (caseId === undefined) return;
      const heard = await read(message, keys, caseId);
      if (!('reason' in heard)) {
        waiting.get(caseId)?.heard(heard);
        return;
      }
      telemetry.metrics.skipped(stream, heard.reason);
      log.warn({ subject, ...heard }, 'message skipped');
    });
}

/** If a court in this process has verified the same verdict, that result is reused. */
function readOwnVerdict(message: Message, keys: KeyRing, caseId: string): Promise<ReadAnswer> {
  return readVerdict(message, keys, caseId, (text) => cachedSealedCase(caseId, text));
}

function recordAnswer(span: Span, answer: Answer): void {
  if (!span.isRecording()) return;
  if (answer.status === 'refused') {
    span.setAttributes({ [ATTR.outcome]: answer.code });
    return;
  }
  const { decision } = answer;
  span.setAttributes({
    [ATTR.decision]: decision,
    ...(decision === 'mistrial' ? { [ATTR.keep]: true } : {}),
  });
}
