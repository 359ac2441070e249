import { readConfig } from '@assize/config';
import { REGISTERED_NAME } from '@assize/proto';
import Type from 'typebox';

const Names = Type.Array(Type.String({ pattern: REGISTERED_NAME }), { default: [] });

const Environment = Type.Object({
  /** Publishers that have a key and an account of their own on the bus. */
  ASSIZE_PUBLISHERS: Names,
  /** Those of them whose own confidence is believed; named here, they are registered too. */
  ASSIZE_TRUSTED_PUBLISHERS: Names,
});

/** The names of all registered publishers. @throws ConfigError */
export function readPublishers(env: NodeJS.ProcessEnv): readonly string[] {
  const read = readConfig(Environment, env);
  return [...new Set([...read.ASSIZE_PUBLISHERS, ...read.ASSIZE_TRUSTED_PUBLISHERS])];
}
