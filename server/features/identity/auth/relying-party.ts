import { isIP } from 'node:net';
import { CallFailure } from '#server/platform/base/failure.ts';
import { hostOf } from '#server/platform/base/ip-address.ts';
import type { Config } from '#server/platform/config.ts';

/** The relying party of passkeys. Browsers bind passkeys to its ID, a domain, and send the origin of the page. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of this server, from PUBLIC_URL. On localhost it uses the port in the page's origin, which
 * only a page on this machine can send (specification 21.2).
 * @param origin the request's header
 * @returns null if browsers can't create passkeys: the host is an IP address, or there is no TLS
 */
export function relyingPartyOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (hostname === 'localhost') {
    const isOwn = origin !== undefined && /^http:\/\/localhost(:\d{1,5})?$/.test(origin);
    return { id: hostname, origin: isOwn ? origin : publicUrl };
  }
  const isName = isIP(hostOf({ hostname })) === 0;
  return isName && protocol === 'https:' ? { id: hostname, origin: publicUrl } : null;
}

/**
 * The relying party of this server.
 * @throws CallFailure 409 if passkeys aren't available
 */
export function demandRelyingParty(
  config: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty {
  const party = relyingPartyOf(config, origin);
  if (!party) throw new CallFailure(409, 'noPasskeysHere');
  return party;
}
