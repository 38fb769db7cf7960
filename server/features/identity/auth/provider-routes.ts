import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CallFailure } from '#server/platform/base/failure.ts';
import { normalizeIpAddress } from '#server/platform/base/ip-address.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { ProviderConfig } from '#server/platform/config.ts';
import { cookieValue, newCookie } from '#server/platform/base/cookies.ts';
import type { SessionLimiter } from '#server/platform/http/session-limiter.ts';
import { refuseSwitchedOff } from '#server/platform/modules/switched-off.ts';
import { decrypted, encrypted } from '#server/platform/secrets/encrypted.ts';
import { beginAtProvider, discovered, type Pending } from './provider.ts';
import { endProviderSessions } from './provider-session.ts';

const cookieName = 'marketdesk_company';
const secondsToSignIn = 10 * 60;
const purpose = 'company sign-in';

/** The page that the provider redirects browsers to. It passes the answer on to a call. */
export const companyPath = '/companylogin';

/** The redirect URI to register with the provider. */
export function redirectUriOf({ publicUrl }: { publicUrl: string }): string {
  return publicUrl + companyPath;
}

/**
 * Reads the pending sign-in of this browser from its cookie.
 * @returns null if there is none or it has expired
 */
export function pendingOf({ keys }: Pick<Services, 'keys'>, cookies: string | undefined): Pending | null {
  const found = cookieValue(cookies, cookieName);
  if (!found) return null;
  try {
    const sealed = Buffer.from(found, 'base64url');
    const text = decrypted(keys.provider, purpose, sealed);
    const { until, ...pending } = JSON.parse(text) as Pending & { until: number };
    return until > Date.now() ? pending : null;
  } catch {
    return null;
  }
}

/**
 * Serves the routes of the company sign-in that aren't calls: the redirect to the provider, and the provider's
 * back-channel logout.
 */
export function serveProvider(
  app: FastifyInstance,
  services: Services,
  limiter: Pick<SessionLimiter, 'count'>,
): void {
  const { config, db, keys } = services;
  const { provider } = config;
  if (!provider) return;

  app.get('/signin/company', async (request, reply) => {
    await limiter.count(null, normalizeIpAddress(request.ip));
    reply.header('Cache-Control', 'no-store');
    await refuseSwitchedOff(db, 'companySignIn');
    const begun = await beginAtProvider(provider, redirectUriOf(config)).catch(() => null);
    if (!begun) return reply.redirect(`${companyPath}?error=away`);
    const text = JSON.stringify({ ...begun.pending, until: Date.now() + secondsToSignIn * 1000 });
    const value = encrypted(keys.provider, purpose, text).toString('base64url');
    const { publicUrl } = config;
    // The cookie must be sent when the provider redirects back, which is a navigation from another site.
    const cookie = {
      name: cookieName,
      value,
      path: '/api/login/company',
      seconds: secondsToSignIn,
      publicUrl,
    };
    return reply.header('Set-Cookie', newCookie(cookie)).redirect(begun.url.href);
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    // OpenID Connect Back-Channel Logout 1.0.
    scope.post('/signin/company/logout', async (request, reply) => {
      await limiter.count(null, normalizeIpAddress(request.ip));
      reply.header('Cache-Control', 'no-store');
      const token = new URLSearchParams(String(request.body ?? '')).get('logout_token');
      const logout = token === null ? null : await loggedOut(provider, token);
      if (!logout) throw new CallFailure(400, 'malformedBody');
      await db
        .transaction()
        .execute((transaction) => endProviderSessions(transaction, provider.issuer, logout));
      return reply.code(200).send();
    });
  });
}

const logoutClaims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    nonce: z.undefined().optional(),
    events: z.looseObject({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Reads the subject of a logout token; null if the provider didn't issue it for this server. */
async function loggedOut(provider: ProviderConfig, token: string) {
  const { createRemoteJWKSet } = await import('jose/jwks/remote');
  const { jwtVerify } = await import('jose/jwt/verify');
  try {
    const { jwks_uri: keySet } = (await discovered(provider)).serverMetadata();
    if (keySet === undefined) return null;
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keySet)), {
      issuer: provider.issuer,
      audience: provider.clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: '10 minutes',
    });
    const { sub, sid } = logoutClaims.parse(payload);
    return { subject: sub, providerSession: sid };
  } catch {
    return null;
  }
}
