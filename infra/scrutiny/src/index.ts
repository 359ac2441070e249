export * from './balance.ts';
export * from './cross-examination.ts';
export * from './finding.ts';
export * from './grounds.ts';
export * from './groups.ts';
export * from './measurements.ts';
export * from './reading.ts';
export * from './seek.ts';
