// Original file: assize/v1/embedding.proto

export interface Vector {
  values?: (number | string)[];
}

export interface Vector__Output {
  values: number[];
}
