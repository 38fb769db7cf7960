import type { Kysely } from 'kysely';
import { movedEmailHours } from '#contract/platform/limits.ts';
import { approvalPolicy } from '#server/platform/approvals/approval-policy.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import { mailInvitation, mailMoved } from '../admins/admin-mail.ts';
import {
  endSessionsOf,
  insertAdmin,
  lockActiveSuperadmins,
  lockAdmin,
  setStatus,
  updateAdmin,
} from '../admins/queries.ts';
import { voidResetLinks } from '../auth/password-reset.ts';
import type { ScimChange } from './change.ts';
import { noSuchResource, ScimFailure } from './errors.ts';
import { emailOf, type GivenUser } from './resources.ts';
import { setRightsOf } from './set-rights.ts';
import {
  findUser,
  groupsOf,
  keepUser,
  noteDeleted,
  noteUser,
  ownerOfName,
  type ProvisionedUser,
  type StoredUser,
  writesByHand,
} from './user-queries.ts';

const taken = (record?: string) =>
  new ScimFailure(409, 'An administrator has this userName or email.', 'uniqueness', record);

/** The name that administrators see: the display name, or else the formatted one, or else its parts. */
function nameOf(given: GivenUser, before?: ProvisionedUser): string {
  const whole = given.displayName ?? given.formatted;
  if (whole !== null) return whole;
  const parts = [given.givenName, given.familyName].filter((part) => part !== null);
  const both = parts.join(' ').slice(0, 100);
  const isOther = given.givenName !== before?.givenName || given.familyName !== before.familyName;
  if (isOther && both !== '') return both;
  return before?.name ?? given.userName.slice(0, 100);
}

/** The email that follows: the given one, or else that of the user name if the two were the same. */
function emailAfter(given: GivenUser, before: ProvisionedUser): string {
  const followed = before.email.toLowerCase() === before.userName.toLowerCase();
  const wanted = given.email ?? (followed ? given.userName : before.email);
  const isSame = wanted.toLowerCase() === before.email.toLowerCase();
  return isSame ? before.email : emailOf(wanted);
}

const audited = ({ name, email, role, restriction, status, userName, externalId }: ProvisionedUser) => ({
  name,
  email,
  role,
  restriction,
  status,
  userName,
  externalId,
});

const storedOf = (adminId: string, tokenId: string, given: GivenUser): StoredUser => ({
  adminId,
  tokenId,
  userName: given.userName,
  externalId: given.externalId,
  givenName: given.givenName,
  familyName: given.familyName,
});

async function found(db: Kysely<DB>, id: string): Promise<ProvisionedUser> {
  const user = isUuid(id) ? await findUser(db, id) : undefined;
  if (!user) throw noSuchResource();
  return user;
}

/** A user with their groups. @throws ScimFailure 404 */
export async function userWithGroups(db: Kysely<DB>, id: string) {
  const user = await found(db, id);
  return { user, groups: (await groupsOf(db, [id])).get(id) ?? [] };
}

/**
 * Adds an administrator without permissions, who gets an invitation (specification 44.3).
 * @param passwordHash of a password that nobody knows
 * @returns the id
 * @throws ScimFailure 409 if somebody has the user name or the email
 */
export async function addUser(
  { db, services, caller, record }: ScimChange,
  given: GivenUser,
  passwordHash: string,
): Promise<string> {
  const email = given.email ?? emailOf(given.userName);
  for (const name of [given.userName, email]) {
    const owner = await ownerOfName(db, name);
    if (owner?.deletedAt)
      throw new ScimFailure(
        409,
        'This administrator was deleted by provisioning. An administrator must enable the account in the workspace.',
        'uniqueness',
        owner.id,
      );
    if (owner) throw taken(owner.id);
  }
  const id = uuidV7();
  const name = nameOf(given);
  const added = await insertAdmin(db, {
    id,
    name,
    email,
    passwordHash,
    restriction: [],
    givenBy: caller.madeBy,
  });
  if (!added || !(await keepUser(db, storedOf(id, caller.tokenId, given)))) throw taken();
  if (given.active === false) {
    await setStatus(db, id, 'disabled');
    await noteUser(db, id, { is_disabled: true, is_invitation_due: true });
  } else await mailInvitation(db, services, { id, name, email }, caller.language);
  const after = { ...audited(await found(db, id)), givenBy: caller.givers };
  await record('scimAddUser', id, { before: null, after });
  return id;
}

/** Locks an administrator: all superadmins first, so that the last one can't be disabled by two at once. */
async function lockUser(db: Kysely<DB>, id: string) {
  const seen = await found(db, id);
  const superadmins = seen.role === 'superadmin' ? await lockActiveSuperadmins(db) : [];
  await lockAdmin(db, id, id);
  const before = await found(db, id);
  if (before.role !== seen.role) throw new ScimFailure(409, 'This administrator was changed meanwhile.');
  const isLastSuperadmin = superadmins.length === 1 && superadmins[0] === id;
  return { before, isLastSuperadmin };
}

/**
 * Changes an administrator.
 * @param read the wanted state, from the current one under lock
 * @throws ScimFailure 403 for what only people may do, 409 for a name that somebody has, 412 for another version
 */
export async function updateUser(
  change: ScimChange,
  id: string,
  read: (before: ProvisionedUser) => Promise<GivenUser>,
): Promise<void> {
  const { db, caller, record } = change;
  const { before, isLastSuperadmin } = await lockUser(db, id);
  const given = await read(before);
  const active = given.active ?? before.status === 'active';
  // Ending access must not fail because of a name or email that provisioning may not change.
  const ends = before.status === 'active' && !active;
  const name = ends ? before.name : nameOf(given, before);
  const email = ends ? before.email : emailAfter(given, before);
  await refuseForbidden(db, before, { name, email, active, isLastSuperadmin });
  if (name !== before.name || email !== before.email) {
    const owner = email === before.email ? undefined : await ownerOfName(db, email);
    if (owner && owner.id !== id) throw taken(id);
    await updateAdmin(db, { id, name, email }, undefined);
  }
  const stored = storedOf(id, caller.tokenId, given);
  if (!isStored(stored, before) && !(await keepUser(db, stored)) && !ends) throw taken(id);
  if (email !== before.email) await notifyMoved(change, { id, before: before.email, after: email });
  if (active !== (before.status === 'active')) {
    if (active) await enable(change, before);
    else await disable(db, id);
  }
  const after = await found(db, id);
  const [from, to] = [audited(before), audited(after)];
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  await record('scimUpdateUser', id, { before: from, after: { ...to, givenBy: caller.givers } });
}

/** Whether an identity provider gave the same before. */
const isStored = (user: StoredUser, before: ProvisionedUser) =>
  before.version > 0 &&
  user.userName === before.userName &&
  user.externalId === before.externalId &&
  user.givenName === before.givenName &&
  user.familyName === before.familyName;

/** @throws ScimFailure 403 for changes that only people may make (specification 44.5) */
async function refuseForbidden(
  db: Kysely<DB>,
  before: ProvisionedUser,
  wanted: { name: string; email: string; active: boolean; isLastSuperadmin: boolean },
): Promise<void> {
  const { id, role } = before;
  const refuse = (detail: string) => new ScimFailure(403, detail, undefined, id);
  const wasActive = before.status === 'active';
  if (wasActive && !wanted.active && wanted.isLastSuperadmin)
    throw refuse('The last active superadmin can’t be disabled.');
  const emailMoves = wanted.email !== before.email;
  if (role === 'superadmin' && (emailMoves || wanted.name !== before.name))
    throw refuse('Provisioning can’t change the name or email of a superadmin.');
  const enables = wanted.active && !wasActive;
  if (enables && role === 'superadmin') throw refuse('Provisioning can’t enable a superadmin.');
  if (enables && !before.isDisabledByScim)
    throw refuse('An administrator disabled this account. Only an administrator can enable it.');
  if (!emailMoves && !enables) return;
  if (!(await approvalPolicy(db)).isOn) return;
  const mayWrite = before.restriction.some(({ isWriteAccess }) => isWriteAccess);
  if (emailMoves && mayWrite)
    throw refuse(
      'Two people must change the email of an administrator with write access. Change it in the workspace.',
    );
  if (enables && (await writesByHand(db, id)))
    throw refuse(
      'Two people must enable an administrator with write access. Enable the account in the workspace.',
    );
}

/** Ends all access, as disabling in the workspace does. */
async function disable(db: Kysely<DB>, id: string): Promise<void> {
  await setStatus(db, id, 'disabled');
  await endSessionsOf(db, id);
  await voidResetLinks(db, id);
  await noteUser(db, id, { is_disabled: true });
}

async function enable({ db, services, caller }: ScimChange, before: ProvisionedUser): Promise<void> {
  await setStatus(db, before.id, 'active');
  if (!before.isInvitationDue) return;
  await noteUser(db, before.id, { is_invitation_due: false });
  const { id, name, email } = await found(db, before.id);
  await mailInvitation(db, services, { id, name, email }, caller.language);
}

/** Emails the former and the new address of an account that was moved. Links that went to the former one end. */
async function notifyMoved(
  { db, services, caller }: ScimChange,
  moved: { id: string; before: string; after: string },
): Promise<void> {
  await voidResetLinks(db, moved.id);
  await mailMoved(db, services, { id: caller.madeBy, name: caller.name }, moved);
  const { before, after } = moved;
  const values = { admin: caller.name, before, after, hours: movedEmailHours };
  await mailNotice(db, services, moved.id, { sentence: 'noticeEmailMoved', values });
}

/**
 * Deletes a user for the identity provider: the administrator is disabled and in no group, and the record stays, as
 * for everybody who leaves.
 * @throws ScimFailure 403 for the last active superadmin, 404, and those of `check`
 */
export async function deleteUser(
  { db, caller, record }: ScimChange,
  id: string,
  check: (before: ProvisionedUser) => void,
): Promise<void> {
  const { before, isLastSuperadmin } = await lockUser(db, id);
  check(before);
  if (before.status === 'active' && isLastSuperadmin)
    throw new ScimFailure(403, 'The last active superadmin can’t be disabled.', undefined, id);
  const { userName, externalId, givenName, familyName } = before;
  const isOwn = before.status !== 'active' && before.isDisabledByScim;
  await keepUser(db, { adminId: id, tokenId: caller.tokenId, userName, externalId, givenName, familyName });
  if (before.status === 'active') await disable(db, id);
  else await noteUser(db, id, { is_disabled: isOwn });
  const states = {
    before: audited(before),
    after: { ...audited(await found(db, id)), givenBy: caller.givers },
  };
  await noteDeleted(db, id);
  await record('scimDeleteUser', id, states);
  await setRightsOf(db, [id], { givers: caller.givers, record });
}
