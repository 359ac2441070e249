// Original file: assize/v1/credibility.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';

export interface ReadRequest {
  /**
   * At most 32 KiB of UTF-8, not blank.
   */
  claim?: string;
  /**
   * 0 to 1000 passages with different ids.
   */
  passages?: _assize_v1_Passage[];
}

export interface ReadRequest__Output {
  /**
   * At most 32 KiB of UTF-8, not blank.
   */
  claim: string;
  /**
   * 0 to 1000 passages with different ids.
   */
  passages: _assize_v1_Passage__Output[];
}
