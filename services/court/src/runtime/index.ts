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
export { startRole } from './serve.ts';
export { seatVoices } from './voices.ts';
