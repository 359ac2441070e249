import { parse } from 'tldts';
import { webUrl } from '#src/addresses.ts';
import table from './domains.json' with { type: 'json' };

/** The version of the table of domains: a date. */
export const TABLE_VERSION = table.version;

/** The score of a domain, from 0 to 1, and the reason for it. */
export interface Authority {
  /** The registered domain; null for an IP address. */
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

/** A country's top-level domain has two letters. */
const COUNTRY = /^[a-z]{2}$/;

/** The host of a web address in canonical form: in lower case and punycode, without user, port and final dot. */
export function hostOf(text: string): string | null {
  return webUrl(text)?.hostname.replace(/\.$/, '') ?? null;
}

/** A domain and its parent domains. The owner of a domain hands out those below it. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/**
 * Scores the address of a source by the table of domains (`domains.json`): by the nearest domain that is listed, or
 * else by the public suffix. The registered domain follows the Public Suffix List with its private part, so that a
 * tenant of a page host counts as a domain of its own. Null for a text that is no web address.
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
