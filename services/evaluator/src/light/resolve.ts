import { counted, type Gathered, type Resolution, type View } from '@assize/proto';
import { statementsOf } from '@assize/court/reading';

/** Passages that the index is asked for with each query … */
const SEARCH_TOP = 10;
/** … and for a complex claim. */
const COMPLEX_TOP = 20;
/** Queries are for the claim first, and then for the candidates in their order. */
const MOST_QUERIES = 8;
/** Maximum length of a query in characters. The embedding model reads no more. */
const QUERY_LENGTH = 1000;

export function queryOf(text: string): string {
  return text.slice(0, QUERY_LENGTH).toWellFormed().trim();
}

/** F2: the index is searched only if no evidence came with the claim; the two are never mixed. */
export function resolve(view: View, gathered: Gathered): Resolution {
  const given = view.exhibits.length;
  const canSearch = gathered.canSearch ?? false;
  const searched = given === 0 && canSearch;
  const queries = [...new Set(statementsOf(view).map(queryOf))].filter((query) => query !== '');
  return {
    kind: 'resolution',
    sources: [
      {
        source: 'evidence',
        consulted: given > 0,
        why: `${given > 0 ? counted(given, 'exhibit') : 'no evidence'} came with the claim`,
      },
      { source: 'index', consulted: searched, why: whyIndex(view, canSearch) },
      {
        source: 'publisher',
        consulted: false,
        why: view.publisher
          ? `${view.publisher} is asked if the court remands the case`
          : 'no publisher is registered',
      },
    ],
    queries: searched ? queries.slice(0, MOST_QUERIES) : [],
    topK: topKFor(view, searched),
  };
}

function whyIndex({ exhibits, maySearch }: View, canSearch: boolean): string {
  if (!maySearch) return 'the claim forbids a search';
  if (exhibits.length > 0) return 'evidence came with the claim, and the two are not mixed';
  return canSearch ? 'no evidence came with the claim' : 'this court has no index to search';
}

function topKFor({ light }: View, searched: boolean): number {
  if (!searched) return 0;
  return light.triage?.complexity === 'complex' ? COMPLEX_TOP : SEARCH_TOP;
}
