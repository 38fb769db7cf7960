import { CallFailure, CallerRefused } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { ApiKey } from '#server/platform/context/context.ts';
import type { StoredWrite } from '#server/platform/http/idempotency.ts';
import { type FoundApiKey, findApiKeys, findApiKeysWithStored } from './api-key-lookup.ts';
import { isInIpRanges } from './ip-ranges.ts';
import { matchingHash, readApiKeyToken } from './api-key-token.ts';

/**
 * Finds the API key of a token. Each call runs one query, so a revocation or a changed permission takes effect
 * immediately on every server. A caller without the secret can't find out whether a prefix exists.
 * @param idempotencyKey if given, the same query reads the stored answer of this key's Idempotency-Key
 * @throws CallFailure 401 if the token is unknown; CallerRefused 401 if the key is revoked, expired or replaced,
 * 403 if it is used from a network that isn't allowed
 */
export async function authenticateApiKey(
  services: Services,
  token: string,
  ipAddress: string,
  idempotencyKey?: string,
): Promise<{ admin: ApiKey; stored: StoredWrite | null; isStale: boolean }> {
  const given = readApiKeyToken(token);
  if (!given) throw new CallFailure(401, 'keyUnknown');
  const { prefix, secret } = given;
  const found =
    idempotencyKey === undefined
      ? await findApiKeys(services.db, prefix)
      : await findApiKeysWithStored(services.db, prefix, idempotencyKey);
  const candidates = found.flatMap((key) => hashesOf(key, prefix));
  const matching = matchingHash(
    services.keys,
    secret,
    candidates.map(({ hash }) => hash),
  );
  const match = candidates[matching];
  if (!match) throw new CallFailure(401, 'keyUnknown');
  const { key, isFormer } = match;
  if (key.status === 'revoked') throw new CallerRefused(key.id, 401, 'keyRevoked');
  if (isFormer && !key.isFormerLive) throw new CallerRefused(key.id, 401, 'keyReplaced');
  if (key.isExpired) throw new CallerRefused(key.id, 401, 'keyExpired');
  if (!isInIpRanges(key.networks, ipAddress)) throw new CallerRefused(key.id, 403, 'keyFromElsewhere');
  const { stored, isStale } = key;
  const admin: ApiKey = {
    kind: 'key',
    role: 'key',
    id: key.id,
    name: key.name,
    source: key.source,
    restriction: key.restriction,
    accessVersion: key.accessVersion,
    masksPersonal: key.masksPersonal && !key.switchedOff.includes('masks'),
    switchedOff: key.switchedOff,
    callsPerMinute: key.callsPerMinute,
    mode: key.mode,
    changesPerHour: key.changesPerHour,
    prefix,
  };
  return { admin, stored, isStale };
}

function hashesOf(key: FoundApiKey, prefix: string): { key: FoundApiKey; hash: Buffer; isFormer: boolean }[] {
  const present = key.prefix === prefix ? [{ key, hash: key.secretHash, isFormer: false }] : [];
  if (key.formerPrefix !== prefix || key.formerSecretHash === null) return present;
  return [...present, { key, hash: key.formerSecretHash, isFormer: true }];
}
