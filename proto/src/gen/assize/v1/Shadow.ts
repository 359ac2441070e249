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

export interface ShadowHandlers extends grpc.UntypedServiceImplementation {
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
