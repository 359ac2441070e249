/** The gRPC contracts of `assize/v1/*.proto`, read when this module is loaded. */
import { loadSync } from '@grpc/proto-loader';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { CONTRACTS, CONTRACTS_ROOT, LOADER_OPTIONS } from '#src/contracts.ts';
import type { CourtDefinition, CourtHandlers } from '#src/gen/assize/v1/Court.ts';
import type { CredibilityDefinition, CredibilityHandlers } from '#src/gen/assize/v1/Credibility.ts';
import type { EmbeddingDefinition, EmbeddingHandlers } from '#src/gen/assize/v1/Embedding.ts';
import type { ShadowDefinition, ShadowHandlers } from '#src/gen/assize/v1/Shadow.ts';

/** How a generated handler takes its call: `stream` stands in the types of its parameters alone. */
type StreamsOf<Handler> = Handler extends (...parameters: infer Parameters) => unknown
  ? {
      requestStream: Parameters extends [{ request: unknown }, ...unknown[]] ? false : true;
      responseStream: Parameters extends [unknown, unknown] ? false : true;
    }
  : never;

/**
 * A generated definition whose methods say which side of them streams, as literal types: the
 * generator writes `boolean` there, and the kind of each method into the handlers' type.
 */
type WithMethodKinds<Definition, Handlers> = Definition & {
  [Name in keyof Handlers as string extends Name ? never : Name]: StreamsOf<Handlers[Name]>;
};

const loaded = loadSync([...CONTRACTS], { ...LOADER_OPTIONS, includeDirs: [CONTRACTS_ROOT] });

/** The generated types are of the same files as what was loaded: `generate.ts --check` says so. */
function service<
  Definition extends ServiceDefinition,
  Handlers extends UntypedServiceImplementation,
>(name: string): WithMethodKinds<Definition, Handlers> {
  const definition = loaded[`assize.v1.${name}`];
  if (definition === undefined) throw new Error(`No service assize.v1.${name} in proto/assize/v1`);
  return definition as unknown as WithMethodKinds<Definition, Handlers>;
}

export const EmbeddingService = service<EmbeddingDefinition, EmbeddingHandlers>('Embedding');
export const CredibilityService = service<CredibilityDefinition, CredibilityHandlers>(
  'Credibility',
);
export const ShadowService = service<ShadowDefinition, ShadowHandlers>('Shadow');
export const CourtService = service<CourtDefinition, CourtHandlers>('Court');

/** A message as it is received: defaults filled in. */
export type { Passage__Output as Passage } from '#src/gen/assize/v1/Passage.ts';
export type { Assert__Output as AssertMessage } from '#src/gen/assize/v1/Assert.ts';
export type { Report__Output as Report } from '#src/gen/assize/v1/Report.ts';
export type { Hit__Output as SearchHit } from '#src/gen/assize/v1/Hit.ts';
export type { ShadowRequest__Output as ShadowRequestMessage } from '#src/gen/assize/v1/ShadowRequest.ts';
export type { ScoreSourceRequest__Output as ScoreSourceMessage } from '#src/gen/assize/v1/ScoreSourceRequest.ts';
export type { Claim__Output as ClaimMessage } from '#src/gen/assize/v1/Claim.ts';
export type { SubmitRequest__Output as SubmitRequestMessage } from '#src/gen/assize/v1/SubmitRequest.ts';
export type { CaseReply as CaseReplyMessage } from '#src/gen/assize/v1/CaseReply.ts';
export type { ListCasesRequest__Output as ListCasesRequestMessage } from '#src/gen/assize/v1/ListCasesRequest.ts';
export type { ListCasesReply as ListCasesReplyMessage } from '#src/gen/assize/v1/ListCasesReply.ts';
export type { WatchRequest__Output as WatchRequestMessage } from '#src/gen/assize/v1/WatchRequest.ts';
export type { WatchReply as WatchReplyMessage } from '#src/gen/assize/v1/WatchReply.ts';
