// Original file: assize/v1/credibility.proto

export interface AbsentService {
  name?: string;
  code?: string;
}

export interface AbsentService__Output {
  name: string;
  code: string;
}
