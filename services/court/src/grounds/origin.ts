import { plainText } from '@assize/lexical';
import { parse } from 'tldts';

/** Names end there: what is longer is no name of a source. */
const LONGEST = 2048;

/**
 * Where a source has its origin: of a web address, or a bare host name, the domain that somebody registered
 * (the Public Suffix List with its private part, so that two tenants of one host are two), of an address
 * by number that number; of anything else its name, without case and spacing. Scheme, subdomain, port,
 * path and fragment change nothing: whoever owns a domain can have as many as he likes.
 */
export function originOf(source: string): string {
  const name = plainText(source.slice(0, LONGEST)).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const { domain, hostname, isIcann, isPrivate, isIp } = parse(name, { allowPrivateDomains: true });
  if (isIp && hostname !== null) return hostname;
  const isHost = name.includes('://') || name === hostname || name.startsWith(`${hostname}/`);
  return domain !== null && isHost && (isIcann || isPrivate) ? domain : name;
}
