import type { adminsCalls } from '#contract/identity/admins.calls.ts';
import type { adminsSchemas } from '#contract/identity/admins.schemas.ts';
import { checkGrant, checkMayTouch, sameRights } from '../auth/grant-rules.ts';
import { voidResetLinks } from '../auth/password-reset.ts';
import { hashPassword, hashUnknownPassword } from '#server/platform/auth/passwords.ts';
import { asGiven, keepRights, partsOf } from '#server/platform/auth/rights.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import { covers } from '#contract/identity/rights.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import type { CallContext, Caller, Handlers } from '#server/platform/context/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { mailInvitation, mailMoved } from './admin-mail.ts';
import {
  type AdminRecord,
  emailIsTaken,
  endSessionsOf,
  findAdmin,
  insertAdmin,
  listAdmins,
  lockActiveSuperadmins,
  lockAdmin,
  setStatus,
  updateAdmin,
} from './queries.ts';

type Context = CallContext<Caller>;

const emailTaken = () => new CallFailure(400, { email: 'emailTaken' });

async function refuseTakenEmail(db: CallContext['db'], email: string, exceptId?: string): Promise<void> {
  if (await emailIsTaken(db, email, exceptId)) throw emailTaken();
}

/**
 * Checks that an administrator may grant these permissions to another one (specification 3.5). Unchanged
 * permissions are always allowed.
 * @throws CallFailure 400 or 403 under `restriction`
 */
function checkRights(actor: Caller, before: AdminRecord, wanted: AdminRecord['restriction']): void {
  if (sameRights(before.restriction, wanted)) return;
  if (before.role === 'superadmin') throw new CallFailure(400, { restriction: 'superadminRights' });
  if (before.id === actor.id) throw new CallFailure(403, { restriction: 'ownRights' });
  checkGrant(actor, wanted);
}

/**
 * Sets the effective permissions of a locked administrator. Permissions that their roles don't grant become
 * extra entries (specification 22.5).
 * @throws CallFailure 400 under `restriction` if a role grants a permission that is missing from the list
 */
async function changeSum(
  db: CallContext['db'],
  { id, restriction }: Pick<AdminRecord, 'id' | 'restriction'>,
  actorId: string,
): Promise<void> {
  const { roles, extra } = await partsOf(db, id);
  for (const { name, restriction: given } of roles)
    for (const right of given)
      if (!covers(restriction, right))
        throw new CallFailure(400, {
          restriction: { sentence: 'rightFromRole', values: { path: right.path, role: name } },
        });
  const byRoles = roles.flatMap((role) => role.restriction);
  const grantedAt = new Date().toISOString();
  const own = restriction.flatMap((right) => {
    const before = asGiven(extra, right);
    if (before) return [before];
    return covers(byRoles, right) ? [] : [{ ...right, endsAt: null, grantedBy: actorId, grantedAt }];
  });
  await keepRights(db, id, own);
}

/** @throws CallFailure 403 under `email` if administrators try to change their own email here */
function refuseOwnEmail(actor: Caller, before: AdminRecord, email: string): void {
  if (before.id === actor.id && email !== before.email) throw new CallFailure(403, { email: 'ownEmail' });
}

/** The fields that the audit trail compares. */
function audited({ name, email, role, restriction, status }: AdminRecord): object {
  return { name, email, role, restriction, status };
}

/**
 * Adds an administrator.
 * @throws CallFailure 400 under `email` if it was taken at the same moment
 */
async function storeAdmin(
  db: CallContext['db'],
  { name, email, restriction }: Pick<AdminRecord, 'name' | 'email' | 'restriction'>,
  given: { passwordHash: string; givenBy: string },
) {
  const added = await insertAdmin(db, { id: uuidV7(), name, email, restriction, ...given });
  if (!added) throw emailTaken();
  return { added, audit: { record: added.id, before: null, after: audited(added) } };
}

async function existing(context: Context, id: string): Promise<AdminRecord> {
  const admin = await lockAdmin(context.db, id, context.admin.id);
  if (!admin) throw noSuchRecord();
  return admin;
}

async function changeStatus(context: Context, id: string, status: AdminRecord['status']) {
  const { admin: actor, db } = context;
  if (id === actor.id) throw new CallFailure(403, 'ownState');
  // All superadmins are locked first and together, so that two who disable each other can't both succeed.
  const superadmins = status === 'disabled' ? await lockActiveSuperadmins(db) : [];
  const before = await existing(context, id);
  checkMayTouch(actor, before);
  if (superadmins.length === 1 && superadmins[0] === id) throw new CallFailure(409, 'lastSuperadmin');
  const after = await setStatus(db, id, status);
  if (!after) throw new CallFailure(409, status === 'disabled' ? 'alreadyDisabled' : 'alreadyEnabled');
  if (status === 'disabled') {
    await endSessionsOf(db, id);
    await voidResetLinks(db, id);
  }
  return {
    output: { message: status === 'disabled' ? 'adminDisabled' : 'adminEnabled', result: after },
    audit: { record: id, before: audited(before), after: audited(after) },
  } as const;
}

/** Administrators and their permissions (specification 3.5). */
export const adminsHandlers: Handlers<typeof adminsCalls, typeof adminsSchemas> = {
  listAdmins: (input, { db }) => listAdmins(db, input),

  async getAdmin({ id }, { db }) {
    const admin = await findAdmin(db, id);
    if (!admin) throw noSuchRecord();
    return admin;
  },

  addAdmin: {
    check: ({ password, restriction, ...owner }, { admin, db }) => [
      () => restriction && checkGrant(admin, restriction),
      () => owner.email !== undefined && refuseTakenEmail(db, owner.email),
      () => password !== undefined && refuseWeakPassword(password, owner),
    ],
    async prepare(input, { admin, db }) {
      checkGrant(admin, input.restriction);
      await refuseTakenEmail(db, input.email);
      refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      return async (context) => {
        const { added, audit } = await storeAdmin(context.db, input, { passwordHash, givenBy: admin.id });
        return { output: { message: 'successfullyUpdated', result: added }, audit };
      };
    },
  },

  inviteAdmin: {
    check: ({ restriction, email }, { admin, db }) => [
      () => restriction && checkGrant(admin, restriction),
      () => email !== undefined && refuseTakenEmail(db, email),
    ],
    async prepare(input, { admin, db, services, language }) {
      checkGrant(admin, input.restriction);
      await refuseTakenEmail(db, input.email);
      const passwordHash = await hashUnknownPassword();
      return async (context) => {
        const { added, audit } = await storeAdmin(context.db, input, { passwordHash, givenBy: admin.id });
        await mailInvitation(context.db, services, added, language);
        return { output: { message: 'adminInvited', result: added }, audit };
      };
    },
  },

  updateAdmin: {
    check: ({ id, email, restriction }, { admin, db }) => {
      if (id === undefined) return [];
      const touched = async () => {
        const before = await findAdmin(db, id);
        if (!before) throw noSuchRecord();
        checkMayTouch(admin, before);
        return before;
      };
      return [
        async () => restriction && checkRights(admin, await touched(), restriction),
        async () => email !== undefined && refuseOwnEmail(admin, await touched(), email),
        async () => email !== undefined && refuseTakenEmail(db, email, id),
      ];
    },
    async handle(input, context) {
      const { admin: actor, db, services } = context;
      const before = await existing(context, input.id);
      const rightsChange = !sameRights(before.restriction, input.restriction);
      checkMayTouch(actor, before);
      checkRights(actor, before, input.restriction);
      refuseOwnEmail(actor, before, input.email);
      await refuseTakenEmail(db, input.email, input.id);
      const emailChanges = input.email !== before.email;
      const changed = await updateAdmin(db, input, input.version);
      if (!changed) throw changedMeanwhile();
      if (rightsChange) await changeSum(db, input, actor.id);
      const after = rightsChange ? ((await findAdmin(db, input.id)) ?? changed) : changed;
      // Earlier reset links were sent to the former email.
      if (emailChanges) {
        await voidResetLinks(db, input.id);
        await mailMoved(db, services, actor, { id: input.id, before: before.email, after: after.email });
      }
      return {
        output: { message: 'successfullyUpdated', result: after },
        audit: { record: input.id, before: audited(before), after: audited(after) },
      };
    },
  },

  disableAdmin: ({ id }, context) => changeStatus(context, id, 'disabled'),
  enableAdmin: ({ id }, context) => changeStatus(context, id, 'active'),
};
