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

/**
 * Vectors, the index over them, and the reading of stance.
 */
export interface EmbeddingClient extends grpc.Client {
  /**
   * Takes passages out of the index. Ids that are not there are passed over.
   */
  Delete(
    argument: _assize_v1_DeleteRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  Delete(
    argument: _assize_v1_DeleteRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  Delete(
    argument: _assize_v1_DeleteRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  Delete(
    argument: _assize_v1_DeleteRequest,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Takes passages out of the index. Ids that are not there are passed over.
   */
  delete(
    argument: _assize_v1_DeleteRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  delete(
    argument: _assize_v1_DeleteRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  delete(
    argument: _assize_v1_DeleteRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;
  delete(
    argument: _assize_v1_DeleteRequest,
    callback: grpc.requestCallback<_assize_v1_DeleteResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * Vectors of length 1, one for each text, in the order asked.
   */
  Embed(
    argument: _assize_v1_EmbedRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  Embed(
    argument: _assize_v1_EmbedRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  Embed(
    argument: _assize_v1_EmbedRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  Embed(
    argument: _assize_v1_EmbedRequest,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Vectors of length 1, one for each text, in the order asked.
   */
  embed(
    argument: _assize_v1_EmbedRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  embed(
    argument: _assize_v1_EmbedRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  embed(
    argument: _assize_v1_EmbedRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;
  embed(
    argument: _assize_v1_EmbedRequest,
    callback: grpc.requestCallback<_assize_v1_EmbedResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * As Embed, request by request: each is answered in the order asked. One that is refused ends the
   * stream.
   */
  EmbedStream(
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_EmbedRequest, _assize_v1_EmbedResponse__Output>;
  EmbedStream(
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_EmbedRequest, _assize_v1_EmbedResponse__Output>;
  /**
   * As Embed, request by request: each is answered in the order asked. One that is refused ends the
   * stream.
   */
  embedStream(
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_EmbedRequest, _assize_v1_EmbedResponse__Output>;
  embedStream(
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_EmbedRequest, _assize_v1_EmbedResponse__Output>;

  /**
   * Puts passages into the index. Idempotent by id: the same passage again costs nothing.
   */
  Index(
    argument: _assize_v1_IndexRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  Index(
    argument: _assize_v1_IndexRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  Index(
    argument: _assize_v1_IndexRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  Index(
    argument: _assize_v1_IndexRequest,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Puts passages into the index. Idempotent by id: the same passage again costs nothing.
   */
  index(
    argument: _assize_v1_IndexRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  index(
    argument: _assize_v1_IndexRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  index(
    argument: _assize_v1_IndexRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;
  index(
    argument: _assize_v1_IndexRequest,
    callback: grpc.requestCallback<_assize_v1_IndexResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * As Index, request by request, with the sum so far after each. What a progress message counts is
   * in the index and stays; after a cut, send everything again: what is there costs nothing.
   */
  IndexStream(
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_IndexRequest, _assize_v1_IndexProgress__Output>;
  IndexStream(
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_IndexRequest, _assize_v1_IndexProgress__Output>;
  /**
   * As Index, request by request, with the sum so far after each. What a progress message counts is
   * in the index and stays; after a cut, send everything again: what is there costs nothing.
   */
  indexStream(
    metadata: grpc.Metadata,
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_IndexRequest, _assize_v1_IndexProgress__Output>;
  indexStream(
    options?: grpc.CallOptions,
  ): grpc.ClientDuplexStream<_assize_v1_IndexRequest, _assize_v1_IndexProgress__Output>;

  /**
   * Which model answers, and how much is indexed.
   */
  Info(
    argument: _assize_v1_InfoRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  Info(
    argument: _assize_v1_InfoRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  Info(
    argument: _assize_v1_InfoRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  Info(
    argument: _assize_v1_InfoRequest,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * Which model answers, and how much is indexed.
   */
  info(
    argument: _assize_v1_InfoRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  info(
    argument: _assize_v1_InfoRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  info(
    argument: _assize_v1_InfoRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;
  info(
    argument: _assize_v1_InfoRequest,
    callback: grpc.requestCallback<_assize_v1_InfoResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * The passages that fit a query best: by cosine, by its words, or by both.
   */
  Search(
    argument: _assize_v1_SearchRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_SearchRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_SearchRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  Search(
    argument: _assize_v1_SearchRequest,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * The passages that fit a query best: by cosine, by its words, or by both.
   */
  search(
    argument: _assize_v1_SearchRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_SearchRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_SearchRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;
  search(
    argument: _assize_v1_SearchRequest,
    callback: grpc.requestCallback<_assize_v1_SearchResponse__Output>,
  ): grpc.ClientUnaryCall;

  /**
   * What each passage says about its claim: supports, refutes, or neither.
   */
  Stance(
    argument: _assize_v1_StanceRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  Stance(
    argument: _assize_v1_StanceRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  Stance(
    argument: _assize_v1_StanceRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  Stance(
    argument: _assize_v1_StanceRequest,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  /**
   * What each passage says about its claim: supports, refutes, or neither.
   */
  stance(
    argument: _assize_v1_StanceRequest,
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  stance(
    argument: _assize_v1_StanceRequest,
    metadata: grpc.Metadata,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  stance(
    argument: _assize_v1_StanceRequest,
    options: grpc.CallOptions,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
  stance(
    argument: _assize_v1_StanceRequest,
    callback: grpc.requestCallback<_assize_v1_StanceResponse__Output>,
  ): grpc.ClientUnaryCall;
}

/**
 * Vectors, the index over them, and the reading of stance.
 */
export interface EmbeddingHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Takes passages out of the index. Ids that are not there are passed over.
   */
  Delete: grpc.handleUnaryCall<_assize_v1_DeleteRequest__Output, _assize_v1_DeleteResponse>;

  /**
   * Vectors of length 1, one for each text, in the order asked.
   */
  Embed: grpc.handleUnaryCall<_assize_v1_EmbedRequest__Output, _assize_v1_EmbedResponse>;

  /**
   * As Embed, request by request: each is answered in the order asked. One that is refused ends the
   * stream.
   */
  EmbedStream: grpc.handleBidiStreamingCall<
    _assize_v1_EmbedRequest__Output,
    _assize_v1_EmbedResponse
  >;

  /**
   * Puts passages into the index. Idempotent by id: the same passage again costs nothing.
   */
  Index: grpc.handleUnaryCall<_assize_v1_IndexRequest__Output, _assize_v1_IndexResponse>;

  /**
   * As Index, request by request, with the sum so far after each. What a progress message counts is
   * in the index and stays; after a cut, send everything again: what is there costs nothing.
   */
  IndexStream: grpc.handleBidiStreamingCall<
    _assize_v1_IndexRequest__Output,
    _assize_v1_IndexProgress
  >;

  /**
   * Which model answers, and how much is indexed.
   */
  Info: grpc.handleUnaryCall<_assize_v1_InfoRequest__Output, _assize_v1_InfoResponse>;

  /**
   * The passages that fit a query best: by cosine, by its words, or by both.
   */
  Search: grpc.handleUnaryCall<_assize_v1_SearchRequest__Output, _assize_v1_SearchResponse>;

  /**
   * What each passage says about its claim: supports, refutes, or neither.
   */
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
