import { readConfig } from '@assize/config';
import { HealthSettings } from '@assize/config/settings';

export interface HealthConfig {
  /** `host:port`, with an IPv6 host in brackets; port 0 picks a free one. Null: nothing is served. */
  readonly address: string | null;
  readonly drainMs: number;
}

/** @throws ConfigError */
export function readHealthConfig(env: NodeJS.ProcessEnv): HealthConfig {
  const read = readConfig(HealthSettings, env);
  return { address: read.ASSIZE_HEALTH_ADDRESS ?? null, drainMs: read.ASSIZE_DRAIN };
}
