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

export interface CourtHandlers extends grpc.UntypedServiceImplementation {
  GetCase: grpc.handleUnaryCall<_assize_v1_GetCaseRequest__Output, _assize_v1_CaseReply>;

  GetLogHead: grpc.handleUnaryCall<_assize_v1_GetLogHeadRequest__Output, _assize_v1_LogHeadReply>;

  ListCases: grpc.handleUnaryCall<_assize_v1_ListCasesRequest__Output, _assize_v1_ListCasesReply>;

  ListLeaves: grpc.handleUnaryCall<
    _assize_v1_ListLeavesRequest__Output,
    _assize_v1_ListLeavesReply
  >;

  ProveVerdict: grpc.handleUnaryCall<
    _assize_v1_ProveVerdictRequest__Output,
    _assize_v1_ProveVerdictReply
  >;

  Submit: grpc.handleUnaryCall<_assize_v1_SubmitRequest__Output, _assize_v1_SubmitReply>;

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
