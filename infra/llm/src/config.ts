import { ConfigError, readConfig } from '@assize/config';
import { LlmSettings } from '@assize/config/settings';

/** The settings that a model cannot be asked without. */
export const LLM_SETTINGS = ['ASSIZE_LLM_URL', 'ASSIZE_LLM_MODEL'] as const;

/** Where a language model is asked, and how much of its time and words one answer may take. */
export interface LlmConfig {
  /** The base of an OpenAI-compatible API: what `/chat/completions` is put behind. */
  readonly url: string;
  /** The model's name there. */
  readonly model: string;
  /** Absent where the server asks for none. */
  readonly apiKey?: string;
  /** For one answer, in milliseconds: every try, every wait and the repair are within it. */
  readonly timeoutMs: number;
  /** Tokens that one reply may have. */
  readonly maxTokens: number;
  /** 0 where absent: the likeliest words, so that the same question has the same answer. */
  readonly temperature?: number;
  /** Which keywords of a schema the server is sent; `portable` where absent. */
  readonly schema?: SchemaKeywords;
}

/**
 * `full`: all of them, for a server that holds every answer to a grammar (llama.cpp and such).
 * `portable`: those that strict structured output takes everywhere; lengths of texts are not among
 * them. The answer is held to all of them in either case.
 */
type SchemaKeywords = 'full' | 'portable';

/** Every variable that `readLlmConfig` reads. */
export const LLM_VARIABLES: readonly string[] = Object.keys(LlmSettings.properties);

/**
 * The model that the environment names; undefined where it names none.
 * @throws ConfigError with every fault, also where one of `LLM_SETTINGS` is set without the other
 */
export function readLlmConfig(env: NodeJS.ProcessEnv): LlmConfig | undefined {
  const read = readConfig(LlmSettings, env);
  const { ASSIZE_LLM_URL: url, ASSIZE_LLM_MODEL: model, ASSIZE_LLM_API_KEY: apiKey } = read;
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined) throw needed('ASSIZE_LLM_URL', 'ASSIZE_LLM_MODEL');
  if (model === undefined) throw needed('ASSIZE_LLM_MODEL', 'ASSIZE_LLM_URL');
  if (!canBeAsked(url)) {
    const allowed = 'one that can be asked; a key goes into ASSIZE_LLM_API_KEY';
    const held = 'a malformed address, or one with a user or a password';
    throw new ConfigError([{ variable: 'ASSIZE_LLM_URL', held, allowed }]);
  }
  if (apiKey !== undefined && !SENDABLE.test(apiKey.trim())) {
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

/** What a header holds of a key: no line break, and nothing beyond Latin-1. */
const SENDABLE = /^[ -~\u00A0-\u00FF]*$/;

/** No request is made to an address with a user in it, nor to one that can't be read. */
function canBeAsked(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

function needed(variable: string, since: string): ConfigError {
  return new ConfigError([{ variable, held: 'nothing', allowed: `set, since ${since} is` }]);
}
