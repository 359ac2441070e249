// Original file: assize/v1/court.proto

export interface WatchRequest {
  after?: string;
  fromNow?: boolean;
}

export interface WatchRequest__Output {
  after: string;
  fromNow: boolean;
}
