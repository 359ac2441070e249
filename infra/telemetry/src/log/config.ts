import { readConfig } from '@assize/config';
import { LogSettings } from '@assize/config/settings';
import type { LogOptions } from './log.ts';

/** @throws ConfigError */
export function readLogConfig(env: NodeJS.ProcessEnv): Pick<LogOptions, 'level' | 'format'> {
  const { ASSIZE_LOG_LEVEL: level, ASSIZE_LOG_FORMAT: format } = readConfig(LogSettings, env);
  return format === 'auto' ? { level } : { level, format };
}
