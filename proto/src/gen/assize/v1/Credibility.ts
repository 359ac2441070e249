// Original file: assize/v1/credibility.proto

import type * as grpc from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import type {
  ReadRequest as _assize_v1_ReadRequest,
  ReadRequest__Output as _assize_v1_ReadRequest__Output,
} from '../../assize/v1/ReadRequest.ts';
import type {
  ReadResponse as _assize_v1_ReadResponse,
  ReadResponse__Output as _assize_v1_ReadResponse__Output,
} from '../../assize/v1/ReadResponse.ts';
import type {
  ScoreSourceRequest as _assize_v1_ScoreSourceRequest,
  ScoreSourceRequest__Output as _assize_v1_ScoreSourceRequest__Output,
} from '../../assize/v1/ScoreSourceRequest.ts';
import type {
  ScoreSourceResponse as _assize_v1_ScoreSourceResponse,
  ScoreSourceResponse__Output as _assize_v1_ScoreSourceResponse__Output,
} from '../../assize/v1/ScoreSourceResponse.ts';
import type {
  WeighRequest as _assize_v1_WeighRequest,
  WeighRequest__Output as _assize_v1_WeighRequest__Output,
} from '../../assize/v1/WeighRequest.ts';
import type {
  WeighResponse as _assize_v1_WeighResponse,
  WeighResponse__Output as _assize_v1_WeighResponse__Output,
} from '../../assize/v1/WeighResponse.ts';

/**
 * What the evidence in hand says of a claim, and how much of it speaks for or against.
 */
export interface CredibilityClient extends grpc.Client {
  /**
   * Reads each passage against the claim, for a caller that weighs by itself. Nothing stands in for a
   * model that can't be reached: the caller is told which service is `absent`.
   */
  Read(
    argument: _assize_v1_ReadRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  Read(
    argument: _assize_v1_ReadRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  Read(
    argument: _assize_v1_ReadRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  Read(
    argument: _assize_v1_ReadRequest,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Reads each passage against the claim, for a caller that weighs by itself. Nothing stands in for a
   * model that can't be reached: the caller is told which service is `absent`.
   */
  read(
    argument: _assize_v1_ReadRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  read(
    argument: _assize_v1_ReadRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  read(
    argument: _assize_v1_ReadRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;
  read(
    argument: _assize_v1_ReadRequest,
    callback: grpc.requestCallback<_assize_v1_ReadResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * How far a source is to be believed, by its domain, the signs that it cites, and its age.
   */
  ScoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  ScoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  ScoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  ScoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * How far a source is to be believed, by its domain, the signs that it cites, and its age.
   */
  scoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  scoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  scoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;
  scoreSource(
    argument: _assize_v1_ScoreSourceRequest,
    callback: grpc.requestCallback<_assize_v1_ScoreSourceResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * Reads each passage and each report against the claim and adds up both sides. Lexical cues stand in
   * for models that can't be reached, and `missing` says so.
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
   * Reads each passage and each report against the claim and adds up both sides. Lexical cues stand in
   * for models that can't be reached, and `missing` says so.
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
 * What the evidence in hand says of a claim, and how much of it speaks for or against.
 */
export interface CredibilityHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Reads each passage against the claim, for a caller that weighs by itself. Nothing stands in for a
   * model that can't be reached: the caller is told which service is `absent`.
   */
  Read: grpc.handleUnaryCall<_assize_v1_ReadRequest__Output, _assize_v1_ReadResponse>;

  /**
   * How far a source is to be believed, by its domain, the signs that it cites, and its age.
   */
  ScoreSource: grpc.handleUnaryCall<
    _assize_v1_ScoreSourceRequest__Output,
    _assize_v1_ScoreSourceResponse
  >;

  /**
   * Reads each passage and each report against the claim and adds up both sides. Lexical cues stand in
   * for models that can't be reached, and `missing` says so.
   */
  Weigh: grpc.handleUnaryCall<_assize_v1_WeighRequest__Output, _assize_v1_WeighResponse>;
}

export interface CredibilityDefinition extends grpc.ServiceDefinition {
  Read: MethodDefinition<
    _assize_v1_ReadRequest,
    _assize_v1_ReadResponse,
    _assize_v1_ReadRequest__Output,
    _assize_v1_ReadResponse__Output
  >;
  ScoreSource: MethodDefinition<
    _assize_v1_ScoreSourceRequest,
    _assize_v1_ScoreSourceResponse,
    _assize_v1_ScoreSourceRequest__Output,
    _assize_v1_ScoreSourceResponse__Output
  >;
  Weigh: MethodDefinition<
    _assize_v1_WeighRequest,
    _assize_v1_WeighResponse,
    _assize_v1_WeighRequest__Output,
    _assize_v1_WeighResponse__Output
  >;
}
