import { DatabaseError } from 'pg';
import { CallFailure, type FieldMessages } from '../base/failure.ts';

/**
 * The messages to the caller whose write breaks a constraint, by the constraint's name. A handler need not check before it
 * writes: of two callers who write the same value at once, one breaks the constraint and reads this message.
 */
const messagesOf: Readonly<Record<string, FieldMessages>> = {
  address_names_address_key: { address: 'addressNamed' },
  address_names_name_key: { name: 'addressNameTaken' },
  admins_email_key: { email: 'emailTaken' },
  api_keys_name_key: { name: 'keyNameTaken' },
  canned_replies_name_key: { name: 'cannedReplyTaken' },
  case_reasons_name_key: { name: 'caseReasonTaken' },
  categories_name_key: { name: 'categoryTaken' },
  providers_slug_key: { slug: 'providerSlugTaken' },
  community_categories_name_key: { name: 'categoryTaken' },
  community_users_email_key: { email: 'emailTaken' },
  community_users_username_key: { username: 'usernameTaken' },
  custody_address_key: { address: 'addressCounted' },
  currencies_symbol_key: { symbol: 'symbolTaken' },
  own_fields_kind_key_key: { key: 'ownFieldKeyTaken' },
  subscribers_live_email_key: { email: 'emailTaken' },
  saved_views_name_key: { name: 'viewTaken' },
  passkeys_credential_id_key: { name: 'passkeyKnown' },
  roles_name_key: { name: 'roleTaken' },
  scim_tokens_name_key: { name: 'scimTokenTaken' },
  static_pages_identifier_key: { identifier: 'identifierTaken' },
  tickets_ticket_number_key: { ticketNumber: 'ticketNumberTaken' },
  tokens_chain_key: { tokenId: 'tokenTaken' },
  users_email_key: { email: 'emailTaken' },
  verifications_pending_key: { user: 'pendingAlready' },
};

/**
 * Turns a broken constraint into a failure for the caller: 400 under the field of the constraint.
 * @returns undefined for any other error, and for constraints that only a defect of the server breaks
 */
export function constraintFailure(error: unknown): CallFailure | undefined {
  const name = error instanceof DatabaseError ? error.constraint : undefined;
  const messages = name === undefined ? undefined : messagesOf[name];
  return messages && new CallFailure(400, messages);
}

/**
 * The message if another row of a table already has a column's text.
 * @throws Error if no constraint forbids that, which is a defect
 */
export function takenMessages(table: string, column: string): FieldMessages {
  const messages = messagesOf[`${table}_${column}_key`];
  if (!messages) throw new Error(`Nothing says that ${table}.${column} is taken.`);
  return messages;
}
