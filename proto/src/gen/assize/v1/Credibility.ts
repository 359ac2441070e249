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

export interface CredibilityHandlers extends grpc.UntypedServiceImplementation {
  Read: grpc.handleUnaryCall<_assize_v1_ReadRequest__Output, _assize_v1_ReadResponse>;

  ScoreSource: grpc.handleUnaryCall<
    _assize_v1_ScoreSourceRequest__Output,
    _assize_v1_ScoreSourceResponse
  >;

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
