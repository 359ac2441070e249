import { readConfig } from '@assize/config';
import Type from 'typebox';

const HealthEnvironment = Type.Object({
  /** Where /livez, /readyz, /startupz and /metrics are served, `host:port`; absent: nowhere. */
  ASSIZE_HEALTH_ADDRESS: Type.Optional(Type.String({ pattern: '^[^\\s/]+:[0-9]{1,5}$' })),
});

export interface HealthConfig {
  /** `host:port`, an IPv6 host in brackets; port 0 takes a free one. Null: nothing is served. */
  readonly address: string | null;
}

/** @throws ConfigError */
export function readHealthConfig(env: NodeJS.ProcessEnv): HealthConfig {
  return { address: readConfig(HealthEnvironment, env).ASSIZE_HEALTH_ADDRESS ?? null };
}
