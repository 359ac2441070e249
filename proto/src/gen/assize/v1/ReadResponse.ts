// Original file: assize/v1/credibility.proto

import type {
  PassageReading as _assize_v1_PassageReading,
  PassageReading__Output as _assize_v1_PassageReading__Output,
} from '../../assize/v1/PassageReading.ts';
import type {
  AbsentService as _assize_v1_AbsentService,
  AbsentService__Output as _assize_v1_AbsentService__Output,
} from '../../assize/v1/AbsentService.ts';

export interface ReadResponse {
  readings?: _assize_v1_PassageReading[];
  stanceModel?: string;
  relevanceModel?: string;
  missing?: string[];
  absent?: _assize_v1_AbsentService | null;
  _absent?: 'absent';
}

export interface ReadResponse__Output {
  readings: _assize_v1_PassageReading__Output[];
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
  absent?: _assize_v1_AbsentService__Output | null;
}
