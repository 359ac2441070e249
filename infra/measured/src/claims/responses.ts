import type { Response } from '#src/reports/http.ts';
import { opposite, readBy, whole, type Finding, type Form, type Rule } from './assertion.ts';
import { QUOTED } from './wording.ts';

type Says =
  /** `status` is "404", or a class: "4xx". */
  | { readonly of: 'status'; readonly status: string }
  | { readonly of: 'contains'; readonly text: string }
  | { readonly of: 'header'; readonly name: string; readonly value: string };

interface ResponseClaim {
  readonly says: Says;
  readonly negated: boolean;
  readonly method: string;
  /** An address or a path; empty where the claim names none. */
  readonly url: string;
}

const METHOD =
  '(?:(?<method>GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?: request)?(?: (?:to|on))? )?';
const ADDRESS = String.raw`(?<url>https?:\/\/\S+|\/\S*|${QUOTED})`;
const THING = '(?:endpoint|server|service|api|request|url|page|route|site|website|health check|it)';
const SUBJECT = `(?:(?:the|our|a) )?${METHOD}(?:${ADDRESS}(?: (?:${THING}|response))?|${THING}(?: (?:at|under|of) ${ADDRESS})?)`;
const ANSWERS =
  '(?:returns?|returned|responds?(?: with)?|responded(?: with)?|answers?(?: with)?|answered(?: with)?|gives|replies with|sends)';
const STATUS = String.raw`(?:an? )?(?:http )?(?:status )?(?:code )?(?:of )?(?<status>[1-5]\d\d|[1-5]xx)(?: (?:ok|created|accepted|no content|found|not found|forbidden|unauthorized|bad request|internal server error|service unavailable|status|response|error))*`;
const BODY = `(?:the |its )?(?:response|answer|reply)(?: body)?(?: (?:of|from) ${SUBJECT})?`;
const NEEDLE = String.raw`(?:the (?:text|word|string) )?(?<text>${QUOTED}|\S+)`;
const VALUE = `(?<value>${QUOTED}|\\S+(?: \\S+)?)`;

type Group = (name: string) => string;

function claimOf(says: (group: Group) => Says): (group: Group) => ResponseClaim {
  return (group) => ({
    says: says(group),
    negated: group('not') !== '',
    method: group('method').toUpperCase(),
    url: group('url'),
  });
}

const status = claimOf((group) => ({ of: 'status', status: group('status').toLowerCase() }));
const contains = claimOf((group) => ({ of: 'contains', text: group('text') }));
const header = claimOf((group) => ({ of: 'header', name: group('name'), value: group('value') }));
const NOT = '(?<not>(?:does|did) not )';

const FORMS: readonly Form<ResponseClaim>[] = [
  { pattern: whole(`${SUBJECT} ${ANSWERS} ${STATUS}`), means: status },
  {
    pattern: whole(`${SUBJECT} ${NOT}(?:return|respond with|answer with|give) ${STATUS}`),
    means: status,
  },
  { pattern: whole(`${BODY} (?:is|was|has|had)(?<not> not)? ${STATUS}`), means: status },
  {
    pattern: whole(
      `(?:the )?(?:response|http) status(?: code)?(?: of ${SUBJECT})? (?:is|was)(?<not> not)? ${STATUS}`,
    ),
    means: status,
  },
  { pattern: whole(`${BODY} (?:contains|includes) ${NEEDLE}`), means: contains },
  { pattern: whole(`${SUBJECT} (?:contains|includes) ${NEEDLE}`), means: contains },
  { pattern: whole(`${BODY} ${NOT}(?:contain|include) ${NEEDLE}`), means: contains },
  {
    pattern: whole(
      String.raw`the (?<name>[A-Za-z][\w-]*) header(?: of ${BODY})? (?:is|was)(?<not> not)? ${VALUE}`,
    ),
    means: header,
  },
  {
    pattern: whole(`(?:the )?(?<name>content[ -]type) (?:is|was)(?<not> not)? ${VALUE}`),
    means: header,
  },
];

/** What is said of what a server answers: its status, its headers, what its body contains. */
export const responsesRule: Rule = (clause, { bare }) => {
  const read = readBy(FORMS, clause);
  if (!read) return null;
  const { method, negated } = read;
  const says = plain(read.says, bare);
  const url = bare(read.url);
  return {
    topic: 'response',
    ...(url === '' ? { unnamed: true } : {}),
    check: (report, { source }) => {
      if (report.kind !== 'http') return null;
      const other = otherRequest(method, url, report, source);
      if (other !== null) return { holds: null, what: other };
      const found = checkResponse(says, report);
      return negated ? opposite(found) : found;
    },
  };
};

function plain(says: Says, bare: (piece: string) => string): Says {
  if (says.of === 'contains') return { ...says, text: bare(says.text) };
  return says.of === 'header' ? { ...says, value: bare(says.value) } : says;
}

/**
 * Why the response is not known to be of the request that the claim is about; null where it is. One
 * without a method answers a GET, and one without an address is of its source where that is one.
 */
function otherRequest(
  method: string,
  url: string,
  response: Response,
  source: string,
): string | null {
  const answered = response.method ?? 'GET';
  if (method !== '' && answered !== method) return `it answers ${answered}`;
  if (url === '') return null;
  const address = response.url ?? (/^https?:\/\//.test(source) ? source : null);
  if (address === null) return 'it does not say of which address it is';
  return sameAddress(url, address) ? null : `it is of ${address.slice(0, 200)}`;
}

/** The address itself, or its path where the claim gives no more; a slash at the end is none. */
function sameAddress(wanted: string, given: string): boolean {
  const trimmed = (text: string): string => text.replace(/\/$/, '');
  if (trimmed(wanted) === trimmed(given)) return true;
  if (!wanted.startsWith('/')) return false;
  const parsed = URL.parse(given, 'http://localhost');
  if (!parsed) return false;
  const paths = [parsed.pathname, `${parsed.pathname}${parsed.search}`];
  return paths.some((path) => trimmed(path) === trimmed(wanted));
}

function checkResponse(says: Says, { status: code, body, headers }: Response): Finding {
  if (says.of === 'status') {
    const what = `it answered ${code}`;
    const wanted = says.status;
    return {
      holds: wanted.endsWith('xx') ? `${code}`[0] === wanted[0] : `${code}` === wanted,
      what,
    };
  }
  if (says.of === 'contains') {
    if (body === null) return { holds: null, what: 'its body was not kept' };
    const holds = body.includes(says.text);
    const text = says.text.slice(0, 100).toWellFormed();
    return { holds, what: `its body ${holds ? 'contains' : 'does not contain'} "${text}"` };
  }
  if (headers === null) return { holds: null, what: 'its headers were not kept' };
  const name = says.name.toLowerCase().replace(' ', '-');
  const value = headers.get(name);
  if (value === undefined) return { holds: false, what: `it has no header ${name}` };
  const [one, other] = [value, says.value].map((text) => text.toLowerCase());
  // A parameter ("; charset=utf-8") that the claim does not name is its own affair.
  const holds = one === other || one?.split(';')[0]?.trim() === other;
  return { holds, what: `its ${name} is ${value.slice(0, 200).toWellFormed()}` };
}
