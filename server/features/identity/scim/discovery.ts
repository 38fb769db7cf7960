import { Schemas } from 'scimmy';
import { noSuchResource } from './errors.ts';
import { mostResults } from './paging.ts';
import { groupSchema, userSchema } from './resources.ts';

/** The features that this server has (RFC 7643, 5). */
export const providerConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The secret of a token that a superadmin adds under Provisioning.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const typeOf = (base: string, name: string, plural: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${plural}`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** The kinds of resources. */
export const resourceTypes = (base: string) => [
  typeOf(base, 'User', 'Users', userSchema),
  typeOf(base, 'Group', 'Groups', groupSchema),
];

/** The schemas of users and groups. */
export const schemas = (base: string): object[] =>
  [Schemas.User, Schemas.Group].map(({ definition }) => definition.describe(`${base}/Schemas`));

/** One of the things above, by its id. @throws ScimFailure 404 */
export function oneOf(all: readonly object[], id: string): object {
  const found = all.find((one) => (one as { id?: string }).id === id);
  if (!found) throw noSuchResource();
  return found;
}
