// Original file: assize/v1/court.proto

import type {
  Claim as _assize_v1_Claim,
  Claim__Output as _assize_v1_Claim__Output,
} from '../../assize/v1/Claim.ts';

export interface SubmitRequest {
  /**
   * CloudEvents source and id: the identity of the claim, from which the case id is made.
   */
  source?: string;
  id?: string;
  /**
   * Registered name of the publisher, [a-z0-9-]{1,63}; empty for none.
   */
  publisher?: string;
  /**
   * Name of the proceeding; empty for defect-court.
   */
  proceeding?: string;
  /**
   * What is tried; absent where `matter` says it.
   */
  claim?: _assize_v1_Claim | null;
  /**
   * JSON in UTF-8, as it is published on claims.<proceeding>: what a proceeding opens on that tries
   * something else than a claim, such as the report of a critique. Goes without `claim`.
   */
  matter?: Buffer | Uint8Array | string;
  _matter?: 'matter';
}

export interface SubmitRequest__Output {
  /**
   * CloudEvents source and id: the identity of the claim, from which the case id is made.
   */
  source: string;
  id: string;
  /**
   * Registered name of the publisher, [a-z0-9-]{1,63}; empty for none.
   */
  publisher: string;
  /**
   * Name of the proceeding; empty for defect-court.
   */
  proceeding: string;
  /**
   * What is tried; absent where `matter` says it.
   */
  claim: _assize_v1_Claim__Output | null;
  /**
   * JSON in UTF-8, as it is published on claims.<proceeding>: what a proceeding opens on that tries
   * something else than a claim, such as the report of a critique. Goes without `claim`.
   */
  matter?: Buffer;
}
