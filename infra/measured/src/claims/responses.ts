import type { Response } from '#src/reports/http.ts';
import { sentenceForm, aboutReports, type Finding, type Form } from './assertion.ts';

const METHOD = '(?:(?<method>GET|HEAD|POST|PUT|PATCH|DELETE) (?:request to |on )?)?';
const ADDRESS = String.raw`(?<url>https?:\/\/[^\s?]+(?:\?\S+)?|\/[^\s?]*(?:\?\S+)?)`;
const THING = '(?:endpoint|server|service|api|request|page|route|site|health check|it)';
const SUBJECT = `(?:the )?(?:${METHOD}${ADDRESS}(?: endpoint)?|${THING})`;
const ANSWERS = '(?:returns?|returned|(?:responds?|responded|answers?|answered) with)';
const STATUS =
  '(?:an? )?(?:http )?(?:status )?(?:code )?(?<status>[1-5]\\d\\d|[1-5]xx)(?: (?:ok|created|no content|not found|forbidden|unauthorized|bad request))?';

/** Statements about the status of a server's response. Assertions in CEL can check its headers and body. */
export const RESPONSE_FORMS: readonly Form[] = [
  sentenceForm(`${SUBJECT} ${ANSWERS} ${STATUS}`, (group) => {
    const [method, url, wanted] = [group('method').toUpperCase(), group('url'), group('status')];
    const answered = aboutReports('http', (report, { source }) => {
      const [holds = false, ...ofRedirects] = [report.status, ...report.redirects].map((status) =>
        String(status).startsWith(wanted.replace(/xx$/i, '')),
      );
      const other = otherRequest(method, url, report, source);
      if (other !== null) return { holds: null, ...other, mayDeny: other.mayDeny && !holds };
      const what = `it answered ${[...report.redirects, report.status].join(', then ')}`;
      // Is it the address that redirects, or the one that it leads to?
      if (ofRedirects.some((one) => one !== holds)) return { holds: null, what, mayDeny: true };
      return { holds, what };
    });
    return url === '' ? { ...answered, unnamed: true } : answered;
  }),
];

/** Methods whose response says nothing about the resource at an address. */
const ASIDE: ReadonlySet<string> = new Set(['CONNECT', 'OPTIONS', 'TRACE']);

/**
 * Why a response may be to another request than the claim's, and whether it may still be to that one; null if it is. A
 * response without a method is to a GET, and one without an address is from its source, if that is an address.
 */
function otherRequest(
  method: string,
  url: string,
  response: Response,
  source: string,
): Pick<Required<Finding>, 'what' | 'mayDeny'> | null {
  const answered = response.method ?? 'GET';
  const address = response.url ?? (/^https?:\/\//.test(source) ? source : null);
  const isOtherAddress = url !== '' && address !== null && !sameAddress(url, address);
  if (method === '' ? ASIDE.has(answered) : answered !== method)
    return { what: `it answers ${answered}`, mayDeny: response.method === null && !isOtherAddress };
  if (url !== '' && address === null)
    return { what: 'it does not say of which address it is', mayDeny: true };
  return isOtherAddress ? { what: `it is of ${address.slice(0, 200)}`, mayDeny: false } : null;
}

/** If the claim gives only a path, only the path is compared. A final slash does not count. */
function sameAddress(wanted: string, given: string): boolean {
  const trimmed = (text: string): string => text.replace(/\/$/, '');
  if (trimmed(wanted) === trimmed(given)) return true;
  const parsed = wanted.startsWith('/') ? URL.parse(given, 'http://localhost') : null;
  const paths = parsed ? [parsed.pathname, `${parsed.pathname}${parsed.search}`] : [];
  return paths.some((path) => trimmed(path) === trimmed(wanted));
}
