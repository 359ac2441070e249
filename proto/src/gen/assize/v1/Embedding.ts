// Original file: assize/v1/embedding.proto

import type * as grpc from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import type {
  DeleteRequest as _assize_v1_DeleteRequest,
  DeleteRequest__Output as _assize_v1_DeleteRequest__Output,
} from '../../assize/v1/DeleteRequest.ts';
import type {
  DeleteResponse as _assize_v1_DeleteResponse,
  DeleteResponse__Output as _assize_v1_DeleteResponse__Output,
} from '../../assize/v1/DeleteResponse.ts';
import type {
  EmbedRequest as _assize_v1_EmbedRequest,
  EmbedRequest__Output as _assize_v1_EmbedRequest__Output,
} from '../../assize/v1/EmbedRequest.ts';
import type {
  EmbedResponse as _assize_v1_EmbedResponse,
  EmbedResponse__Output as _assize_v1_EmbedResponse__Output,
} from '../../assize/v1/EmbedResponse.ts';
import type {
  IndexProgress as _assize_v1_IndexProgress,
  IndexProgress__Output as _assize_v1_IndexProgress__Output,
} from '../../assize/v1/IndexProgress.ts';
import type {
  IndexRequest as _assize_v1_IndexRequest,
  IndexRequest__Output as _assize_v1_IndexRequest__Output,
} from '../../assize/v1/IndexRequest.ts';
import type {
  IndexResponse as _assize_v1_IndexResponse,
  IndexResponse__Output as _assize_v1_IndexResponse__Output,
} from '../../assize/v1/IndexResponse.ts';
import type {
  InfoRequest as _assize_v1_InfoRequest,
  InfoRequest__Output as _assize_v1_InfoRequest__Output,
} from '../../assize/v1/InfoRequest.ts';
import type {
  InfoResponse as _assize_v1_InfoResponse,
  InfoResponse__Output as _assize_v1_InfoResponse__Output,
} from '../../assize/v1/InfoResponse.ts';
import type {
  SearchRequest as _assize_v1_SearchRequest,
  SearchRequest__Output as _assize_v1_SearchRequest__Output,
} from '../../assize/v1/SearchRequest.ts';
import type {
  SearchResponse as _assize_v1_SearchResponse,
  SearchResponse__Output as _assize_v1_SearchResponse__Output,
} from '../../assize/v1/SearchResponse.ts';
import type {
  StanceRequest as _assize_v1_StanceRequest,
  StanceRequest__Output as _assize_v1_StanceRequest__Output,
} from '../../assize/v1/StanceRequest.ts';
import type {
  StanceResponse as _assize_v1_StanceResponse,
  StanceResponse__Output as _assize_v1_StanceResponse__Output,
} from '../../assize/v1/StanceResponse.ts';

export interface EmbeddingHandlers extends grpc.UntypedServiceImplementation {
  Delete: grpc.handleUnaryCall<_assize_v1_DeleteRequest__Output, _assize_v1_DeleteResponse>;

  Embed: grpc.handleUnaryCall<_assize_v1_EmbedRequest__Output, _assize_v1_EmbedResponse>;

  EmbedStream: grpc.handleBidiStreamingCall<
    _assize_v1_EmbedRequest__Output,
    _assize_v1_EmbedResponse
  >;

  Index: grpc.handleUnaryCall<_assize_v1_IndexRequest__Output, _assize_v1_IndexResponse>;

  IndexStream: grpc.handleBidiStreamingCall<
    _assize_v1_IndexRequest__Output,
    _assize_v1_IndexProgress
  >;

  Info: grpc.handleUnaryCall<_assize_v1_InfoRequest__Output, _assize_v1_InfoResponse>;

  Search: grpc.handleUnaryCall<_assize_v1_SearchRequest__Output, _assize_v1_SearchResponse>;

  Stance: grpc.handleUnaryCall<_assize_v1_StanceRequest__Output, _assize_v1_StanceResponse>;
}

export interface EmbeddingDefinition extends grpc.ServiceDefinition {
  Delete: MethodDefinition<
    _assize_v1_DeleteRequest,
    _assize_v1_DeleteResponse,
    _assize_v1_DeleteRequest__Output,
    _assize_v1_DeleteResponse__Output
  >;
  Embed: MethodDefinition<
    _assize_v1_EmbedRequest,
    _assize_v1_EmbedResponse,
    _assize_v1_EmbedRequest__Output,
    _assize_v1_EmbedResponse__Output
  >;
  EmbedStream: MethodDefinition<
    _assize_v1_EmbedRequest,
    _assize_v1_EmbedResponse,
    _assize_v1_EmbedRequest__Output,
    _assize_v1_EmbedResponse__Output
  >;
  Index: MethodDefinition<
    _assize_v1_IndexRequest,
    _assize_v1_IndexResponse,
    _assize_v1_IndexRequest__Output,
    _assize_v1_IndexResponse__Output
  >;
  IndexStream: MethodDefinition<
    _assize_v1_IndexRequest,
    _assize_v1_IndexProgress,
    _assize_v1_IndexRequest__Output,
    _assize_v1_IndexProgress__Output
  >;
  Info: MethodDefinition<
    _assize_v1_InfoRequest,
    _assize_v1_InfoResponse,
    _assize_v1_InfoRequest__Output,
    _assize_v1_InfoResponse__Output
  >;
  Search: MethodDefinition<
    _assize_v1_SearchRequest,
    _assize_v1_SearchResponse,
    _assize_v1_SearchRequest__Output,
    _assize_v1_SearchResponse__Output
  >;
  Stance: MethodDefinition<
    _assize_v1_StanceRequest,
    _assize_v1_StanceResponse,
    _assize_v1_StanceRequest__Output,
    _assize_v1_StanceResponse__Output
  >;
}
