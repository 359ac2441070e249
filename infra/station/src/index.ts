export * from './config.ts';
export * from './separation.ts';
export * from './serve.ts';
export * from './station.ts';
export { seatVoices } from './voices.ts';
