import type { adminsCalls } from '#contract/admins.calls.ts';
import type { adminsSchemas } from '#contract/admins.schemas.ts';
import { voidResetLinks } from '../../auth/password-reset.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { refuseWeakPassword } from '../../auth/weak-passwords.ts';
import { uuidV7 } from '../../db/uuid-v7.ts';
import type { CallContext, Handlers, SignedInAdmin } from '../../http/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '../../base/failure.ts';
import { emailNotice, mailNotice } from '../../mail/notice-mail.ts';
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
import { checkGrant, checkMayTouch, sameRights } from './rules.ts';

type Context = CallContext<SignedInAdmin>;

const emailTaken = () => new CallFailure(400, { email: 'emailTaken' });

/** The fields that the audit trail compares. */
function audited({ name, email, restriction, status }: AdminRecord): object {
  return { name, email, restriction, status };
}

async function existing(context: Context, id: string): Promise<AdminRecord> {
  const admin = await lockAdmin(context.db, id, context.admin.id);
  if (!admin) throw noSuchRecord();
  return admin;
}

async function changeStatus(context: Context, id: string, status: AdminRecord['status']) {
  const { admin: actor, db } = context;
  if (id === actor.id) throw new CallFailure(403, 'ownState');
  // Superadmins are locked first and together: two that disable each other must not both succeed.
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

/** Administrators and their rights (specification 3.5). */
export const adminsHandlers: Handlers<typeof adminsCalls, typeof adminsSchemas> = {
  listAdmins: (input, { db }) => listAdmins(db, input),

  async getAdmin({ id }, { db }) {
    const admin = await findAdmin(db, id);
    if (!admin) throw noSuchRecord();
    return admin;
  },

  addAdmin: {
    async prepare(input, { admin, db }) {
      checkGrant(admin, input.restriction);
      if (await emailIsTaken(db, input.email)) throw emailTaken();
      await refuseWeakPassword(input.password, input);
      const passwordHash = await hashPassword(input.password);
      return async (context) => {
        const { name, email, restriction } = input;
        const added = await insertAdmin(context.db, { id: uuidV7(), name, email, passwordHash, restriction });
        if (!added) throw emailTaken();
        return {
          output: { message: 'successfullyUpdated', result: added },
          audit: { record: added.id, before: null, after: audited(added) },
        };
      };
    },
  },

  async updateAdmin(input, context) {
    const { admin: actor, db, services } = context;
    const before = await existing(context, input.id);
    const rightsChange = !sameRights(before.restriction, input.restriction);
    checkMayTouch(actor, before);
    if (rightsChange) {
      if (before.role === 'superadmin') throw new CallFailure(400, { restriction: 'superadminRights' });
      if (input.id === actor.id) throw new CallFailure(403, { restriction: 'ownRights' });
      checkGrant(actor, input.restriction);
    }
    const emailChanges = input.email !== before.email;
    if (emailChanges && input.id === actor.id) throw new CallFailure(403, { email: 'ownEmail' });
    if (await emailIsTaken(db, input.email, input.id)) throw emailTaken();
    const after = await updateAdmin(db, input, { loadedVersion: input.version, rightsChange });
    if (!after) throw changedMeanwhile();
    // Links that are on their way went to the address that is no longer theirs.
    if (emailChanges) {
      await voidResetLinks(db, input.id);
      await mailNotice(db, services, input.id, emailNotice(before.email, after.email), before.email);
    }
    return {
      output: { message: 'successfullyUpdated', result: after },
      audit: { record: input.id, before: audited(before), after: audited(after) },
    };
  },

  disableAdmin: ({ id }, context) => changeStatus(context, id, 'disabled'),
  enableAdmin: ({ id }, context) => changeStatus(context, id, 'active'),
};
