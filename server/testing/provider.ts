import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** A person whom the provider knows. */
export interface Employee {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

let counter = 0;

/** A person whom the provider does not know yet, with a verified email. */
export function newEmployee(more: Partial<Employee> = {}): Employee {
  counter += 1;
  return {
    sub: `employee-${counter}`,
    email: `person${counter}@example.com`,
    email_verified: true,
    name: `Pat ${counter}`,
    ...more,
  };
}

/** The settings of a server with sign-in through a provider. */
export const companySettings = ({ issuer }: { issuer: string }) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'marketdesk',
  OIDC_CLIENT_SECRET: 'a secret of the desk and the provider',
});

const kid = 'a key of the provider';

interface Client {
  redirectUri: string;
  /** The address at which the server receives logouts. */
  logoutUri: () => string;
}

/** The answer of the token endpoint. */
export interface Tokens {
  access_token: string;
  id_token: string;
}

/** Changes such an answer; null simulates a gateway error. Or an answer that replaces the provider's. */
export type Lie = ((told: Tokens) => Promise<object | null> | object | null) | Tokens;

function changeAnswer(response: ServerResponse, lie: Exclude<Lie, Tokens>): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  const changed = async (text: string) => {
    const answer = await lie(JSON.parse(text) as Tokens);
    const body = answer ? JSON.stringify(answer) : '<h1>502 Bad Gateway</h1>';
    if (!answer) response.statusCode = 502;
    response.setHeader('content-length', Buffer.byteLength(body));
    end(body);
  };
  response.end = ((text: string | Buffer) => {
    void changed(String(text));
    return response;
  }) as typeof response.end;
}

/** A real OpenID provider of a company, in this process. */
export async function startProvider({ redirectUri, logoutUri }: Client) {
  const employees = new Map<string, Employee>();
  /** The person at the browser, who needs no password. */
  let seated = '';
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const keys = await generateKeyPair('RS256', { extractable: true });
  let lie: Lie | null = null;
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid, use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: 'marketdesk',
        client_secret: 'a secret of the desk and the provider',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: logoutUri(),
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['a key of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its default refuses addresses of this machine, where the server of a test runs.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const employee = employees.get(sub);
      return employee && { accountId: sub, claims: () => ({ ...employee }) };
    },
    async loadExistingGrant(context) {
      const { client, session, params } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const isLie = lie !== null && request.url === '/token';
    if (isLie && typeof lie === 'object')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(lie));
    if (isLie && typeof lie === 'function') changeAnswer(response, lie);
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    void provider.interactionFinished(request, response, {
      login: { accountId: seated },
      consent: {},
    });
  });

  return {
    issuer,
    provider,
    add: (employee: Employee) => employees.set(employee.sub, employee),
    remove: (sub: string) => employees.delete(sub),
    seat: (sub: string) => {
      seated = sub;
    },
    /** Falsifies the answers of the token endpoint; null ends it. */
    lie: (change: Lie | null) => {
      lie = change;
    },
    /** A token with these claims, signed with the provider's key or with a foreign one. */
    sign: async (claims: JWTPayload, isForeign = false) => {
      const { privateKey } = isForeign ? await generateKeyPair('RS256') : keys;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    },
    /** Stops answering until `resume`. */
    pause: () => new Promise((paused) => server.close(paused).closeAllConnections()),
    resume: () =>
      new Promise<void>((resumed) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resumed)),
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}
