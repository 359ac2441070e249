// Original file: assize/v1/court.proto

export interface Candidate {
  classification?: string;
  statement?: string;
}

export interface Candidate__Output {
  classification: string;
  statement: string;
}
