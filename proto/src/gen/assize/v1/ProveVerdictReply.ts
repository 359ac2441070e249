// Original file: assize/v1/court.proto

export interface ProveVerdictReply {
  proof?: string;
}

export interface ProveVerdictReply__Output {
  proof: string;
}
