export * from './search.ts';
export * from './seek.ts';
