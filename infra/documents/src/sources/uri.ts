import { webUrl } from '#src/addresses.ts';

/** What a source without an address is called by: `urn:assize:` and its name, percent-encoded. */
const NAMED = 'urn:assize:';

/** Longest address of a source, in characters. */
const LONGEST = 2048;

/** A source's web address, or `urn:assize:` and its name where it has none. */
export function uriOf(source: string): string {
  if (webUrl(source) !== null && source.length <= LONGEST) return source;
  const name = encodeURI(source.toWellFormed()).slice(0, LONGEST - NAMED.length);
  return NAMED + name.replace(/%[0-9A-F]?$/, '');
}

/** The name that `uriOf` made an address of; any other address as it is. */
export function nameOf(uri: string): string {
  if (!uri.startsWith(NAMED)) return uri;
  try {
    return decodeURI(uri.slice(NAMED.length));
  } catch {
    return uri.slice(NAMED.length);
  }
}
