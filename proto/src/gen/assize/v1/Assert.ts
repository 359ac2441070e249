// Original file: assize/v1/assert.proto

export interface Assert {
  that?: string;
  of?: string;
  _of?: 'of';
}

export interface Assert__Output {
  that: string;
  of?: string;
}
