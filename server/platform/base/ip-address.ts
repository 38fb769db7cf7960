import { isIPv4, isIPv6 } from 'node:net';

/** Replaces a text from a proxy that is not an address. All callers with such a text share one limit. */
const noAddress = '0.0.0.0';

/**
 * An address in the one form that is stored: IPv4 even if it arrived mapped into IPv6, without an interface's name, and
 * without the port that some proxies add.
 * @param address as the socket or a proxy gives it
 * @returns 0.0.0.0 for text that is not an address
 */
export function normalizeIpAddress(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3').replace(/%.*$/, '');
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : noAddress;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * The network that an address belongs to in limits: the address itself for IPv4, its /64 for IPv6, because a subscriber
 * can switch between all addresses of it.
 * @returns for example 203.0.113.7 or 2001:db8:0:1::/64
 */
export function ipRangeOf(address: string): string {
  const plain = normalizeIpAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The wide network of an address: home and phone networks change the rest from day to day. */
export function wideIpRangeOf(address: string): string {
  return isIPv6(address)
    ? address.split(':').slice(0, 2).join(':')
    : address.split('.').slice(0, 2).join('.');
}

/** The host of a web address in the form that sockets accept: IPv6 without its brackets. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string => hostname.replace(/^\[(.*)\]$/, '$1');
