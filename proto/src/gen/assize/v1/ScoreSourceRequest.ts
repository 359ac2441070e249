// Original file: assize/v1/credibility.proto

export interface ScoreSourceRequest {
  uri?: string;
  text?: string;
  published?: string;
  _text?: 'text';
  _published?: 'published';
}

export interface ScoreSourceRequest__Output {
  uri: string;
  text?: string;
  published?: string;
}
