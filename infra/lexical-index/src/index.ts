export { Best } from '#src/best.ts';
export { termOf, wordsOf } from '#src/words.ts';
export { LexicalIndex } from '#src/lexical-index.ts';
export type { LexicalHit, Searchable } from '#src/lexical-index.ts';
