import type { GroupRow } from './group-queries.ts';
import { groupSchema, userSchema } from './resources.ts';
import type { ProvisionedUser } from './user-queries.ts';

/** The version of a user, which changes with the administrator and with what the identity provider says. */
export const userVersion = ({ adminVersion, version }: ProvisionedUser) => `W/"${adminVersion}.${version}"`;

export const groupVersion = ({ version }: GroupRow) => `W/"${version}"`;

interface Named {
  id: string;
  name: string;
}

/** An administrator as SCIM shows it. @param base the address of SCIM */
export function shownUser(user: ProvisionedUser, groups: readonly Named[], base: string) {
  const { id, externalId, givenName, familyName } = user;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName: user.userName,
    name: {
      formatted: user.name,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName: user.name,
    active: user.status === 'active',
    emails: [{ value: user.email, type: 'work', primary: true }],
    groups: groups.map((group) => ({
      value: group.id,
      display: group.name,
      $ref: `${base}/Groups/${group.id}`,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: userVersion(user),
    },
  };
}

/** A group as SCIM shows it. */
export function shownGroup(group: GroupRow, members: readonly Named[], base: string) {
  const { id, displayName, externalId } = group;
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((member) => ({
      value: member.id,
      display: member.name,
      $ref: `${base}/Users/${member.id}`,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      version: groupVersion(group),
    },
  };
}

/** A resource with the attributes that the request asks for: whole attributes, by their first name. */
export function selected<Resource extends object>(
  resource: Resource,
  { attributes, excludedAttributes }: Readonly<Record<string, unknown>>,
): object {
  const names = (given: unknown) =>
    typeof given === 'string' && given !== ''
      ? new Set(given.split(',').map((name) => name.trim().split('.', 1)[0]?.toLowerCase()))
      : null;
  const [only, without] = [names(attributes), names(excludedAttributes)];
  const always = ['id', 'schemas'];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.includes(name)) return true;
      return only ? only.has(name.toLowerCase()) : !without?.has(name.toLowerCase());
    }),
  );
}
