// Original file: assize/v1/embedding.proto

export interface InfoResponse {
  model?: string;
  dimensions?: number;
  passages?: number;
  index?: string;
}

export interface InfoResponse__Output {
  model: string;
  dimensions: number;
  passages: number;
  index: string;
}
