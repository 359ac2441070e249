// Original file: assize/v1/embedding.proto

export interface InfoRequest {}

export interface InfoRequest__Output {}
