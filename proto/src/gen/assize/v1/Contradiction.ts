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
  /**
   * P(refute) for stance, cosine with the inverted query for inverted, 0 to 1.
   */
  refutationStrength?: number | string;
  /**
   * direct_negation, counterargument, alternative, exception or falsification.
   */
  contradictionType?: string;
  /**
   * Where it was asked for.
   */
  provenance?: _assize_v1_PassageProvenance | null;
}

export interface Contradiction__Output {
  entry: _assize_v1_Entry__Output | null;
  /**
   * P(refute) for stance, cosine with the inverted query for inverted, 0 to 1.
   */
  refutationStrength: number;
  /**
   * direct_negation, counterargument, alternative, exception or falsification.
   */
  contradictionType: string;
  /**
   * Where it was asked for.
   */
  provenance: _assize_v1_PassageProvenance__Output | null;
}
