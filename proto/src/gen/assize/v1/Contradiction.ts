// Original file: assize/v1/shadow.proto

import type {
  Entry as _assize_v1_Entry,
  Entry__Output as _assize_v1_Entry__Output,
} from '../../assize/v1/Entry.ts';
import type {
  PassageProvenance as _assize_v1_PassageProvenance,
  PassageProvenance__Output as _assize_v1_PassageProvenance__Output,
} from '../../assize/v1/PassageProvenance.ts';

export interface Contradiction {
  entry?: _assize_v1_Entry | null;
  refutationStrength?: number | string;
  contradictionType?: string;
  provenance?: _assize_v1_PassageProvenance | null;
}

export interface Contradiction__Output {
  entry: _assize_v1_Entry__Output | null;
  refutationStrength: number;
  contradictionType: string;
  provenance: _assize_v1_PassageProvenance__Output | null;
}
