import { DatabaseError } from 'pg';
import { CallFailure, type FieldMessages } from '../base/failure.ts';

/**
 * What it means to the caller that a write breaks a constraint, by the constraint's name. A handler need not look before
 * it writes: of two who write the same at once, one breaks the constraint and reads this.
 */
const messagesOf: Readonly<Record<string, FieldMessages>> = {
  admins_email_key: { email: 'emailTaken' },
  categories_name_key: { name: 'categoryTaken' },
  community_categories_name_key: { name: 'categoryTaken' },
  community_users_email_key: { email: 'emailTaken' },
  community_users_username_key: { username: 'usernameTaken' },
  currencies_symbol_key: { symbol: 'symbolTaken' },
  static_pages_identifier_key: { identifier: 'identifierTaken' },
  users_email_key: { email: 'emailTaken' },
};

/**
 * The failure that a broken constraint is to the caller: 400 under the field that it is about.
 * @returns undefined for any other error, and for constraints that only a defect of ours breaks
 */
export function constraintFailure(error: unknown): CallFailure | undefined {
  const name = error instanceof DatabaseError ? error.constraint : undefined;
  const messages = name === undefined ? undefined : messagesOf[name];
  return messages && new CallFailure(400, messages);
}
