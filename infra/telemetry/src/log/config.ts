import { readConfig } from '@assize/config';
import Type from 'typebox';
import type { Level } from './log.ts';
import type { Format } from './pretty.ts';

const Environment = Type.Object({
  ASSIZE_LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
  }),
  /** `auto`: pretty on a terminal unless `CI` is set, else JSON. */
  ASSIZE_LOG_FORMAT: Type.Enum(['auto', 'json', 'pretty'], { default: 'auto' }),
});

export interface LogConfig {
  readonly level: Level;
  /** Absent: pretty on a terminal unless `CI` is set, else JSON. */
  readonly format?: Format;
}

/** @throws ConfigError */
export function readLogConfig(env: NodeJS.ProcessEnv): LogConfig {
  const { ASSIZE_LOG_LEVEL: level, ASSIZE_LOG_FORMAT: format } = readConfig(Environment, env);
  return format === 'auto' ? { level } : { level, format };
}
