import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { normalizeIpAddress } from '../base/ip-address.ts';
import { parseIpRanges } from '../outbound/ip-ranges.ts';

/** What proxies make: UUIDs, hexadecimal digits, base64. Nothing else reaches the log and the trail. */
const idForm = /^[\w.+/=:-]{8,128}$/;

/**
 * The proxies in front of this server, from `TRUST_PROXY`.
 * @param setting a number of proxies, or their addresses and networks
 * @returns whether the peer of a connection is one of them
 */
export function trustedPeer(setting: string | number | undefined): (address: string | undefined) => boolean {
  if (typeof setting === 'number') return () => setting > 0;
  const trusted = parseIpRanges((setting ?? '').split(',').flatMap((text) => text.trim() || []));
  return (peer = '') => {
    const address = normalizeIpAddress(peer);
    return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/**
 * The id of a request: the one from a trusted proxy (`X-Request-Id`), so that both logs can be read together, else a
 * new one.
 * @param setting `TRUST_PROXY`
 */
export function requestIds(setting: string | number | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(setting);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && idForm.test(given) && isTrusted(socket.remoteAddress);
    return isTaken ? given : randomUUID();
  };
}
