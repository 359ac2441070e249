import { connectBus, type Bus } from '@assize/bus';
import type { PeerTls } from '@assize/doors';
import type { Log } from '@assize/log';
import {
  ALL_CLAIM_ERRORS,
  ALL_VERDICTS,
  CE_TYPES,
  HEADERS,
  JSON_TYPE,
  caseIdOf,
  checkClaimError,
  checkSealedCase,
  claimsSubject,
  type Claim,
  type SealedCase,
} from '@assize/proto';

import {
  ATTR,
  headersOf,
  inSpan,
  noTelemetry,
  SpanKind,
  type Span,
  type SpanStart,
  type Telemetry,
} from '@assize/telemetry';

/** What came back for a published claim. */
export type Answer =
  | {
      readonly status: 'verdict';
      /** As the subject says, which the seal says again. */
      readonly decision: string;
      readonly sealed: SealedCase;
      readonly bytes: Uint8Array;
    }
  | { readonly status: 'refused'; readonly code: string; readonly faults: readonly string[] };

export interface Publisher extends AsyncDisposable {
  /**
   * Publishes a claim under an identity of its own and waits for what becomes of it. `as`: the registered
   * name under which remands are asked; none is where it is absent.
   */
  review(claim: Claim, id: string, signal?: AbortSignal, as?: string): Promise<Answer>;
}

interface PublisherOptions {
  readonly natsUrl: string;
  /** How that is entered, where it is behind TLS. */
  readonly natsTls?: PeerTls | null;
  readonly account: string;
  readonly source: string;
  readonly proceeding: string;
  /** Makes the span that each trial's trace begins with; absent: the clerk's is the first. */
  readonly telemetry?: Telemetry;
  readonly log: Log;
}

/** A publisher as any other service would be one: a plain client of the bus. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { natsUrl, account, source, proceeding, log, telemetry = noTelemetry } = options;
  await using stack = new AsyncDisposableStack();
  const to = { servers: natsUrl, tls: options.natsTls ?? null, name: 'assize-publisher', log };
  const bus: Bus = stack.use(await connectBus(to));
  const waiting = new Map<string, (answer: Answer) => void>();
  const settle = (subject: string, answer: Answer): void =>
    waiting.get(subject.split('.').at(-1) ?? '')?.(answer);
  stack.use(
    await bus.subscribe(ALL_VERDICTS, {}, ({ subject, body }) =>
      settle(subject, readVerdict(subject, body)),
    ),
  );
  stack.use(
    await bus.subscribe(ALL_CLAIM_ERRORS, {}, ({ subject, body }) =>
      settle(subject, readError(body)),
    ),
  );
  const publish = (claim: Claim, id: string, as: string | undefined): Promise<void> => {
    const start = (): SpanStart => publishing(proceeding);
    return inSpan(telemetry, start, async (span) => {
      const named = as === undefined ? {} : { [HEADERS.cePublisher]: as };
      const headers = { ...eventHeaders(source, id), ...named, ...headersOf(span) };
      const body = Buffer.from(JSON.stringify(claim));
      await bus.store({ subject: claimsSubject(proceeding), headers, body });
    });
  };
  const ask = async (
    caseId: string,
    claim: Claim,
    id: string,
    signal: AbortSignal | undefined,
    as: string | undefined,
  ): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const abort = (): void => reject(new Error('given up', { cause: signal?.reason }));
    signal?.addEventListener('abort', abort, { once: true });
    waiting.set(caseId, resolve);
    try {
      await publish(claim, id, as);
      return await promise;
    } finally {
      waiting.delete(caseId);
      signal?.removeEventListener('abort', abort);
    }
  };
  const opened = stack.move();
  return {
    review(claim, id, signal, as) {
      const caseId = caseIdOf(account, source, id);
      const start = { name: `trial ${proceeding}`, attributes: { [ATTR.caseId]: caseId } };
      return inSpan(telemetry, start, async (span) => {
        const answer = await ask(caseId, claim, id, signal, as);
        noteAnswer(span, answer);
        return answer;
      });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function publishing(proceeding: string): SpanStart {
  return {
    name: `send ${claimsSubject(proceeding)}`,
    kind: SpanKind.PRODUCER,
    attributes: {
      [ATTR.messagingSystem]: 'nats',
      [ATTR.messagingOperation]: 'send',
      [ATTR.messagingOperationName]: 'send',
      [ATTR.messagingDestination]: claimsSubject(proceeding),
    },
  };
}

/** What became of a trial, in the span that it began with. */
function noteAnswer(span: Span, answer: Answer): void {
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

function eventHeaders(source: string, id: string): Record<string, string> {
  return {
    [HEADERS.ceSpecVersion]: '1.0',
    [HEADERS.ceType]: CE_TYPES.claim,
    [HEADERS.ceSource]: source,
    [HEADERS.ceId]: id,
    [HEADERS.contentType]: JSON_TYPE,
  };
}

function readVerdict(subject: string, body: Uint8Array): Answer {
  const [, decision = ''] = subject.split('.');
  const sealed = checkSealedCase(JSON.parse(Buffer.from(body).toString('utf8')));
  if (sealed.ok) return { status: 'verdict', decision, sealed: sealed.value, bytes: body };
  return { status: 'refused', code: 'bad-verdict', faults: sealed.faults };
}

function readError(body: Uint8Array): Answer {
  const error = checkClaimError(JSON.parse(Buffer.from(body).toString('utf8')));
  if (error.ok) return { status: 'refused', code: error.value.code, faults: error.value.faults };
  return { status: 'refused', code: 'bad-error', faults: error.faults };
}
