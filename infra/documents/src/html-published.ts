import type { DomDocument } from '#src/html-dom.ts';
import { publicationDate } from '#src/published.ts';

/** Where a page gives its date of publication, the most reliable first: [selector, attribute]. */
const PLACES = [
  ['meta[property="article:published_time"]', 'content'],
  ['meta[name="article:published_time"]', 'content'],
  ['meta[itemprop="datePublished"]', 'content'],
  ['meta[name="citation_publication_date"]', 'content'],
  ['meta[name="dcterms.issued"]', 'content'],
  ['[itemprop="datePublished"]', 'datetime'],
  ['time[pubdate]', 'datetime'],
] as const;

const IN_JSON_LD = /"datePublished"\s*:\s*"([^"]{4,64})"/g;

function only(found: readonly (string | undefined)[]): string | undefined {
  const dates = new Set(found);
  return dates.size === 1 ? found[0] : undefined;
}

/** The date in JSON-LD. If several articles have different dates, none of them is the page's. */
function inJsonLd(page: DomDocument): string | undefined {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')];
  const text = scripts.map(({ textContent }) => textContent ?? '').join('\n');
  return only([...text.matchAll(IN_JSON_LD)].map(([, date]) => publicationDate(date)));
}

/** The date of the article's only `<time>`. Where several differ, any of them may be of something else. */
function inTime(page: DomDocument): string | undefined {
  const article = page.querySelector('article, main') ?? page.body;
  const times = [...article.querySelectorAll('time[datetime]')];
  return only(times.map((time) => publicationDate(time.getAttribute('datetime'))));
}

/** The date of publication that a page gives; never that of a change or of the fetch. */
export function publishedOn(page: DomDocument): string | undefined {
  for (const [selector, attribute] of PLACES) {
    const date = publicationDate(page.querySelector(selector)?.getAttribute(attribute));
    if (date !== undefined) return date;
  }
  return inJsonLd(page) ?? inTime(page);
}
