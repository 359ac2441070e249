// Original file: assize/v1/shadow.proto

import type {
  Span as _assize_v1_Span,
  Span__Output as _assize_v1_Span__Output,
} from '../../assize/v1/Span.ts';

/**
 * Where one contradiction's numbers come from.
 */
export interface PassageProvenance {
  /**
   * 1 for the passage that the search ranked first.
   */
  rank?: number;
  /**
   * What ranked it: the fused score for stance and counterclaim, the cosine with the inverted query
   * for inverted.
   */
  score?: number | string;
  /**
   * How far it is about the same as the query, 0 to 1: the cosine on the scale of the model.
   */
  similarity?: number | string;
  /**
   * What the stance model made of it. Absent where none was asked.
   */
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  lScore?: number | string;
  sourceCredibility?: number | string;
  /**
   * What it adds to its side: similarity x probability of the larger side x L-Score x credibility
   * of the source for stance, |cosine| instead of the first two for inverted. 0 on neither side.
   */
  weight?: number | string;
  /**
   * With the query, -1 to 1.
   */
  cosine?: number | string;
  /**
   * Where it was published; its id where nobody said.
   */
  document?: string;
  /**
   * What its stance was read from. Absent where the stance model says nothing of it, or none was asked.
   */
  span?: _assize_v1_Span | null;
  /**
   * What found it: query, or "counter-claim 1" and so on, in the order of the provenance as a whole.
   */
  foundBy?: string[];
  /**
   * The stance model would rather take no side: then it weighs on neither.
   */
  abstained?: boolean;
  _support?: 'support';
  _refute?: 'refute';
  _neutral?: 'neutral';
  _lScore?: 'lScore';
  _sourceCredibility?: 'sourceCredibility';
  _span?: 'span';
}

/**
 * Where one contradiction's numbers come from.
 */
export interface PassageProvenance__Output {
  /**
   * 1 for the passage that the search ranked first.
   */
  rank: number;
  /**
   * What ranked it: the fused score for stance and counterclaim, the cosine with the inverted query
   * for inverted.
   */
  score: number;
  /**
   * How far it is about the same as the query, 0 to 1: the cosine on the scale of the model.
   */
  similarity: number;
  /**
   * What the stance model made of it. Absent where none was asked.
   */
  support?: number;
  refute?: number;
  neutral?: number;
  lScore?: number;
  sourceCredibility?: number;
  /**
   * What it adds to its side: similarity x probability of the larger side x L-Score x credibility
   * of the source for stance, |cosine| instead of the first two for inverted. 0 on neither side.
   */
  weight: number;
  /**
   * With the query, -1 to 1.
   */
  cosine: number;
  /**
   * Where it was published; its id where nobody said.
   */
  document: string;
  /**
   * What its stance was read from. Absent where the stance model says nothing of it, or none was asked.
   */
  span?: _assize_v1_Span__Output | null;
  /**
   * What found it: query, or "counter-claim 1" and so on, in the order of the provenance as a whole.
   */
  foundBy: string[];
  /**
   * The stance model would rather take no side: then it weighs on neither.
   */
  abstained: boolean;
}
