import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { hostOf } from '../base/ip-address.ts';

/** Where events must not go: this machine, its networks, and what no host of the internet has (IANA's special registries). */
const special4 = [
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
  '224.0.0.0/3',
];
/** Addresses in 2000::/3, the only public range, that represent other addresses or are examples. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/**
 * Where clouds give a machine its own credentials: AWS, Google, Azure and most others below 169.254.0.0/16, Azure's
 * second address, Alibaba, Oracle, and the same over IPv6 at AWS, Google and Scaleway. No setting opens them.
 */
const metadataServices = [
  '169.254.0.0/16',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::/32',
  'fd20:ce::254',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
];
/** Their names, which a manipulated name server could resolve to other addresses. */
const metadataNames = /^(?:metadata|metadata\.google\.internal|metadata\.goog|instance-data(?:\..*)?)\.?$/;

/** @throws Error if one is not a network, such as 10.0.0.0/8 */
export function parseIpRanges(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length = isIPv6(address) ? '128' : '32'] = network.split('/');
    if (!isIP(address) || !/^\d{1,3}$/.test(length)) throw new Error(`${network} is no network`);
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

const notPublic = parseIpRanges([...special4, ...special6]);
const metadata = parseIpRanges(metadataServices);
const publicV6 = parseIpRanges(['2000::/3']);

/**
 * Whether an IPv4 address is only in IPv6 networks. Node counts it as part of them if they contain mapped addresses.
 */
function isOnlyIn6(address: string, { rules }: BlockList): boolean {
  const of4 = rules.flatMap((rule) => /^Subnet: IPv4 (\S+)$/.exec(rule)?.[1] ?? []);
  return !parseIpRanges(of4).check(address, 'ipv4');
}

/** Whether events may be sent to an address: to public ones by TLS, and to those in configured networks. */
export function mayConnect(address: string, isEncrypted: boolean, configured: BlockList): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (metadata.check(address, family)) return false;
  // An IPv4 address that is mapped into IPv6 is compared with the IPv4 networks. ::/0 contains none of them.
  if (configured.check(address, family) && (family === 'ipv6' || !isOnlyIn6(address, configured)))
    return true;
  if (!isEncrypted) return false;
  if (family === 'ipv6' && !publicV6.check(address, 'ipv6')) return false;
  return !notPublic.check(address, family);
}

/** Addresses of this machine that nobody else reaches. */
const loopbackRanges = ['127.0.0.0/8', '::1'];
const loopback = parseIpRanges(loopbackRanges);

/** Whether a host is this machine, by its number, because a name might resolve to another one. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an address names this machine directly. */
export function isOfThisMachine(url: string): boolean {
  const host = hostOf(new URL(url));
  return host === 'localhost' || isLoopback(host);
}

/**
 * The private networks that events to an address may reach: the configured ones and, while nobody outside this machine
 * can reach the workspace, the loopback addresses if the address names one directly. Another name that resolves to
 * loopback is still refused.
 * @param url the receiver of events
 */
export function allowedIpRanges(
  url: string,
  { webhookNetworks, isLocal }: { webhookNetworks: BlockList; isLocal: boolean },
): BlockList {
  if (!isLocal || !isOfThisMachine(url)) return webhookNetworks;
  const both = parseIpRanges(loopbackRanges);
  both.fromJSON(webhookNetworks.toJSON());
  return both;
}

/** Whether an address with this host is refused without looking its name up. */
export function isForbiddenHost({ protocol, hostname }: URL, configured: BlockList): boolean {
  const isEncrypted = protocol === 'https:';
  if (!isEncrypted && configured.rules.length === 0) return true;
  // A number is not a name, so it is never looked up. URL normalizes all its spellings.
  const host = hostOf({ hostname });
  if (metadataNames.test(host)) return true;
  return isIP(host) !== 0 && !mayConnect(host, isEncrypted, configured);
}

/** The address that a name leads to must not be connected to. */
export class ForbiddenAddress extends Error {
  readonly code = 'forbiddenAddress';
}

/**
 * Looks names up for a connection, and gives only addresses that may be connected to: the connection is made to the address
 * that was checked, so that a second answer of the name server changes nothing.
 */
export function guardedLookup(isEncrypted: boolean, configured: BlockList): LookupFunction {
  return (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0);
      const allowed = found.filter(({ address }) => mayConnect(address, isEncrypted, configured));
      const [first] = allowed;
      if (!first)
        return answer(new ForbiddenAddress(`${name} leads to no address that events may go to`), '', 0);
      if (options.all) return answer(null, allowed);
      answer(null, first.address, first.family);
    });
  };
}

/**
 * The address to connect to for a host that a person named, so that the connection goes to the address that was checked.
 * @throws ForbiddenAddress, or Error of the name server
 */
export function allowedAddress(host: string, isEncrypted: boolean, configured: BlockList): Promise<string> {
  if (isForbiddenHost(new URL(`${isEncrypted ? 'https' : 'http'}://${host}`), configured))
    return Promise.reject(new ForbiddenAddress(`${host} is no address that this server may connect to`));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  guardedLookup(isEncrypted, configured)(host.replace(/^\[|\]$/g, ''), {}, (error, address) =>
    error ? reject(error) : resolve(String(address)),
  );
  return promise;
}
