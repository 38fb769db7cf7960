import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { usersCalls } from '#contract/users.calls.ts';
import type { usersSchemas } from '#contract/users.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { CallFailure, changedMeanwhile, noSuchRecord } from '../../base/failure.ts';
import {
  type Contact,
  deleteUser,
  listUsers,
  setUserStatus,
  updateUser,
  type User,
  users,
} from './queries.ts';

/**
 * A telephone number as it is stored: its national digits without a trunk prefix such as the 0 of 07911 123456. Not
 * every user has one: then both parts are empty.
 */
function telephone(dialCode: string, phoneNumber: string): Omit<Contact, 'email'> {
  if (dialCode === '' && phoneNumber === '') return { dialCode: null, phoneNumber: null };
  if (dialCode === '') throw new CallFailure(400, { dialCode: 'required' });
  if (phoneNumber === '') throw new CallFailure(400, { phoneNumber: 'required' });
  const parsed = parsePhoneNumberFromString(dialCode + phoneNumber);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== dialCode) {
    throw new CallFailure(400, { phoneNumber: 'phoneNotValid' });
  }
  return { dialCode, phoneNumber: parsed.nationalNumber };
}

function contactOf({ email, dialCode, phoneNumber }: Contact): Contact {
  return { email, dialCode, phoneNumber };
}

function identityOf({ name, address, email, dialCode, phoneNumber, status }: User): object {
  return { name, address, email, dialCode, phoneNumber, status };
}

/** Marketplace users (specification section 7, decisions 5). */
export const usersHandlers: Handlers<typeof usersCalls, typeof usersSchemas> = {
  listUsers: (input, { db }) => listUsers(db, input),

  getUser: ({ id }, { db }) => users.find(db, id),

  async updateUser({ id, email, dialCode, phoneNumber, version }, { db }) {
    const contact = { email: email || null, ...telephone(dialCode, phoneNumber) };
    if (contact.email === null && (await users.find(db, id)).email !== null)
      throw new CallFailure(400, { email: 'required' });
    const changed = await updateUser(db, { id, ...contact }, version);
    if (!changed) throw await users.find(db, id).then(changedMeanwhile);
    return {
      output: { message: 'userUpdated', result: changed.after },
      audit: { record: id, before: changed.before, after: contactOf(changed.after) },
    };
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
};
