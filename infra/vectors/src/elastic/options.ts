import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';

/** Where an Elasticsearch is, who asks, and under which name the passages stand there. */
export interface ElasticOptions {
  /** `http(s)://[user:password@]host:port`; more nodes of the same cluster after commas. */
  readonly url: string;
  /** The alias: words of `[a-z0-9]`, joined by single dashes. Default `assize-passages`. */
  readonly name?: string;
  /** An API key in the form that Elasticsearch gives it as `encoded`; instead of user and password. */
  readonly apiKey?: string;
  /** Milliseconds that one request may take. Default 10,000. */
  readonly timeoutMs?: number;
  /** Milliseconds that a write goes on offering what a busy cluster sends back. Default 30,000. */
  readonly patienceMs?: number;
  readonly log?: Log;
  /** Records each question that is part of something; absent: none. */
  readonly telemetry?: Telemetry;
}

export const TIMEOUT_MS = 10_000;
export const PATIENCE_MS = 30_000;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 100;

/** The alias. Throws a RangeError for a name that Elasticsearch or our own index names can't bear. */
export function aliasOf({ name = 'assize-passages' }: ElasticOptions): string {
  if (NAME.test(name) && name.length <= LONGEST_NAME) return name;
  throw new RangeError(
    `"${name}" can't name an index: give words of a-z and 0-9, joined by single dashes, of at most ` +
      `${LONGEST_NAME} characters in all`,
  );
}
