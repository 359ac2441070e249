import { readConfig } from '@assize/config';
import { BusSettings, ClerkSettings } from '@assize/config/settings';
import Type from 'typebox';

const Environment = Type.Object({
  ASSIZE_PUBLISHERS: BusSettings.properties.ASSIZE_PUBLISHERS,
  ASSIZE_TRUSTED_PUBLISHERS: ClerkSettings.properties.ASSIZE_TRUSTED_PUBLISHERS,
});

/** Returns the names of all registered publishers. @throws ConfigError */
export function readPublishers(env: NodeJS.ProcessEnv): readonly string[] {
  const read = readConfig(Environment, env);
  return [...new Set([...read.ASSIZE_PUBLISHERS, ...read.ASSIZE_TRUSTED_PUBLISHERS])];
}
