// Original file: assize/v1/embedding.proto

export interface DeleteResponse {
  deleted?: number;
  total?: number;
}

export interface DeleteResponse__Output {
  deleted: number;
  total: number;
}
