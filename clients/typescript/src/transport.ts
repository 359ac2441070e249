import type { Claim, ReceivedMessage } from '@assize/proto';

export interface Submission {
  /** CloudEvents source and id: together the identity of the claim. */
  readonly source: string;
  readonly id: string;
  readonly proceeding: string;
  readonly claim: Claim;
  readonly body: Uint8Array;
}

/** A message that claims to be an answer on a case. It has not been verified yet. */
export interface Unverified extends ReceivedMessage {
  readonly kind: 'verdict' | 'refusal';
  readonly caseId: string;
  /**
   * The position from which to continue after this message. Null if the transport can't deliver missed messages later.
   */
  readonly position: string | null;
  /** Tells the court not to deliver it again. */
  readonly ack: () => void;
}

/** A connection to a court, over NATS or gRPC. All its errors are `CourtError`. */
export interface Transport extends AsyncDisposable {
  /**
   * Submits a claim; resolves to its case id once the court has stored it. If the case has ended, the listener gets its
   * end.
   */
  submit(submission: Submission, signal: AbortSignal): Promise<string>;
  /** Passes answers to the listener from now on, until the transport is disposed of. Resolves once it listens. */
  listen(listener: Listener): Promise<void>;
  /** Iterates over the answers after a position, and then over new ones, until the signal aborts. */
  follow(after: string | null, signal: AbortSignal): AsyncIterable<Unverified>;
}

export interface Listener {
  readonly onMessage: (message: Unverified) => void;
  /** The connection was interrupted, so answers may have been missed. */
  readonly onMissed: () => void;
}
