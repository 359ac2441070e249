import { readConfig } from '@assize/config';
import { LogSettings } from '@assize/config/settings';
import type { Level } from './log.ts';
import type { Format } from './pretty.ts';

export interface LogConfig {
  readonly level: Level;
  /** Absent: pretty on a terminal unless `CI` is set, else JSON. */
  readonly format?: Format;
}

/** @throws ConfigError */
export function readLogConfig(env: NodeJS.ProcessEnv): LogConfig {
  const { ASSIZE_LOG_LEVEL: level, ASSIZE_LOG_FORMAT: format } = readConfig(LogSettings, env);
  return format === 'auto' ? { level } : { level, format };
}
