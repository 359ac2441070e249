// Original file: assize/v1/embedding.proto

export interface EmbedRequest {
  texts?: string[];
}

export interface EmbedRequest__Output {
  texts: string[];
}
