export * from './balance.ts';
export * from './finding.ts';
export * from './measurements.ts';
