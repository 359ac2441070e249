// Original file: assize/v1/credibility.proto

export interface Measured {
  holds?: boolean;
  what?: string;
  _holds?: 'holds';
}

export interface Measured__Output {
  holds?: boolean;
  what: string;
}
