// Original file: assize/v1/credibility.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';
import type {
  Report as _assize_v1_Report,
  Report__Output as _assize_v1_Report__Output,
} from '../../assize/v1/Report.ts';
import type {
  Assert as _assize_v1_Assert,
  Assert__Output as _assize_v1_Assert__Output,
} from '../../assize/v1/Assert.ts';

export interface WeighRequest {
  /**
   * At most 32 KiB of UTF-8, not blank.
   */
  claim?: string;
  /**
   * 0 to 1000 passages with different ids.
   */
  passages?: _assize_v1_Passage[];
  /**
   * Reports of machines, read by rule: 0 to 1000, with ids that no passage has.
   */
  reports?: _assize_v1_Report[];
  /**
   * What the claim asserts of the reports, at most 16.
   */
  asserts?: _assize_v1_Assert[];
}

export interface WeighRequest__Output {
  /**
   * At most 32 KiB of UTF-8, not blank.
   */
  claim: string;
  /**
   * 0 to 1000 passages with different ids.
   */
  passages: _assize_v1_Passage__Output[];
  /**
   * Reports of machines, read by rule: 0 to 1000, with ids that no passage has.
   */
  reports: _assize_v1_Report__Output[];
  /**
   * What the claim asserts of the reports, at most 16.
   */
  asserts: _assize_v1_Assert__Output[];
}
