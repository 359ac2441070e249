import { parse } from 'tldts';
import { webUrl } from '#src/addresses.ts';
import table from './domains.json' with { type: 'json' };

/** The version of the table of domains, a date. */
export const TABLE_VERSION = table.version;

/** What a domain earns, 0 to 1, and what earned it. */
export interface Authority {
  /** The registered domain; null for an address by number. */
  readonly domain: string | null;
  readonly score: number;
  readonly why: string;
}

interface Row {
  readonly score: number;
  readonly what: string;
}

const LISTED: ReadonlyMap<string, Row> = new Map(
  table.listed.flatMap((row) =>
    row.domains.flatMap((line) => line.split(' ').map((domain): [string, Row] => [domain, row])),
  ),
);

/** A suffix of three letters or more is nobody's country. */
const COUNTRY = /^[a-z]{2}$/;

/** The host of a web address as browsers have it: in lower case and punycode, without user, port and last dot. */
export function hostOf(text: string): string | null {
  return webUrl(text)?.hostname.replace(/\.$/, '') ?? null;
}

/** A domain, then each that it lies in: who has one gives out those below it. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/**
 * How much the address of a source says for it, by the table of domains (`domains.json`): the nearest
 * domain that is listed, else the public suffix. The Public Suffix List says what somebody registered, its
 * private part included: a tenant of a host of pages is a domain of its own. Null for what is no web address.
 */
export function authorityOf(uri: string): Authority | null {
  const host = hostOf(uri.trim());
  if (host === null || host === '') return null;
  const { domain, publicSuffix, isIp, isIcann } = parse(host, { allowPrivateDomains: true });
  if (isIp === true) {
    return { domain: null, score: table.other.score, why: `${host} is an address by number` };
  }
  const named = domain ?? host;
  const listed = withParents(host).find((one) => LISTED.has(one));
  const { score, what } =
    (listed === undefined ? undefined : LISTED.get(listed)) ??
    bySuffix(isIcann === true ? (publicSuffix ?? '') : '');
  const why = listed === undefined ? `${named} has ${what}` : `${listed} is ${what}`;
  return { domain: named, score, why };
}

function bySuffix(suffix: string): Row {
  const labels = suffix.split('.');
  const [top = '', second = null] = labels.toReversed();
  const row = table.suffixes.find((one) =>
    second === null
      ? one.top.includes(top)
      : COUNTRY.test(top) && one.second.some((label) => label === second),
  );
  if (row !== undefined) return row;
  const isCountry = COUNTRY.test(top) && !table.country.generic.includes(top);
  return isCountry ? table.country : table.other;
}
