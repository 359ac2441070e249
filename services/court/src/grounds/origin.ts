import { plainText } from '@assize/lexical';
import { parse } from 'tldts';

/** In characters. The rest of a source's name is ignored. */
const LONGEST = 2048;

/**
 * Sources are counted as independent by their origin. For a web address or a host name, it is the registered domain (by
 * the Public Suffix List with its private section, so that two tenants of one host are two origins); for an IP address,
 * that address; for anything else its name, ignoring case and spacing. Scheme, subdomain, port, path and fragment are
 * ignored, because the owner of a domain can have any number of them.
 */
export function originOf(source: string): string {
  const name = plainText(source.slice(0, LONGEST)).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const { domain, hostname, isIcann, isPrivate, isIp } = parse(name, { allowPrivateDomains: true });
  if (isIp && hostname !== null) return hostname;
  const isHost = name.includes('://') || name === hostname || name.startsWith(`${hostname}/`);
  return domain !== null && isHost && (isIcann || isPrivate) ? domain : name;
}
