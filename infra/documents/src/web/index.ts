export { brave, BRAVE_URL, searxng } from '#src/web/engines.ts';
export type { SearchEngine, WebResult } from '#src/web/engines.ts';
export type { Clock } from '#src/web/turns.ts';
export { WebVisitor } from '#src/web/visitor.ts';
