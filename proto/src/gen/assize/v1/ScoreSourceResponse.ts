// Original file: assize/v1/credibility.proto

export interface ScoreSourceResponse {
  domain?: string;
  overall?: number | string;
  authority?: number | string;
  citations?: number | string;
  recency?: number | string;
  why?: string[];
  _domain?: 'domain';
  _overall?: 'overall';
  _authority?: 'authority';
  _citations?: 'citations';
  _recency?: 'recency';
}

export interface ScoreSourceResponse__Output {
  domain?: string;
  overall?: number;
  authority?: number;
  citations?: number;
  recency?: number;
  why: string[];
}
