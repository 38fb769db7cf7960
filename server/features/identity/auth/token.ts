// Imported in parts, because all of jose takes 10 MB and twice the time to load.
import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { z } from 'zod';
import { id } from '#contract/platform/fields.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { VersionedKey } from '#server/platform/secrets/ring.ts';

const issuer = 'marketdesk';
const audience = 'marketdesk-admin';

/**
 * The claims that the server uses to find the rows. The token's role and permissions are only for the screens
 * (specification 2.6).
 */
export interface TokenClaims {
  adminId: string;
  sessionId: string;
}

interface Verified extends TokenClaims {
  /** In milliseconds since 1970. */
  expiresAt: number;
}

const claimsWanted = z.object({ _id: id, sid: id, iat: z.number(), exp: z.number() });

/** Verified tokens by their text. The least recently used token is dropped when the limit is reached. */
const remembered = new WeakMap<Keys, Map<string, Verified>>();
const rememberedAtMost = 1000;

/** The maximum difference between the clocks of two servers. A token from further in the future is refused. */
const clocksDifferMs = 60_000;

/**
 * Signs the token of a session: HS256 with claims _id, role, restriction, sid, iat, exp.
 * @param seconds how long it is valid
 */
export async function signToken(
  keys: Keys,
  session: { id: string; role: string; restriction: readonly Restriction[]; sessionId: string },
  seconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    _id: session.id,
    role: session.role,
    restriction: session.restriction,
    sid: session.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(forTokens(keys.sessionTokens.newest));
}

/**
 * Reads the claims of a token that this server issued and that hasn't expired. The rows decide whether it is
 * still valid. Verification depends only on the token and the key, so its result is cached.
 * @returns null for anything else: another algorithm, key, issuer or audience, a missing claim, a changed byte
 */
export async function readToken(keys: Keys, token: string): Promise<TokenClaims | null> {
  const known = memoryOf(keys);
  const found = known.get(token) ?? (await verify(keys, token));
  if (!found) return null;
  known.delete(token);
  if (found.expiresAt <= Date.now()) return null;
  known.set(token, found);
  if (known.size > rememberedAtMost) known.delete(known.keys().next().value ?? '');
  return found;
}

async function verify(keys: Keys, token: string): Promise<Verified | null> {
  for (const key of keys.sessionTokens.all) {
    const found = await verifyBy(key, token);
    if (found) return found;
  }
  return null;
}

async function verifyBy(key: VersionedKey, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, forTokens(key), {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['_id', 'sid', 'iat', 'exp'],
    });
    const claims = claimsWanted.safeParse(payload);
    if (!claims.success) return null;
    const { _id: adminId, sid: sessionId, iat, exp } = claims.data;
    if (iat * 1000 > Date.now() + clocksDifferMs) return null;
    return { adminId, sessionId, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}

/**
 * Converts the key into the type that jose accepts. Node's type has one key usage more than the type that jose
 * declares.
 */
const forTokens = ({ secret }: VersionedKey) =>
  secret.toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']) as CryptoKey;

function memoryOf(keys: Keys): Map<string, Verified> {
  let memory = remembered.get(keys);
  if (!memory) {
    memory = new Map();
    remembered.set(keys, memory);
  }
  return memory;
}
