import type { Claim, Said } from '@assize/proto';

/** A claim on its way to the court. */
export interface Submission {
  /** CloudEvents source and id: the identity of the claim. */
  readonly source: string;
  readonly id: string;
  readonly proceeding: string;
  readonly claim: Claim;
  /** The claim as it is sent. */
  readonly body: Uint8Array;
}

/** A message that may be an answer on a case: nobody has verified it yet. */
export interface Unverified extends Said {
  readonly kind: 'verdict' | 'refusal';
  readonly caseId: string;
  /** Where to go on after it; null where what is missed can't be had later. */
  readonly position: string | null;
  /** Tells the court that it need not be delivered again. */
  readonly ack: () => void;
}

/** One way to a court, NATS or gRPC. What it rejects with is a `CourtError`. */
export interface Transport extends AsyncDisposable {
  /**
   * Gives a claim to the court; its case id once it is stored there. Again with the same submission, it has
   * the verdict of a case that has ended said to who listens.
   */
  submit(submission: Submission, signal: AbortSignal): Promise<string>;
  /** Hears what is answered from now on, until the transport is disposed of; resolves once it does. */
  listen(listener: Listener): Promise<void>;
  /** What was answered after a position, and what is answered then. Ends with the signal. */
  follow(after: string | null, signal: AbortSignal): AsyncIterable<Unverified>;
}

export interface Listener {
  readonly heard: (message: Unverified) => void;
  /** The connection was away: answers may have been missed. */
  readonly missed: () => void;
}
