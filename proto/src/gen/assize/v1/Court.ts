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
  GetLogHeadRequest as _assize_v1_GetLogHeadRequest,
  GetLogHeadRequest__Output as _assize_v1_GetLogHeadRequest__Output,
} from '../../assize/v1/GetLogHeadRequest.ts';
import type {
  ListCasesReply as _assize_v1_ListCasesReply,
  ListCasesReply__Output as _assize_v1_ListCasesReply__Output,
} from '../../assize/v1/ListCasesReply.ts';
import type {
  ListCasesRequest as _assize_v1_ListCasesRequest,
  ListCasesRequest__Output as _assize_v1_ListCasesRequest__Output,
} from '../../assize/v1/ListCasesRequest.ts';
import type {
  ListLeavesReply as _assize_v1_ListLeavesReply,
  ListLeavesReply__Output as _assize_v1_ListLeavesReply__Output,
} from '../../assize/v1/ListLeavesReply.ts';
import type {
  ListLeavesRequest as _assize_v1_ListLeavesRequest,
  ListLeavesRequest__Output as _assize_v1_ListLeavesRequest__Output,
} from '../../assize/v1/ListLeavesRequest.ts';
import type {
  LogHeadReply as _assize_v1_LogHeadReply,
  LogHeadReply__Output as _assize_v1_LogHeadReply__Output,
} from '../../assize/v1/LogHeadReply.ts';
import type {
  ProveVerdictReply as _assize_v1_ProveVerdictReply,
  ProveVerdictReply__Output as _assize_v1_ProveVerdictReply__Output,
} from '../../assize/v1/ProveVerdictReply.ts';
import type {
  ProveVerdictRequest as _assize_v1_ProveVerdictRequest,
  ProveVerdictRequest__Output as _assize_v1_ProveVerdictRequest__Output,
} from '../../assize/v1/ProveVerdictRequest.ts';
import type {
  SubmitReply as _assize_v1_SubmitReply,
  SubmitReply__Output as _assize_v1_SubmitReply__Output,
} from '../../assize/v1/SubmitReply.ts';
import type {
  SubmitRequest as _assize_v1_SubmitRequest,
  SubmitRequest__Output as _assize_v1_SubmitRequest__Output,
} from '../../assize/v1/SubmitRequest.ts';
import type {
  WatchReply as _assize_v1_WatchReply,
  WatchReply__Output as _assize_v1_WatchReply__Output,
} from '../../assize/v1/WatchReply.ts';
import type {
  WatchRequest as _assize_v1_WatchRequest,
  WatchRequest__Output as _assize_v1_WatchRequest__Output,
} from '../../assize/v1/WatchRequest.ts';

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
   * The newest signed head of the log of verdicts. FAILED_PRECONDITION where none is kept here.
   */
  GetLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  GetLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  GetLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  GetLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * The newest signed head of the log of verdicts. FAILED_PRECONDITION where none is kept here.
   */
  getLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  getLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  getLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;
  getLogHead(
    argument: _assize_v1_GetLogHeadRequest,
    callback: grpc.requestCallback<_assize_v1_LogHeadReply__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * Open cases first, then the latest that ended, each newest first; page by page.
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
   * Open cases first, then the latest that ended, each newest first; page by page.
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
   * The leaves of the log in order.
   */
  ListLeaves(
    argument: _assize_v1_ListLeavesRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListLeaves(
    argument: _assize_v1_ListLeavesRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListLeaves(
    argument: _assize_v1_ListLeavesRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  ListLeaves(
    argument: _assize_v1_ListLeavesRequest,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * The leaves of the log in order.
   */
  listLeaves(
    argument: _assize_v1_ListLeavesRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  listLeaves(
    argument: _assize_v1_ListLeavesRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  listLeaves(
    argument: _assize_v1_ListLeavesRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;
  listLeaves(
    argument: _assize_v1_ListLeavesRequest,
    callback: grpc.requestCallback<_assize_v1_ListLeavesReply__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * What shows that a verdict is in the log. NOT_FOUND where it is not.
   */
  ProveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  ProveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  ProveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  ProveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * What shows that a verdict is in the log. NOT_FOUND where it is not.
   */
  proveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  proveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  proveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
  ): grpc.ClientUnaryCall;
  proveVerdict(
    argument: _assize_v1_ProveVerdictRequest,
    callback: grpc.requestCallback<_assize_v1_ProveVerdictReply__Output>,
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

  /**
   * The caller's cases as they end, in the order of the bus: those behind `after` that are kept, then each
   * new one, until the caller ends the call. The cases of a caller that is known by a token or a certificate
   * are those that it submitted, and those that a registered publisher of its name published; of one that
   * is not known, those of nobody; of the owner of the court's socket, all. OUT_OF_RANGE where what followed
   * `after` is not kept any more. After UNAVAILABLE, call again with the last position.
   */
  Watch(
    argument: _assize_v1_WatchRequest,
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientReadableStream<_assize_v1_WatchReply__Output>;
  Watch(
    argument: _assize_v1_WatchRequest,
    options?: grpc.CallOptions,
  ): grpc.ClientReadableStream<_assize_v1_WatchReply__Output>;
  /**
   * The caller's cases as they end, in the order of the bus: those behind `after` that are kept, then each
   * new one, until the caller ends the call. The cases of a caller that is known by a token or a certificate
   * are those that it submitted, and those that a registered publisher of its name published; of one that
   * is not known, those of nobody; of the owner of the court's socket, all. OUT_OF_RANGE where what followed
   * `after` is not kept any more. After UNAVAILABLE, call again with the last position.
   */
  watch(
    argument: _assize_v1_WatchRequest,
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientReadableStream<_assize_v1_WatchReply__Output>;
  watch(
    argument: _assize_v1_WatchRequest,
    options?: grpc.CallOptions,
  ): grpc.ClientReadableStream<_assize_v1_WatchReply__Output>;
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
   * The newest signed head of the log of verdicts. FAILED_PRECONDITION where none is kept here.
   */
  GetLogHead: grpc.handleUnaryCall<_assize_v1_GetLogHeadRequest__Output, _assize_v1_LogHeadReply>;

  /**
   * Open cases first, then the latest that ended, each newest first; page by page.
   */
  ListCases: grpc.handleUnaryCall<_assize_v1_ListCasesRequest__Output, _assize_v1_ListCasesReply>;

  /**
   * The leaves of the log in order.
   */
  ListLeaves: grpc.handleUnaryCall<
    _assize_v1_ListLeavesRequest__Output,
    _assize_v1_ListLeavesReply
  >;

  /**
   * What shows that a verdict is in the log. NOT_FOUND where it is not.
   */
  ProveVerdict: grpc.handleUnaryCall<
    _assize_v1_ProveVerdictRequest__Output,
    _assize_v1_ProveVerdictReply
  >;

  /**
   * Opens a case. The same identity and body again is the existing case; another body is ALREADY_EXISTS.
   */
  Submit: grpc.handleUnaryCall<_assize_v1_SubmitRequest__Output, _assize_v1_SubmitReply>;

  /**
   * The caller's cases as they end, in the order of the bus: those behind `after` that are kept, then each
   * new one, until the caller ends the call. The cases of a caller that is known by a token or a certificate
   * are those that it submitted, and those that a registered publisher of its name published; of one that
   * is not known, those of nobody; of the owner of the court's socket, all. OUT_OF_RANGE where what followed
   * `after` is not kept any more. After UNAVAILABLE, call again with the last position.
   */
  Watch: grpc.handleServerStreamingCall<_assize_v1_WatchRequest__Output, _assize_v1_WatchReply>;
}

export interface CourtDefinition extends grpc.ServiceDefinition {
  GetCase: MethodDefinition<
    _assize_v1_GetCaseRequest,
    _assize_v1_CaseReply,
    _assize_v1_GetCaseRequest__Output,
    _assize_v1_CaseReply__Output
  >;
  GetLogHead: MethodDefinition<
    _assize_v1_GetLogHeadRequest,
    _assize_v1_LogHeadReply,
    _assize_v1_GetLogHeadRequest__Output,
    _assize_v1_LogHeadReply__Output
  >;
  ListCases: MethodDefinition<
    _assize_v1_ListCasesRequest,
    _assize_v1_ListCasesReply,
    _assize_v1_ListCasesRequest__Output,
    _assize_v1_ListCasesReply__Output
  >;
  ListLeaves: MethodDefinition<
    _assize_v1_ListLeavesRequest,
    _assize_v1_ListLeavesReply,
    _assize_v1_ListLeavesRequest__Output,
    _assize_v1_ListLeavesReply__Output
  >;
  ProveVerdict: MethodDefinition<
    _assize_v1_ProveVerdictRequest,
    _assize_v1_ProveVerdictReply,
    _assize_v1_ProveVerdictRequest__Output,
    _assize_v1_ProveVerdictReply__Output
  >;
  Submit: MethodDefinition<
    _assize_v1_SubmitRequest,
    _assize_v1_SubmitReply,
    _assize_v1_SubmitRequest__Output,
    _assize_v1_SubmitReply__Output
  >;
  Watch: MethodDefinition<
    _assize_v1_WatchRequest,
    _assize_v1_WatchReply,
    _assize_v1_WatchRequest__Output,
    _assize_v1_WatchReply__Output
  >;
}
