import type { ReadDocument } from '#src/document.ts';

/** What the reading thread answers. */
export type Answer =
  | { readonly status: 'read'; readonly document: ReadDocument }
  /** The document's fault: `reason` says which. */
  | { readonly status: 'refused'; readonly reason: string };
