// Original file: assize/v1/court.proto

import type * as grpc from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import type {
  CaseReply as _assize_v1_CaseReply,
  CaseReply__Output as _assize_v1_CaseReply__Output,
} from '../../assize/v1/CaseReply.ts';
import type {
  GetCaseRequest as _assize_v1_GetCaseRequest,
  GetCaseRequest__Output as _assize_v1_GetCaseRequest__Output,
} from '../../assize/v1/GetCaseRequest.ts';
import type {
  ListCasesReply as _assize_v1_ListCasesReply,
  ListCasesReply__Output as _assize_v1_ListCasesReply__Output,
} from '../../assize/v1/ListCasesReply.ts';
import type {
  ListCasesRequest as _assize_v1_ListCasesRequest,
  ListCasesRequest__Output as _assize_v1_ListCasesRequest__Output,
} from '../../assize/v1/ListCasesRequest.ts';
import type {
  SubmitReply as _assize_v1_SubmitReply,
  SubmitReply__Output as _assize_v1_SubmitReply__Output,
} from '../../assize/v1/SubmitReply.ts';
import type {
  SubmitRequest as _assize_v1_SubmitRequest,
  SubmitRequest__Output as _assize_v1_SubmitRequest__Output,
} from '../../assize/v1/SubmitRequest.ts';

/**
 * Claims in, cases and verdicts out: what the clerk serves beside the bus.
 */
export interface CourtClient extends grpc.Client {
  /**
   * Where a case stands; with its sealed verdict once it has ended. NOT_FOUND for an unknown case.
   */
  GetCase(
    argument: _assize_v1_GetCaseRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  GetCase(
    argument: _assize_v1_GetCaseRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  GetCase(
    argument: _assize_v1_GetCaseRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  GetCase(
    argument: _assize_v1_GetCaseRequest,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Where a case stands; with its sealed verdict once it has ended. NOT_FOUND for an unknown case.
   */
  getCase(
    argument: _assize_v1_GetCaseRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  getCase(
    argument: _assize_v1_GetCaseRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  getCase(
    argument: _assize_v1_GetCaseRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;
  getCase(
    argument: _assize_v1_GetCaseRequest,
    callback: grpc.requestCallback<_assize_v1_CaseReply__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * Open cases first, then the latest that ended, each newest first.
   */
  ListCases(
    argument: _assize_v1_ListCasesRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListCases(
    argument: _assize_v1_ListCasesRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListCases(
    argument: _assize_v1_ListCasesRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListCases(
    argument: _assize_v1_ListCasesRequest,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Open cases first, then the latest that ended, each newest first.
   */
  listCases(
    argument: _assize_v1_ListCasesRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  listCases(
    argument: _assize_v1_ListCasesRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  listCases(
    argument: _assize_v1_ListCasesRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;
  listCases(
    argument: _assize_v1_ListCasesRequest,
    callback: grpc.requestCallback<_assize_v1_ListCasesReply__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * Opens a case. The same identity and body again is the existing case; another body is ALREADY_EXISTS.
   */
  Submit(
    argument: _assize_v1_SubmitRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  Submit(
    argument: _assize_v1_SubmitRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  Submit(
    argument: _assize_v1_SubmitRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  Submit(
    argument: _assize_v1_SubmitRequest,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Opens a case. The same identity and body again is the existing case; another body is ALREADY_EXISTS.
   */
  submit(
    argument: _assize_v1_SubmitRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  submit(
    argument: _assize_v1_SubmitRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  submit(
    argument: _assize_v1_SubmitRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
  submit(
    argument: _assize_v1_SubmitRequest,
    callback: grpc.requestCallback<_assize_v1_SubmitReply__Output>,
  ): grpc.ClientUnaryCall;
}

/**
 * Claims in, cases and verdicts out: what the clerk serves beside the bus.
 */
export interface CourtHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Where a case stands; with its sealed verdict once it has ended. NOT_FOUND for an unknown case.
   */
  GetCase: grpc.handleUnaryCall<_assize_v1_GetCaseRequest__Output, _assize_v1_CaseReply>;

  /**
   * Open cases first, then the latest that ended, each newest first.
   */
  ListCases: grpc.handleUnaryCall<_assize_v1_ListCasesRequest__Output, _assize_v1_ListCasesReply>;

  /**
   * Opens a case. The same identity and body again is the existing case; another body is ALREADY_EXISTS.
   */
  Submit: grpc.handleUnaryCall<_assize_v1_SubmitRequest__Output, _assize_v1_SubmitReply>;
}

export interface CourtDefinition extends grpc.ServiceDefinition {
  GetCase: MethodDefinition<
    _assize_v1_GetCaseRequest,
    _assize_v1_CaseReply,
    _assize_v1_GetCaseRequest__Output,
    _assize_v1_CaseReply__Output
  >;
  ListCases: MethodDefinition<
    _assize_v1_ListCasesRequest,
    _assize_v1_ListCasesReply,
    _assize_v1_ListCasesRequest__Output,
    _assize_v1_ListCasesReply__Output
  >;
  Submit: MethodDefinition<
    _assize_v1_SubmitRequest,
    _assize_v1_SubmitReply,
    _assize_v1_SubmitRequest__Output,
    _assize_v1_SubmitReply__Output
  >;
}
