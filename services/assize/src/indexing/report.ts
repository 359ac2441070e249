import type { Plan, UnreadItem } from './item.ts';

/** Filled in as the run proceeds. */
export interface Report {
  /** Documents, pages and files of rows that were read. */
  documents: number;
  readonly passages: {
    /** New or changed. */
    indexed: number;
    unchanged: number;
    /** Skipped, because another document has the same text. */
    duplicates: number;
    /** Their documents changed or are gone. */
    removed: number;
  };
  /** Documents with the same passages. Those of `source` were skipped. */
  readonly duplicates: { readonly source: string; readonly sameAs: string; passages: number }[];
  /** Documents that are gone from a folder that was walked. */
  readonly gone: string[];
  readonly failed: UnreadItem[];
  /** Other kinds, and broken links. */
  readonly passedOver: readonly UnreadItem[];
  /** Omitted parts of documents. */
  readonly notes: UnreadItem[];
}

export function reportOn({ failed, passedOver }: Plan): Report {
  return {
    documents: 0,
    passages: { indexed: 0, unchanged: 0, duplicates: 0, removed: 0 },
    duplicates: [],
    gone: [],
    failed: [...failed],
    passedOver,
    notes: [],
  };
}
