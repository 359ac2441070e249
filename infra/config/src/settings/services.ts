import { Type } from 'typebox';
import { choice, optional, optionalSecret, wholeNumber } from '#src/kinds.ts';
import { BUS_URLS, BusAddress, ServiceAddresses, TrustFile } from './roles.ts';

/** Number of worker threads, each with a copy of each model. */
const THREADS = {
  ASSIZE_MODEL_THREADS: wholeNumber(
    'worker threads of the embedding model and of each stance model; each thread holds a copy of about 100 MB',
    1,
    1,
    64,
  ),
};

export const StanceSettings = Type.Object({
  ASSIZE_STANCE: choice(
    'what reads stance: both trained models, only the smaller one, or lexical cues',
    ['model', 'small', 'lexical'],
  ),
  ASSIZE_STANCE_MODEL_DIR: optional(
    'folder with the `model.json`, `stance.onnx` and `tokenizer.json` of another stance model',
    'the shipped model',
  ),
  ASSIZE_READINGS_DIR: optional(
    'folder that keeps readings and vectors between runs; `none` keeps nothing',
    '`readings` in the cache folder for the command line, `none` for a service',
  ),
  ...THREADS,
});

export const EmbeddingSettings = Type.Object({
  ASSIZE_EMBEDDING_ADDRESS: ServiceAddresses.ASSIZE_EMBEDDING_ADDRESS,
  ASSIZE_QUOTA_PASSAGES: wholeNumber('maximum number of passages in the index', 1, 10_000_000),
  ...THREADS,
  // Secret, because the address may contain a password.
  ASSIZE_ELASTICSEARCH_URL: optionalSecret(
    'http(s)://[user:password@]host:port of an Elasticsearch that holds the index; separate nodes by commas',
  ),
  ASSIZE_ELASTICSEARCH_API_KEY: optionalSecret(
    'API key for Elasticsearch, in place of user and password',
  ),
  ASSIZE_ELASTICSEARCH_INDEX: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 100,
    default: 'assize-passages',
    description: 'alias of the index in Elasticsearch',
  }),
});

export const SourceSettings = Type.Object({
  ASSIZE_SOURCES: optional('JSON Lines file with the credibility of sources'),
  ASSIZE_SOURCE_WEIGHTS: Type.String({
    pattern: '^(?:0|1|0?\\.[0-9]{1,4})(?:,(?:0|1|0?\\.[0-9]{1,4})){2}$',
    default: '0.4,0.3,0.3',
    description:
      'weights of a source’s domain, citations and recency in its score, each from 0 to 1',
  }),
  ...TrustFile,
});

export const SearchSettings = Type.Object({
  ASSIZE_SEARCH_ENGINE: choice('the API that searches the web', ['searxng', 'brave']),
  ASSIZE_SEARCH_URL: optional(
    'base URL of a SearXNG whose settings allow the format json',
    'the web is not searched; for brave, the address of Brave',
    { pattern: '^https?://.' },
  ),
  ASSIZE_SEARCH_KEY_FILE: optional('file with the API key for brave'),
});

/** Settings of the credibility service; without a bus it can be reached only by gRPC. */
export const CredibilitySettings = Type.Object({
  ...ServiceAddresses,
  ASSIZE_NATS_URL: optional(
    'URL of a bus on which the service answers requests for shadow search',
    'none',
    BUS_URLS,
  ),
  ASSIZE_NATS_SEED_FILE: BusAddress.ASSIZE_NATS_SEED_FILE,
});
