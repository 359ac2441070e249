// From assize/v1/*.proto, by proto/generate.ts
import type { BidiStreaming, ServerStreaming, Unary } from '#src/method.ts';

export type AbsentService = { name: string; code: string };

export type Assert = { that: string; of?: string };

export type Candidate = { classification: string; statement: string };

export type CaseLine = {
  caseId: string;
  openedAt: string;
  deadline: string;
  decision: string;
  closedAt: string;
};

export type CaseReply = {
  caseId: string;
  role: string;
  node: string;
  handoffs: number;
  remands: number;
  edges: string[];
  openedAt: string;
  deadline: string;
  decision: string;
  sealed: Buffer;
  file: Buffer;
};

export type CaseState = 'CASE_STATE_ANY' | 'CASE_STATE_OPEN' | 'CASE_STATE_ENDED';

export type Claim = {
  text: string;
  classification?: string;
  candidates: Candidate[];
  confidence?: number;
  evidence: Evidence[];
  limits?: ClaimLimits | null;
  activation?: string;
  element?: string;
  tags: string[];
  pack?: string;
  search?: string;
  asserts: Assert[];
};

export type ClaimLimits = {
  ttlMs?: number;
  maxHandoffs?: number;
  maxRemands?: number;
  maxRounds?: number;
  activationThreshold?: number;
  leastConfidence?: number;
};

export type Contradiction = {
  entry: Entry | null;
  refutationStrength: number;
  contradictionType: string;
  provenance: PassageProvenance | null;
};

export type CounterClaims = {
  texts: string[];
  model: string;
  prompt: string;
  promptHash: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
};

export type CourtMethods = {
  GetCase: Unary<GetCaseRequest, CaseReply>;
  GetLogHead: Unary<GetLogHeadRequest, LogHeadReply>;
  ListCases: Unary<ListCasesRequest, ListCasesReply>;
  ListLeaves: Unary<ListLeavesRequest, ListLeavesReply>;
  ProveVerdict: Unary<ProveVerdictRequest, ProveVerdictReply>;
  Submit: Unary<SubmitRequest, SubmitReply>;
  Watch: ServerStreaming<WatchRequest, WatchReply>;
};

export type CredibilityMethods = {
  Read: Unary<ReadRequest, ReadResponse>;
  ScoreSource: Unary<ScoreSourceRequest, ScoreSourceResponse>;
  Weigh: Unary<WeighRequest, WeighResponse>;
};

export type DeleteRequest = { ids: string[] };

export type DeleteResponse = { deleted: number; total: number };

export type EmbedRequest = { texts: string[] };

export type EmbedResponse = { model: string; dimensions: number; vectors: Vector[] };

export type EmbeddingMethods = {
  Delete: Unary<DeleteRequest, DeleteResponse>;
  Embed: Unary<EmbedRequest, EmbedResponse>;
  EmbedStream: BidiStreaming<EmbedRequest, EmbedResponse>;
  Index: Unary<IndexRequest, IndexResponse>;
  IndexStream: BidiStreaming<IndexRequest, IndexProgress>;
  Info: Unary<InfoRequest, InfoResponse>;
  Search: Unary<SearchRequest, SearchResponse>;
  Stance: Unary<StanceRequest, StanceResponse>;
};

export type Entry = { id: string; text: string; source?: string; date?: string; tags: string[] };

export type Evidence = {
  id: string;
  text?: string;
  kind?: string;
  source?: string;
  date?: string;
  lScore?: number;
  digest?: string;
  dataJson?: string;
};

export type GetCaseRequest = { caseId: string };

export type GetLogHeadRequest = { since: number };

export type Hit = { passage: Passage | null; similarity: number; score: number };

export type IndexProgress = { received: number; indexed: number; unchanged: number; total: number };

export type IndexRequest = { passages: Passage[] };

export type IndexResponse = { indexed: number; unchanged: number; total: number };

export type InfoRequest = {};

export type InfoResponse = { model: string; dimensions: number; passages: number; index: string };

export type Leaf = { hash: Buffer; caseId: string };

export type ListCasesReply = { cases: CaseLine[]; open: number; next: string };

export type ListCasesRequest = { limit: number; state: CaseState; page: string; mine: boolean };

export type ListLeavesReply = { leaves: Leaf[] };

export type ListLeavesRequest = { from: number; limit: number };

export type LogHeadReply = { note: string; path: Buffer[] };

export type Measured = { holds?: boolean; what: string };

export type Pair = { claim: string; passage: string };

export type Passage = {
  id: string;
  text: string;
  source?: string;
  date?: string;
  lScore?: number;
  tags: string[];
  expires?: string;
};

export type PassageProvenance = {
  rank: number;
  score: number;
  similarity: number;
  support?: number;
  refute?: number;
  neutral?: number;
  lScore?: number;
  sourceCredibility?: number;
  weight: number;
  cosine: number;
  document: string;
  span?: Span | null;
  foundBy: string[];
  abstained: boolean;
};

export type PassageReading = {
  id: string;
  relevance: number;
  support: number;
  refute: number;
  neutral: number;
  sourceCredibility?: number;
};

export type ProveVerdictReply = { proof: string };

export type ProveVerdictRequest = { leaf: Buffer };

export type ReadRequest = { claim: string; passages: Passage[]; relevanceOnly: boolean };

export type ReadResponse = {
  readings: PassageReading[];
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
  absent?: AbsentService | null;
};

export type Report = {
  id: string;
  kind: string;
  text: string;
  dataJson: string;
  source?: string;
  date?: string;
};

export type ScoreSourceRequest = { uri: string; text?: string; published?: string };

export type ScoreSourceResponse = {
  domain?: string;
  overall?: number;
  authority?: number;
  citations?: number;
  recency?: number;
  why: string[];
};

export type SearchMode =
  | 'SEARCH_MODE_UNSPECIFIED'
  | 'SEARCH_MODE_KNN'
  | 'SEARCH_MODE_BM25'
  | 'SEARCH_MODE_FUSED';

export type SearchRequest = {
  query: string;
  topK: number;
  tags: string[];
  source?: string;
  mode: SearchMode;
  inverted: boolean;
  from?: string;
  until?: string;
};

export type SearchResponse = { hits: Hit[]; model: string };

export type ShadowMethods = {
  Search: Unary<ShadowRequest, ShadowResponse>;
};

export type ShadowProvenance = {
  strategy: string;
  embeddingModel: string;
  stanceModel: string;
  indexed: number;
  pool: number;
  index: string;
  counterClaims?: CounterClaims | null;
};

export type ShadowRequest = {
  query: string;
  topK?: number;
  threshold?: number;
  includeProvenance: boolean;
  strategy: ShadowStrategy;
  tags: string[];
  source?: string;
  from?: string;
  until?: string;
  counterClaims?: number;
  without: string[];
};

export type ShadowResponse = {
  contradictions: Contradiction[];
  count: number;
  credibility?: number;
  supportWeight: number;
  contradictionWeight: number;
  provenance: ShadowProvenance | null;
  missing: string[];
};

export type ShadowStrategy =
  | 'SHADOW_STRATEGY_UNSPECIFIED'
  | 'SHADOW_STRATEGY_STANCE'
  | 'SHADOW_STRATEGY_INVERTED'
  | 'SHADOW_STRATEGY_COUNTERCLAIM';

export type Side = 'SIDE_UNSPECIFIED' | 'SIDE_SUPPORT' | 'SIDE_REFUTE' | 'SIDE_NEUTRAL';

export type Span = { from: number; to: number };

export type Stance = {
  support: number;
  refute: number;
  neutral: number;
  span?: Span | null;
  abstained: boolean;
  language?: string;
};

export type StanceRequest = { pairs: Pair[] };

export type StanceResponse = { readings: Stance[]; model: string; missing: string[] };

export type SubmitReply = { caseId: string; opened: boolean };

export type SubmitRequest = {
  source: string;
  id: string;
  publisher: string;
  proceeding: string;
  claim: Claim | null;
  matter?: Buffer;
};

export type Vector = { values: number[] };

export type WatchReply = { position: string; ended?: CaseReply | null };

export type WatchRequest = { after: string; fromNow: boolean };

export type WeighRequest = {
  claim: string;
  passages: Passage[];
  reports: Report[];
  asserts: Assert[];
};

export type WeighResponse = {
  readings: WeighedReading[];
  supportWeight: number;
  contradictionWeight: number;
  credibility?: number;
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
};

export type WeighedReading = {
  id: string;
  relevance: number;
  support: number;
  refute: number;
  neutral: number;
  weight: number;
  side: Side;
  sourceCredibility?: number;
  measured?: Measured | null;
};
