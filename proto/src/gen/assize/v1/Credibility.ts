// Original file: assize/v1/credibility.proto

import type * as grpc from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import type {
  WeighRequest as _assize_v1_WeighRequest,
  WeighRequest__Output as _assize_v1_WeighRequest__Output,
} from '../../assize/v1/WeighRequest.ts';
import type {
  WeighResponse as _assize_v1_WeighResponse,
  WeighResponse__Output as _assize_v1_WeighResponse__Output,
} from '../../assize/v1/WeighResponse.ts';

/**
 * How much the evidence in hand speaks for a claim, and how much against it.
 */
export interface CredibilityClient extends grpc.Client {
  /**
   * Reads each passage against the claim and adds up both sides.
   */
  Weigh(
    argument: _assize_v1_WeighRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  Weigh(
    argument: _assize_v1_WeighRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  Weigh(
    argument: _assize_v1_WeighRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  Weigh(
    argument: _assize_v1_WeighRequest,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Reads each passage against the claim and adds up both sides.
   */
  weigh(
    argument: _assize_v1_WeighRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  weigh(
    argument: _assize_v1_WeighRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  weigh(
    argument: _assize_v1_WeighRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
  weigh(
    argument: _assize_v1_WeighRequest,
    callback: grpc.requestCallback<_assize_v1_WeighResponse__Output>,
  ): grpc.ClientUnaryCall;
}

/**
 * How much the evidence in hand speaks for a claim, and how much against it.
 */
export interface CredibilityHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Reads each passage against the claim and adds up both sides.
   */
  Weigh: grpc.handleUnaryCall<_assize_v1_WeighRequest__Output, _assize_v1_WeighResponse>;
}

export interface CredibilityDefinition extends grpc.ServiceDefinition {
  Weigh: MethodDefinition<
    _assize_v1_WeighRequest,
    _assize_v1_WeighResponse,
    _assize_v1_WeighRequest__Output,
    _assize_v1_WeighResponse__Output
  >;
}
