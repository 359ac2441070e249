export * from './key-ring.ts';
export * from './party.ts';
export * from './receive.ts';
export * from './send.ts';
export * from './serve.ts';
export * from './spans.ts';
export * from './turn.ts';
