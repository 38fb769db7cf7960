import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import { z } from 'zod';
import type { ProviderConfig } from '#server/platform/config.ts';

/** Loaded with the first sign-in at the provider. */
const library = () => import('openid-client');

const secondsToAnswer = 5;

const known = new WeakMap<ProviderConfig, Promise<Configuration>>();

/** What the provider says of itself, read once; a failure is asked again next time. */
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
  // The library leaves signatures of ID tokens to the connection that brings them, unless it is told to check them. The settings take an
  // address without TLS on this machine alone.
  const execute = [
    enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: secondsToAnswer });
}

/** What binds an answer of the provider to the browser that began: it goes into a cookie, encrypted. */
export interface Pending {
  state: string;
  nonce: string;
  verifier: string;
}

/** Begins a sign-in at the provider: the address to go to, and what the answer will be held against. */
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
    // Without it many providers give no refresh token.
    ...(config.scopes.split(' ').includes('offline_access') && { prompt: 'consent' }),
  });
  return { url, pending };
}

/** Who the provider says somebody is. */
export interface Person {
  subject: string;
  /** Only where the provider says that it is theirs. */
  email: string | null;
  name: string | null;
  /** Undefined where the provider names none. */
  groups: string[] | undefined;
}

/** What a sign-in or a check at the provider brought. */
export interface Vouched {
  person: Person;
  providerSession: string | null;
  refreshToken: string | null;
}

/**
 * Exchanges the provider's answer, once. The library holds state, nonce, PKCE, the issuer that answers, signature, audience and
 * times against what was asked.
 * @param answer the address that the provider sent the browser to
 * @returns null for an answer that is not to this question
 * @throws Error where the provider can't be reached
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
 * Asks the provider whether a session still stands there.
 * @returns null where it does not
 * @throws Error where the provider can't be reached
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

/** Whether nobody there answered, or with an error of its own: then nothing is known about the person. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('status' in error && typeof error.status === 'number') return error.status >= 500;
  // What is no answer of the provider at all, such as a gateway's page.
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

/** Who the tokens are of: the claims of the ID token and, for those that it leaves out, of the userinfo. */
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
