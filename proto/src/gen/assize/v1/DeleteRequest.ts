// Original file: assize/v1/embedding.proto

export interface DeleteRequest {
  ids?: string[];
}

export interface DeleteRequest__Output {
  ids: string[];
}
