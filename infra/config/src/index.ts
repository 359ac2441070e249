export { hasVoices, settingNamed, SETTINGS } from './catalog.ts';
export { ConfigError, type Fault } from './config-error.ts';
export { parseDuration } from './quantities.ts';
export {
  checkEnvironment,
  environmentFaults,
  effectiveSettings,
  loadSettingsFile,
} from './environment.ts';
export { readConfig } from './read-config.ts';
export { readTogether } from './read-together.ts';
export { checkStreamLimits, readStreamLimits, type StreamLimits } from './stream-limits.ts';
