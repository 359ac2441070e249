export * from './config.ts';
export { dataBrains } from './data-turns.ts';
export * from './separation.ts';
export * from './serve.ts';
export * from './runtime.ts';
export { seatVoices } from './voices.ts';
