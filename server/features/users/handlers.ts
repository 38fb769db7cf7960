import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { mayUse } from '#contract/platform/menu.ts';
import type { usersCalls } from '#contract/users/users.calls.ts';
import type { usersSchemas } from '#contract/users/users.schemas.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { withAssignee } from '#server/platform/lists/assigned.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '#server/platform/base/failure.ts';
import { isMasked } from '#server/platform/personal/masked.ts';
import { parsePhoneNumber } from './validation/telephone.ts';
import {
  type Contact,
  deleteUser,
  findDeletedUser,
  listDeletedUsers,
  listUsers,
  restoreUser,
  setUserStatus,
  updateUser,
  type User,
  userWith,
  users,
} from './queries.ts';

/** No dial code is a prefix of another one. */
const dialCodes = [...new Set<string>(getCountries().map((country) => getCountryCallingCode(country)))];

/**
 * Converts a search for a telephone number to the stored format, dial code and digits separated by one space:
 * `+91 98765-43210` and `+919876543210` become the same. Any other text is unchanged.
 */
function asStoredTelephone(search: string): string {
  if (!/^\+?[\d\s().-]+$/.test(search) || search.replace(/\D/g, '').length < 5) return search;
  const compact = search.replace(/[\s().-]/g, '');
  if (!compact.startsWith('+')) return compact;
  const dialCode = dialCodes.find((code) => compact.startsWith(`+${code}`));
  return dialCode === undefined ? compact : `+${dialCode} ${compact.slice(1 + dialCode.length)}`.trim();
}

/**
 * Refuses to remove the email of a user who has one.
 * @throws CallFailure 400, and 404 if the user doesn't exist
 */
async function refuseNoEmail(db: CallContext['db'], id: string): Promise<void> {
  if ((await users.find(db, id)).email !== null) throw new CallFailure(400, { email: 'required' });
}

/**
 * Refuses to restore a user whose email another user has now.
 * @throws CallFailure 409 with a message that says what to do
 */
async function refuseEmailTakenMeanwhile(
  db: CallContext['db'],
  id: string,
  email: string | null,
): Promise<void> {
  try {
    await users.refuseTaken(db, { email }, id);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new CallFailure(409, { sentence: 'restoreEmailTaken', values: { email: email ?? '' } });
  }
}

function contactOf({ email, dialCode, phoneNumber }: Contact): Contact {
  return { email, dialCode, phoneNumber };
}

function identityOf({ name, address, email, dialCode, phoneNumber, status }: User): object {
  return { name, address, email, dialCode, phoneNumber, status };
}

/** Marketplace users (specification 9.3). */
export const usersHandlers: Handlers<typeof usersCalls, typeof usersSchemas> = {
  listUsers: (input, { db, admin }) =>
    listUsers(
      db,
      { ...withAssignee(input, admin), search: asStoredTelephone(input.search) },
      {
        hasVerifications: mayUse(admin, '/verificationlist', 'read'),
        hasLogins: mayUse(admin, '/loginhistory', 'read'),
      },
    ),

  getUser: ({ id }, { db }) => users.find(db, id),

  async findUser({ text }, { db }) {
    const id = await userWith(db, text);
    if (id === undefined) throw noSuchRecord();
    return { id };
  },

  updateUser: {
    check: ({ id, email, dialCode, phoneNumber }, { db }) => [
      () => dialCode !== undefined && phoneNumber !== undefined && parsePhoneNumber(dialCode, phoneNumber),
      () => email && users.refuseTaken(db, { email }, id),
      () => id !== undefined && email === '' && refuseNoEmail(db, id),
    ],
    async handle({ id, email, dialCode, phoneNumber, version }, { db }) {
      // These fields of the form contain masks.
      if (isMasked()) throw new CallFailure(403, 'maskedChange');
      const contact = { email: email || null, ...parsePhoneNumber(dialCode, phoneNumber) };
      if (contact.email === null) await refuseNoEmail(db, id);
      const changed = await updateUser(db, { id, ...contact }, version);
      if (!changed) throw await users.find(db, id).then(changedMeanwhile);
      return {
        output: { message: 'userUpdated', result: changed.after },
        audit: { record: id, before: changed.before, after: contactOf(changed.after) },
      };
    },
  },

  async changeUserStatus({ id, status }, { db }) {
    const user = await setUserStatus(db, id, status);
    if (!user) throw await users.find(db, id).then(() => new CallFailure(409, 'alreadyInStatus'));
    const before = status === 'blocked' ? 'active' : 'blocked';
    return {
      output: { message: 'successfullyChanged', result: user },
      audit: { record: id, before: { status: before }, after: { status } },
    };
  },

  async deleteUser({ id }, { db }) {
    const user = await deleteUser(db, id);
    if (!user) throw noSuchRecord();
    return {
      output: { message: 'userDeleted', result: { id } },
      audit: { record: id, before: identityOf(user), after: null },
    };
  },

  listDeletedUsers: (input, { db }) =>
    listDeletedUsers(db, { ...input, search: asStoredTelephone(input.search) }),

  async restoreUser({ id }, { db }) {
    const { email } = await findDeletedUser(db, id);
    await refuseEmailTakenMeanwhile(db, id, email);
    const user = await restoreUser(db, id);
    if (!user) throw noSuchRecord();
    return {
      output: { message: 'userRestored', result: user },
      audit: { record: id, before: null, after: identityOf(user) },
    };
  },
};
