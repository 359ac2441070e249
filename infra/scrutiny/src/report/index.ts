export * from './absolutes.ts';
export * from './contested.ts';
export * from './figures.ts';
export * from './sentences.ts';
export * from './terms.ts';
export * from './view.ts';
