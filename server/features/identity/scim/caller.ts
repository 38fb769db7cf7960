import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Services } from '#server/platform/context/services.ts';
import { matchingHash, readApiKeyToken } from '../auth/api-key-token.ts';
import { isInIpRanges } from '../auth/ip-ranges.ts';
import { ScimFailure } from './errors.ts';
import type { Giver } from './set-rights.ts';
import { noteTokenUse, tokensOfPrefix } from './token-queries.ts';

/** Requests a minute of one token: identity providers send up to 25 a second. */
const mostOfToken = 3000;

/** Requests a minute of one address that are refused before the token is known. */
const mostRefused = 60;

/** An identity provider that sent the secret of a token. */
export interface ScimCaller {
  tokenId: string;
  name: string;
  prefix: string;
  madeBy: string;
  language: 'en' | 'ar';
  givers: readonly Giver[];
}

/** Finds out which token a request has. */
export interface ScimDoor {
  enter: (authorization: string | undefined, ipAddress: string) => Promise<ScimCaller>;
}

/** The requests of the last minute, and whether a limit applies at all: tests turn it off. */
export function scimDoor({ db, keys, config }: Services): ScimDoor {
  const minute = { points: Number.MAX_SAFE_INTEGER, duration: 60 };
  const [ofTokens, refused] = [new RateLimiterMemory(minute), new RateLimiterMemory(minute)];
  const refuseOver = (counted: { consumedPoints: number } | null, most: number) => {
    if (config.rateLimit !== 0 && counted && counted.consumedPoints > most)
      throw new ScimFailure(429, 'Too many requests. Try again in a minute.');
  };
  const find = async (authorization: string | undefined, ipAddress: string): Promise<ScimCaller> => {
    const [, text = ''] = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '') ?? [];
    const given = readApiKeyToken(text, 'mds');
    const unknown = () =>
      new ScimFailure(401, 'Send the secret of a valid token: Authorization: Bearer mds_…');
    if (!given) throw unknown();
    const found = await tokensOfPrefix(db, given.prefix);
    const hashes = found.map(({ secretHash }) => secretHash);
    const token = found[matchingHash(keys, given.secret, hashes)];
    if (!token) throw unknown();
    if (token.isRevoked) throw new ScimFailure(401, 'This token is revoked.');
    if (token.isOver) throw new ScimFailure(401, 'This secret was replaced.');
    if (!isInIpRanges(token.networks, ipAddress))
      throw new ScimFailure(403, 'This token can’t be used from this network.');
    const { id: tokenId, name, madeBy, givers } = token;
    return {
      tokenId,
      name,
      prefix: given.prefix,
      madeBy,
      language: token.language === 'ar' ? 'ar' : 'en',
      givers,
    };
  };
  return {
    async enter(authorization, ipAddress) {
      refuseOver(await refused.get(ipAddress), mostRefused);
      const caller = await find(authorization, ipAddress).catch(async (error: unknown) => {
        await refused.consume(ipAddress);
        throw error;
      });
      refuseOver(await ofTokens.consume(caller.tokenId), mostOfToken);
      await noteTokenUse(db, caller.tokenId, ipAddress);
      return caller;
    },
  };
}
