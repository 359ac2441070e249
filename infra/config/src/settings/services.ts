import { Type } from 'typebox';
import { choice, optional, optionalSecret, whole } from '#src/kinds.ts';
import { BUS_URLS, BusAddress, ServiceAddresses, TrustFile } from './roles.ts';

/** Number of worker threads, each with a copy of each model. */
const THREADS = {
  ASSIZE_MODEL_THREADS: whole(
    'worker threads of the embedding and of the stance model, each with a copy of some 100 MB',
    1,
    1,
    64,
  ),
};

/** The stance reader. */
export const StanceSettings = Type.Object({
  ASSIZE_STANCE: choice('the two trained readers, the smaller one alone, or lexical cues', [
    'model',
    'small',
    'lexical',
  ]),
  ASSIZE_STANCE_MODEL_DIR: optional(
    'another folder with `model.json`, `stance.onnx` and `tokenizer.json`',
    'the shipped model',
  ),
  ASSIZE_READINGS_DIR: optional(
    'a folder where what was read and encoded is kept from one run to the next; `none` keeps nothing',
    '`readings` in the cache for the command line, `none` for a service',
  ),
  ...THREADS,
});

/** Settings of the embedding service. */
export const EmbeddingSettings = Type.Object({
  ASSIZE_EMBEDDING_ADDRESS: ServiceAddresses.ASSIZE_EMBEDDING_ADDRESS,
  ASSIZE_QUOTA_PASSAGES: whole('passages that the index may hold', 1, 10_000_000),
  ...THREADS,
  // Secret, because the address may contain a password.
  ASSIZE_ELASTICSEARCH_URL: optionalSecret(
    'http(s)://[user:password@]host:port, more nodes after commas: the index is there',
  ),
  ASSIZE_ELASTICSEARCH_API_KEY: optionalSecret('instead of user and password'),
  ASSIZE_ELASTICSEARCH_INDEX: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 100,
    default: 'assize-passages',
    description: 'the alias of the index there',
  }),
});

/** How sources are scored. */
export const SourceSettings = Type.Object({
  ASSIZE_SOURCES: optional('a JSON Lines file of how far sources are to be believed'),
  ASSIZE_SOURCE_WEIGHTS: Type.String({
    pattern: '^(?:0|1|0?\\.[0-9]{1,4})(?:,(?:0|1|0?\\.[0-9]{1,4})){2}$',
    default: '0.4,0.3,0.3',
    description:
      'what a source’s domain, its citations and its recency count in its score, each 0 to 1',
  }),
  ...TrustFile,
});

/** The search engine with which a map finds sources on the web. */
export const SearchSettings = Type.Object({
  ASSIZE_SEARCH_ENGINE: choice('which API is asked to search the web', ['searxng', 'brave']),
  ASSIZE_SEARCH_URL: optional(
    'the base URL of a SearXNG, whose settings allow the format json',
    'the web is not searched; for brave, Brave’s own address',
    { pattern: '^https?://.' },
  ),
  ASSIZE_SEARCH_KEY_FILE: optional('the file of the key for brave'),
});

/** Settings of the credibility service; without a bus it can be reached only by gRPC. */
export const CredibilitySettings = Type.Object({
  ...ServiceAddresses,
  ASSIZE_NATS_URL: optional('a bus on which shadow search is asked by request', 'none', {
    pattern: BUS_URLS,
  }),
  ASSIZE_NATS_SEED_FILE: BusAddress.ASSIZE_NATS_SEED_FILE,
});
