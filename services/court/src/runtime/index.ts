export {
  readRuntimeConfig,
  readServiceCredentials,
  runtimeConfigOf,
  type RuntimeConfig,
} from './config.ts';
export { dataBrains } from './data-turns.ts';
export { openRuntime, type Shared, type Runtime } from './runtime.ts';

export { roleOf, runRole, runRoleBy, startRole, type StartRole } from './serve.ts';
export { seatVoices, type SeatsConfig } from './voices.ts';
