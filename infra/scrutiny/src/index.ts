export * from './grounds.ts';
export * from './groups.ts';
export * from './reading.ts';
