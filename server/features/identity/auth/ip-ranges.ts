import { BlockList, isIPv6 } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { CallerRefused } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';

/** Networks as a column has them: the database makes an address a network and drops what stands behind its prefix. */
export const ipRangesColumn = (networks: readonly string[]): RawBuilder<string[]> =>
  sql`array(select distinct network(given::inet) from unnest(${networks}::text[]) as given)`;

/**
 * Whether an address is in one of the networks; in no list it is from anywhere. A network of IPv6 holds addresses of IPv6 alone: to
 * Node, ::/0 holds every address of IPv4 as well, mapped into the other.
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

/** Whether an address is within each of some lists: those of the roles that an admin holds (specification 21.14). */
export function isInAllIpRanges(
  lists: readonly (readonly string[])[] | null | undefined,
  ipAddress: string,
): boolean {
  return (lists ?? []).every((networks) => isInIpRanges(networks, ipAddress));
}

/** @throws CallerRefused 403 where an admin calls from elsewhere than their roles let them */
export function refuseOutsideIpRanges(
  { id, networks }: { id: string; networks?: readonly (readonly string[])[] },
  ipAddress: string,
): void {
  if (!isInAllIpRanges(networks, ipAddress)) throw new CallerRefused(id, 403, 'fromElsewhere');
}
