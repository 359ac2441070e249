/** The gRPC contracts of `assize/v1/*.proto`, loaded on import. */
import { loadSync } from '@grpc/proto-loader';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { CONTRACTS, CONTRACTS_ROOT, LOADER_OPTIONS } from '#src/contracts.ts';
import type * as v1 from '#src/gen/v1.ts';
import type { Sent } from '#src/method.ts';

const loaded = loadSync([...CONTRACTS], { ...LOADER_OPTIONS, includeDirs: [CONTRACTS_ROOT] });

/** The cast is safe: `generate.ts --check` proves that the types were generated from the files that are loaded here. */
function service<Methods>(name: string): ServiceDefinition & Methods {
  const definition = loaded[`assize.v1.${name}`];
  if (definition === undefined) throw new Error(`No service assize.v1.${name} in proto/assize/v1`);
  return definition as unknown as ServiceDefinition & Methods;
}

export const EmbeddingService = service<v1.EmbeddingMethods>('Embedding');
export const CredibilityService = service<v1.CredibilityMethods>('Credibility');
export const ShadowService = service<v1.ShadowMethods>('Shadow');
export const CourtService = service<v1.CourtMethods>('Court');

/** Messages as they are received, with defaults filled in. */
export type {
  Passage,
  Assert as AssertMessage,
  Report,
  Hit as SearchHit,
  InfoResponse as InfoMessage,
  ShadowRequest as ShadowRequestMessage,
  ScoreSourceRequest as ScoreSourceMessage,
  Claim as ClaimMessage,
  SubmitRequest as SubmitRequestMessage,
  ListCasesRequest as ListCasesRequestMessage,
  WatchRequest as WatchRequestMessage,
} from '#src/gen/v1.ts';

/** Messages as they are sent. */
export type CaseReplyMessage = Sent<v1.CaseReply>;
export type ListCasesReplyMessage = Sent<v1.ListCasesReply>;
export type WatchReplyMessage = Sent<v1.WatchReply>;
