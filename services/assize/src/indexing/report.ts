import type { Plan, Unread } from './item.ts';

/** What came of a run; it is filled in as that goes on. */
export interface Report {
  /** Documents, pages and files of rows that were read. */
  documents: number;
  readonly passages: {
    /** New, or changed. */
    indexed: number;
    unchanged: number;
    /** Not put in: another document says the same. */
    duplicates: number;
    /** Taken out: their documents say it no more, or are gone. */
    removed: number;
  };
  /** Of each two documents with the same passages: the one whose passages were not put in comes first. */
  readonly duplicates: { readonly source: string; readonly sameAs: string; passages: number }[];
  /** Documents that are gone from a folder that was walked. */
  readonly gone: string[];
  readonly failed: Unread[];
  /** Files of other kinds, and links that lead nowhere. */
  readonly passedOver: readonly Unread[];
  /** Parts of documents that were left out. */
  readonly notes: Unread[];
}

/** Of a run that has not begun. */
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
