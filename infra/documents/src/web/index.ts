export { brave, BRAVE_URL, searxng } from '#src/web/engines.ts';
export type { SearchEngine, WebResult, WebSearched } from '#src/web/engines.ts';
export { CLOCK } from '#src/web/turns.ts';
export type { Clock } from '#src/web/turns.ts';
export { WebVisitor } from '#src/web/visitor.ts';
export type { VisitOptions } from '#src/web/visitor.ts';
