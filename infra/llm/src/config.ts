import { ConfigError, readConfig } from '@assize/config';
import { LlmSettings } from '@assize/config/settings';

/** The settings without which no model can be asked. */
export const LLM_SETTINGS = ['ASSIZE_LLM_URL', 'ASSIZE_LLM_MODEL'] as const;

export interface LlmConfig {
  /** The base URL of an OpenAI-compatible API; `/chat/completions` is appended to it. */
  readonly url: string;
  readonly model: string;
  /** Absent if the server needs none. */
  readonly apiKey?: string;
  /** Of one answer, including every attempt, every wait between attempts, and the repair. */
  readonly timeoutMs: number;
  readonly maxTokens: number;
  /** Default 0: the model then answers the same question in the same way. */
  readonly temperature?: number;
  /** Which schema keywords are sent to the server; default `portable`. */
  readonly schema?: SchemaKeywords;
}

/**
 * `full` sends every keyword, for a server that constrains each answer by a grammar (such as llama.cpp). `portable`
 * sends only the keywords that strict structured output accepts everywhere; the lengths of strings are not among them.
 * Either way the answer is then checked against the full schema.
 */
type SchemaKeywords = 'full' | 'portable';

export const LLM_VARIABLES: readonly string[] = Object.keys(LlmSettings.properties);

/**
 * Reads the model from the environment; undefined if the environment names none.
 * @throws ConfigError with every fault; it is also a fault if only one of `LLM_SETTINGS` is set
 */
export function readLlmConfig(env: NodeJS.ProcessEnv): LlmConfig | undefined {
  const read = readConfig(LlmSettings, env);
  const { ASSIZE_LLM_URL: url, ASSIZE_LLM_MODEL: model, ASSIZE_LLM_API_KEY: apiKey } = read;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined) throw missing('ASSIZE_LLM_URL', 'ASSIZE_LLM_MODEL');
  if (model === undefined) throw missing('ASSIZE_LLM_MODEL', 'ASSIZE_LLM_URL');
  if (!canBeAsked(url)) {
    const allowed = 'one that can be asked; a key goes into ASSIZE_LLM_API_KEY';
    const held = 'a malformed address, or one with a user or a password';
    throw new ConfigError([{ variable: 'ASSIZE_LLM_URL', held, allowed }]);
  }
  if (apiKey !== undefined && !HEADER_VALUE.test(apiKey.trim())) {
    const held = `a secret of ${apiKey.length} characters`;
    const allowed = 'on one line, in characters that a header can hold';
    throw new ConfigError([{ variable: 'ASSIZE_LLM_API_KEY', held, allowed }]);
  }
  return {
    url,
    model,
    ...(apiKey === undefined ? {} : { apiKey }),
    timeoutMs: read.ASSIZE_LLM_TIMEOUT,
    maxTokens: read.ASSIZE_LLM_MAX_TOKENS,
    temperature: read.ASSIZE_LLM_TEMPERATURE,
    schema: read.ASSIZE_LLM_SCHEMA,
  };
}

/** The characters that an HTTP header can hold: printable Latin-1, without line breaks. */
const HEADER_VALUE = /^[ -~\u00A0-\u00FF]*$/;

/** `fetch` refuses an address that can't be parsed or that holds a user name or password. */
function canBeAsked(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

function missing(variable: string, since: string): ConfigError {
  return new ConfigError([{ variable, held: 'nothing', allowed: `set, since ${since} is` }]);
}
