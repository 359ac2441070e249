// Original file: assize/v1/credibility.proto

/**
 * A service that could not be reached.
 */
export interface AbsentService {
  /**
   * `embedding`
   */
  name?: string;
  /**
   * The gRPC status of the call, as `UNAVAILABLE`.
   */
  code?: string;
}

/**
 * A service that could not be reached.
 */
export interface AbsentService__Output {
  /**
   * `embedding`
   */
  name: string;
  /**
   * The gRPC status of the call, as `UNAVAILABLE`.
   */
  code: string;
}
