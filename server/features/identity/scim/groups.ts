import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import type { ScimChange } from './change.ts';
import { lockAdmins } from '../roles/queries.ts';
import { noSuchResource, ScimFailure } from './errors.ts';
import {
  changeGroup,
  changeMembers,
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  membersOf,
  unknownMembers,
} from './group-queries.ts';
import type { GivenGroup } from './resources.ts';
import { setRightsOf } from './set-rights.ts';

const taken = (record?: string) =>
  new ScimFailure(409, 'Another group has this displayName.', 'uniqueness', record);

async function found(db: Kysely<DB>, id: string, isLocked = false): Promise<GroupRow> {
  const group = isUuid(id) ? await findGroup(db, id, isLocked) : undefined;
  if (!group) throw noSuchResource();
  return group;
}

/** A group with its members. @throws ScimFailure 404 */
export async function groupWithMembers(db: Kysely<DB>, id: string, isLocked = false) {
  const group = await found(db, id, isLocked);
  return { group, members: (await membersOf(db, [group.id])).get(group.id) ?? [] };
}

/** @throws ScimFailure 400 if somebody is no administrator */
async function refuseUnknown(db: Kysely<DB>, ids: readonly string[], record?: string): Promise<void> {
  const unknown = await unknownMembers(db, ids);
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 3).map((id) => JSON.stringify(id.slice(0, 40)));
  throw new ScimFailure(400, `No user has the id ${named.join(', ')}.`, 'invalidValue', record);
}

const audited = (name: string, externalId: string | null, members: readonly { name: string }[]) => ({
  name,
  externalId,
  members: members.map((member) => member.name),
});

/**
 * Adds a group. It gives nothing until a superadmin maps it to roles (specification 44.4).
 * @returns the id
 */
export async function addGroup(change: ScimChange, given: GivenGroup): Promise<string> {
  const { db, caller, record } = change;
  const wanted = given.members ?? [];
  const { displayName, externalId } = given;
  const id = await insertGroup(db, { displayName, externalId, tokenId: caller.tokenId });
  if (id === undefined) throw taken();
  const possible = wanted.filter(isUuid);
  if (possible.length > 0) await lockAdmins(db, possible);
  await refuseUnknown(db, wanted);
  await changeMembers(db, id, { added: wanted, removed: [] });
  const { members } = await groupWithMembers(db, id);
  await record('scimAddGroup', id, { before: null, after: audited(displayName, externalId, members) });
  return id;
}

/**
 * Changes a group. Its members get and lose its roles.
 * @param read the wanted state, from the current one under lock
 * @throws ScimFailure 400 for members that don't exist, 404, 409, 412
 */
export async function updateGroup(
  change: ScimChange,
  id: string,
  read: (before: GroupRow, members: readonly string[]) => Promise<GivenGroup>,
): Promise<void> {
  const { db, caller, record } = change;
  const { group, members: before } = await groupWithMembers(db, id, true);
  const ids = before.map((member) => member.id);
  const given = await read(group, ids);
  const wanted = given.members ?? ids;
  const added = wanted.filter((one) => !ids.includes(one));
  const removed = ids.filter((one) => !wanted.includes(one));
  // Locked before they are looked for, so that nobody who is deleted at the same moment is added.
  const changed = [...added, ...removed].filter(isUuid);
  if (changed.length > 0) await lockAdmins(db, changed);
  const { displayName, externalId } = given;
  const isSame = displayName === group.displayName && externalId === group.externalId;
  if (isSame && added.length === 0 && removed.length === 0) return;
  await refuseUnknown(db, added, id);
  await changeGroup(db, id, { displayName, externalId, tokenId: caller.tokenId });
  await changeMembers(db, id, { added, removed });
  const { members: after } = await groupWithMembers(db, id);
  await record('scimUpdateGroup', id, {
    before: audited(group.displayName, group.externalId, before),
    after: audited(displayName, externalId, after),
  });
  await setRightsOf(db, [...added, ...removed], { givers: caller.givers, record });
}

/** Deletes a group. Its members lose the roles that only it gave. @throws ScimFailure 404, and those of `check` */
export async function removeGroup(
  { db, caller, record }: ScimChange,
  id: string,
  check: (before: GroupRow) => void,
): Promise<void> {
  const { group, members } = await groupWithMembers(db, id, true);
  check(group);
  await deleteGroup(db, id);
  await record('scimDeleteGroup', id, {
    before: audited(group.displayName, group.externalId, members),
    after: null,
  });
  await setRightsOf(
    db,
    members.map((member) => member.id),
    { givers: caller.givers, record },
  );
}
