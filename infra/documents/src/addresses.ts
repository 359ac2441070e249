import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * The IPv4 networks that are not part of the public internet, by IANA's registries of special-purpose addresses: this
 * host, private networks, links, documentation, multicast; and those for IPv4 in IPv6.
 */
const V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** In 2000::/3, which has all public IPv6 addresses: networks that are not public, or that embed an IPv4 address. */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Parses an http or https URL; null for any other text. */
export function webUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const SPECIAL_V4 = blockList(V4, 'ipv4');
const SPECIAL_V6 = blockList(V6, 'ipv6');
const GLOBAL_V6 = blockList(['2000::/3'], 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_V4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}
