import { readConfig } from '@assize/config';
import { HealthSettings } from '@assize/config/settings';

export interface HealthConfig {
  /** `host:port`, an IPv6 host in brackets; port 0 takes a free one. Null: nothing is served. */
  readonly address: string | null;
}

/** @throws ConfigError */
export function readHealthConfig(env: NodeJS.ProcessEnv): HealthConfig {
  return { address: readConfig(HealthSettings, env).ASSIZE_HEALTH_ADDRESS ?? null };
}
