import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody whom the provider knows. */
export interface Employee {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

interface Client {
  redirectUri: string;
  /** Where the desk takes logouts. */
  logoutUri: () => string;
}

/** A company's provider of sign-ins, the real one, in this process. */
export async function startProvider({ redirectUri, logoutUri }: Client) {
  const employees = new Map<string, Employee>();
  /** Who sits at the browser, and needs no password. */
  let seated = '';
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
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
    // Its own refuses addresses of this machine, where the desk of a test is.
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
    /** Nobody there answers, until `resume`. */
    pause: () => new Promise((paused) => server.close(paused).closeAllConnections()),
    resume: () =>
      new Promise<void>((resumed) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resumed)),
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
}
