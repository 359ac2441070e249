export {
  readStationConfig,
  readWays,
  StationEnvironment,
  stationConfigOf,
  type StationConfig,
  type Ways,
} from './config.ts';
export { dataBrains } from './data-turns.ts';
export { openStation, type Shared, type Station } from './runtime.ts';
export { SeparationError } from './separation.ts';
export { roleOf, runRole, startRole, type StartRole } from './serve.ts';
export { seatVoices } from './voices.ts';
