import type { Restriction } from '#contract/platform/menu.ts';

/** The claims of the login token, for display only. The server decides by its own rows (specification 2.6). */
export interface TokenClaims {
  id: string;
  role: 'superadmin' | 'admin';
  restriction: readonly Restriction[];
  /** End of the session, in seconds since 1970. */
  expiresAt: number;
}

/**
 * Reads the claims of a login token without checking its signature.
 * @param token a JWT from login's answer
 * @param now milliseconds since 1970
 * @returns null if it is not such a token or has expired
 */
export function decodeToken(token: string, now: number = Date.now()): TokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { _id: id, role, restriction, exp } = claims;
    if (typeof id !== 'string' || typeof exp !== 'number' || exp * 1000 <= now) return null;
    if (role !== 'superadmin' && role !== 'admin') return null;
    return {
      id,
      role,
      restriction: Array.isArray(restriction) ? (restriction as Restriction[]) : [],
      expiresAt: exp,
    };
  } catch {
    return null;
  }
}
