// Original file: assize/v1/embedding.proto

import type {
  SearchMode as _assize_v1_SearchMode,
  SearchMode__Output as _assize_v1_SearchMode__Output,
} from '../../assize/v1/SearchMode.ts';

export interface SearchRequest {
  query?: string;
  topK?: number;
  tags?: string[];
  source?: string;
  mode?: _assize_v1_SearchMode;
  inverted?: boolean;
  from?: string;
  until?: string;
  _source?: 'source';
  _from?: 'from';
  _until?: 'until';
}

export interface SearchRequest__Output {
  query: string;
  topK: number;
  tags: string[];
  source?: string;
  mode: _assize_v1_SearchMode__Output;
  inverted: boolean;
  from?: string;
  until?: string;
}
