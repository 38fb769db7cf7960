import { BlockList, isIPv6 } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { CallerRefused } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';

/**
 * IP ranges as a column stores them. The database turns each address into a network and drops the bits after its
 * prefix.
 */
export const ipRangesColumn = (networks: readonly string[]): RawBuilder<string[]> =>
  sql`array(select distinct network(given::inet) from unnest(${networks}::text[]) as given)`;

/**
 * Whether an address is in one of the ranges; an empty list allows every address. An IPv6 range matches only
 * IPv6 addresses: in Node, ::/0 would also match every IPv4 address, because it maps them to IPv6.
 */
export function isInIpRanges(networks: readonly string[], ipAddress: string): boolean {
  if (networks.length === 0) return true;
  const address = normalizeIpAddress(ipAddress);
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    if (isIPv6(base) === isIPv6(address)) list.addSubnet(base, Number(bits), isIPv6(base) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whether an address is in each of several lists: those of the roles that an administrator has
 * (specification 21.14).
 */
export function isInAllIpRanges(
  lists: readonly (readonly string[])[] | null | undefined,
  ipAddress: string,
): boolean {
  return (lists ?? []).every((networks) => isInIpRanges(networks, ipAddress));
}

/** @throws CallerRefused 403 if an administrator calls from outside the IP ranges of their roles */
export function refuseOutsideIpRanges(
  { id, networks }: { id: string; networks?: readonly (readonly string[])[] },
  ipAddress: string,
): void {
  if (!isInAllIpRanges(networks, ipAddress)) throw new CallerRefused(id, 403, 'fromElsewhere');
}
