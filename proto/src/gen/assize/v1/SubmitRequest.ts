// Original file: assize/v1/court.proto

import type {
  Claim as _assize_v1_Claim,
  Claim__Output as _assize_v1_Claim__Output,
} from '../../assize/v1/Claim.ts';

export interface SubmitRequest {
  source?: string;
  id?: string;
  publisher?: string;
  proceeding?: string;
  claim?: _assize_v1_Claim | null;
  matter?: Buffer | Uint8Array | string;
  _matter?: 'matter';
}

export interface SubmitRequest__Output {
  source: string;
  id: string;
  publisher: string;
  proceeding: string;
  claim: _assize_v1_Claim__Output | null;
  matter?: Buffer;
}
