import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { z } from 'zod';
import type { ProviderConfig } from '#server/platform/config.ts';

/** Loaded with the first sign-in through the provider. */
const library = () => import('openid-client');

const secondsToAnswer = 5;

const known = new WeakMap<ProviderConfig, Promise<Configuration>>();

/** Reads the provider's metadata once. A failed request is repeated next time. */
export function discovered(config: ProviderConfig): Promise<Configuration> {
  let found = known.get(config);
  if (!found) {
    found = discover(config);
    known.set(config, found);
    found.catch(() => known.delete(config));
  }
  return found;
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await library();
  // By default the library trusts the TLS connection and doesn't verify signatures of ID tokens, so the check is
  // enabled here. The configuration accepts a URL without TLS only on this machine.
  const execute = [
    enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: secondsToAnswer });
}

/** Binds the provider's answer to the browser that started the sign-in. It is stored encrypted in a cookie. */
export interface Pending {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * Starts a sign-in through the provider.
 * @returns the URL to open, and the values that the answer is checked against
 */
export async function beginAtProvider(
  config: ProviderConfig,
  redirectUri: string,
): Promise<{ url: URL; pending: Pending }> {
  const oidc = await library();
  const pending: Pending = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(await discovered(config), {
    redirect_uri: redirectUri,
    scope: config.scopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
    // Without this, many providers return no refresh token.
    ...(config.scopes.split(' ').includes('offline_access') && { prompt: 'consent' }),
  });
  return { url, pending };
}

/** The person as the provider describes them. */
export interface Person {
  subject: string;
  /** Null unless the provider says that the email is verified. */
  email: string | null;
  name: string | null;
  /** Undefined if the provider sends no groups. */
  groups: string[] | undefined;
}

/** The result of a sign-in or a check with the provider. */
export interface Vouched {
  person: Person;
  providerSession: string | null;
  refreshToken: string | null;
}

/**
 * Exchanges the provider's answer, once. The library checks state, nonce, PKCE, issuer, signature, audience and times.
 * @param answer the URL that the provider redirected the browser to
 * @returns null if the answer doesn't belong to this sign-in
 * @throws Error if the provider can't be reached
 */
export async function finishAtProvider(
  config: ProviderConfig,
  answer: URL,
  { state, nonce, verifier }: Pending,
): Promise<Vouched | null> {
  const oidc = await library();
  const provider = await discovered(config);
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    return await vouchedBy(config, provider, tokens);
  } catch (error) {
    if (isOutage(error)) throw error;
    return null;
  }
}

/**
 * Asks the provider whether a session is still active.
 * @returns null if it isn't
 * @throws Error if the provider can't be reached
 */
export async function checkAtProvider(
  config: ProviderConfig,
  subject: string,
  refreshToken: string,
): Promise<Vouched | null> {
  const oidc = await library();
  const provider = await discovered(config);
  try {
    const tokens = await oidc.refreshTokenGrant(provider, refreshToken);
    return await vouchedBy(config, provider, tokens, subject);
  } catch (error) {
    if (isOutage(error)) throw error;
    return null;
  }
}

/** Whether the provider didn't answer or failed itself, so that nothing is known about the person. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('status' in error && typeof error.status === 'number') return error.status >= 500;
  // The response isn't from the provider, for example a gateway's error page.
  if (error.cause instanceof Response) return error.cause.status >= 500;
  return (
    error.name === 'TimeoutError' ||
    ('code' in error && error.code === 'OAUTH_TIMEOUT') ||
    error instanceof TypeError
  );
}

const claimsWanted = z.looseObject({
  sub: z.string().min(1).max(500),
  sid: z.string().max(500).optional(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** Reads the person from the claims of the ID token, and claims that it lacks from the userinfo. */
async function vouchedBy(
  config: ProviderConfig,
  provider: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  expected?: string,
): Promise<Vouched | null> {
  const { fetchUserInfo } = await library();
  const subject = tokens.claims()?.sub ?? expected;
  if (subject === undefined || (expected !== undefined && subject !== expected)) return null;
  const told = { ...tokens.claims() };
  const asked = provider.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(provider, tokens.access_token, subject)
    : {};
  const claims = claimsWanted.parse({ ...told, ...asked, sub: subject });
  const groups = claims[config.groupsClaim];
  return {
    person: {
      subject,
      email: claims.email_verified === true ? (claims.email ?? null) : null,
      name: claims.name ?? null,
      groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : undefined,
    },
    providerSession: claims.sid ?? null,
    refreshToken: tokens.refresh_token ?? null,
  };
}
