import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';

export interface ElasticOptions {
  /** `http(s)://[user:password@]host:port`; further nodes of the same cluster follow after commas. */
  readonly url: string;
  /** The alias: words of `[a-z0-9]`, joined by single hyphens. Default `assize-passages`. */
  readonly name?: string;
  /** An API key in the form that Elasticsearch returns as `encoded`; replaces user and password. */
  readonly apiKey?: string;
  /** Timeout of one request, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** How long a write retries while the cluster is busy, in milliseconds. Default 30,000. */
  readonly patienceMs?: number;
  readonly log?: Log;
  readonly telemetry?: Telemetry;
}

export const TIMEOUT_MS = 10_000;
export const PATIENCE_MS = 30_000;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 100;

/** The alias. @throws RangeError for a name that does not fit Elasticsearch or our index names */
export function aliasOf({ name = 'assize-passages' }: ElasticOptions): string {
  if (NAME.test(name) && name.length <= MAX_NAME_LENGTH) return name;
  throw new RangeError(
    `"${name}" can't name an index: use words of a-z and 0-9, joined by single dashes, with at most ` +
      `${MAX_NAME_LENGTH} characters in all`,
  );
}
