// Original file: assize/v1/shadow.proto

import type * as grpc from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import type {
  ShadowRequest as _assize_v1_ShadowRequest,
  ShadowRequest__Output as _assize_v1_ShadowRequest__Output,
} from '../../assize/v1/ShadowRequest.ts';
import type {
  ShadowResponse as _assize_v1_ShadowResponse,
  ShadowResponse__Output as _assize_v1_ShadowResponse__Output,
} from '../../assize/v1/ShadowResponse.ts';

/**
 * What speaks against a statement, and how well it stands against what speaks for it.
 */
export interface ShadowClient extends grpc.Client {
  /**
   * Retrieves a pool, reads each passage's stance, and weighs both sides.
   */
  Search(
    argument: _assize_v1_ShadowRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_ShadowRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_ShadowRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_ShadowRequest,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Retrieves a pool, reads each passage's stance, and weighs both sides.
   */
  search(
    argument: _assize_v1_ShadowRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_ShadowRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_ShadowRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_ShadowRequest,
    callback: grpc.requestCallback<_assize_v1_ShadowResponse__Output>,
  ): grpc.ClientUnaryCall;
}

/**
 * What speaks against a statement, and how well it stands against what speaks for it.
 */
export interface ShadowHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Retrieves a pool, reads each passage's stance, and weighs both sides.
   */
  Search: grpc.handleUnaryCall<_assize_v1_ShadowRequest__Output, _assize_v1_ShadowResponse>;
}

export interface ShadowDefinition extends grpc.ServiceDefinition {
  Search: MethodDefinition<
    _assize_v1_ShadowRequest,
    _assize_v1_ShadowResponse,
    _assize_v1_ShadowRequest__Output,
    _assize_v1_ShadowResponse__Output
  >;
}
