// Original file: assize/v1/credibility.proto

export interface PassageReading {
  id?: string;
  relevance?: number | string;
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  sourceCredibility?: number | string;
  _sourceCredibility?: 'sourceCredibility';
}

export interface PassageReading__Output {
  id: string;
  relevance: number;
  support: number;
  refute: number;
  neutral: number;
  sourceCredibility?: number;
}
