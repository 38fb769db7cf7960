import type { AnyJson } from './any-json.ts';
import type { TestAdmin, TestApp } from './app.ts';

/** The answer of a request of an identity provider. */
export interface ScimAnswer {
  status: number;
  headers: Headers;
  body: AnyJson;
}

/** An identity provider with a token. */
export interface TestProvisioner {
  tokenId: string;
  secret: string;
  version: number;
  /** Sends a request to an address below /scim/v2. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ScimAnswer>;
}

/** Sends a request of an identity provider. A text is sent as it is. */
export async function sendScim(
  { url }: Pick<TestApp, 'url'>,
  secret: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimAnswer> {
  const answer = await fetch(`${url}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

/** Adds a token with its secret, as a superadmin does on the screen. */
export async function addProvisioner(
  app: Pick<TestApp, 'url'>,
  by: TestAdmin & { code?: () => Promise<string> },
  networks: string[] = [],
): Promise<TestProvisioner> {
  const name = `Provider ${crypto.randomUUID().slice(0, 8)}`;
  const added = await by.call('POST', '/adminapi/scim/tokens', { name, networks });
  if (added.status !== 200) throw new Error(`The token was not added: ${JSON.stringify(added.body)}`);
  const { _id: tokenId, version } = added.body.result;
  const made = await by.call('POST', '/adminapi/scim/tokens/rotate', {
    id: tokenId,
    version,
    overlapHours: 0,
    currentPassword: by.password,
    ...(by.code && { code: await by.code() }),
  });
  if (made.status !== 200) throw new Error(`The secret was not created: ${JSON.stringify(made.body)}`);
  const secret = made.body.result.token as string;
  return {
    tokenId,
    secret,
    version: made.body.result.version,
    send: (method, path, body, headers) => sendScim(app, secret, method, path, body, headers),
  };
}

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A PATCH of these operations. */
export const patchOf = (...operations: object[]) => ({ schemas: [patchSchema], Operations: operations });

/** A PATCH that enables or disables a user, as Okta sends it. */
export const setActive = (active: boolean) => patchOf({ op: 'replace', value: { active } });

/** The status of an administrator, as somebody else sees it. */
export const statusOf = async (by: TestAdmin, id: string): Promise<string> =>
  (await by.call('GET', `/adminapi/singleAdmin/${id}`)).body.result.status;

let counter = 0;

/** A user as Microsoft Entra ID sends a new one. */
export function entraUser(given: object = {}) {
  counter += 1;
  const mail = `entra${counter}.${process.pid}@example.com`;
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `object${counter}`,
    userName: mail,
    active: true,
    displayName: `Person ${counter}`,
    emails: [{ primary: true, type: 'work', value: mail }],
    meta: { resourceType: 'User' },
    name: { formatted: `Given${counter} Family`, familyName: 'Family', givenName: `Given${counter}` },
    roles: [],
    ...given,
  };
}

/** A user as Okta sends it. */
export function oktaUser(given: object = {}) {
  counter += 1;
  const mail = `okta${counter}.${process.pid}@example.com`;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: mail,
    name: { givenName: `Okta${counter}`, familyName: 'Person' },
    emails: [{ primary: true, value: mail, type: 'work' }],
    displayName: `Okta${counter} Person`,
    locale: 'en-US',
    externalId: `00u${counter}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...given,
  };
}
