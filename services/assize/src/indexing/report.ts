import type { Plan, UnreadItem } from './item.ts';

/** The report is filled in as the run proceeds. */
export interface Report {
  /** The number of documents, pages and files of rows that were read. */
  documents: number;
  readonly passages: {
    /** New or changed passages. */
    indexed: number;
    unchanged: number;
    /** Passages that were skipped because another document has the same text. */
    duplicates: number;
    /** Passages whose documents changed or are gone. */
    removed: number;
  };
  /** Pairs of documents with the same passages. Those of `source` were skipped. */
  readonly duplicates: { readonly source: string; readonly sameAs: string; passages: number }[];
  /** Documents that are gone from a folder that was walked. */
  readonly gone: string[];
  readonly failed: UnreadItem[];
  /** Files of other kinds, and broken links. */
  readonly passedOver: readonly UnreadItem[];
  /** Parts of documents that were omitted. */
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
