// Original file: assize/v1/shadow.proto

import type {
  Contradiction as _assize_v1_Contradiction,
  Contradiction__Output as _assize_v1_Contradiction__Output,
} from '../../assize/v1/Contradiction.ts';
import type {
  ShadowProvenance as _assize_v1_ShadowProvenance,
  ShadowProvenance__Output as _assize_v1_ShadowProvenance__Output,
} from '../../assize/v1/ShadowProvenance.ts';

export interface ShadowResponse {
  contradictions?: _assize_v1_Contradiction[];
  count?: number;
  credibility?: number | string;
  supportWeight?: number | string;
  contradictionWeight?: number | string;
  provenance?: _assize_v1_ShadowProvenance | null;
  missing?: string[];
  _credibility?: 'credibility';
}

export interface ShadowResponse__Output {
  contradictions: _assize_v1_Contradiction__Output[];
  count: number;
  credibility?: number;
  supportWeight: number;
  contradictionWeight: number;
  provenance: _assize_v1_ShadowProvenance__Output | null;
  missing: string[];
}
