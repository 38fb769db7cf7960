import { isIP } from 'node:net';
import { CallFailure } from '#server/platform/base/failure.ts';
import { hostOf } from '#server/platform/base/ip-address.ts';
import type { Config } from '#server/platform/config.ts';

/** Whom passkeys are made for: browsers bind them to the id, a domain, and say the origin of the page. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The desk as passkeys know it: PUBLIC_URL. On a machine of one's own it is the port that the page says it came from, which
 * only a page of this machine can say (specification 21.2).
 * @param origin the request's header
 * @returns null where browsers make no passkeys: at an address without a name, or without TLS
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

/** The same. @throws CallFailure 409 where there are no passkeys */
export function demandRelyingParty(
  config: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty {
  const party = relyingPartyOf(config, origin);
  if (!party) throw new CallFailure(409, 'noPasskeysHere');
  return party;
}
