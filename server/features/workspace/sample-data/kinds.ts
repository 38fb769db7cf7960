import type { SampleKind } from '#contract/workspace/sample-kinds.ts';
import type { NoteKind } from '#contract/moderation/note-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';

type Table = keyof DB;

/** Rows that belong to a record and are deleted with it. */
interface Part {
  table: Table;
  /** The column with the id of the record. */
  column: string;
  /** A column with an id. An id that isn't in the sample means that somebody else added the part: the record stays. */
  key?: string;
  /** The table that `key` refers to; by default the part's own table. */
  of?: Table;
  /** Whether its id is the record's id. Then the record also stays if other rows refer to the part. */
  hasSameId?: true;
}

/** How records of a kind are removed. */
interface Removal {
  kind: SampleKind;
  table: Table;
  /** The kind of their notes, assignments and notifications. */
  noteKind?: NoteKind;
  parts?: readonly Part[];
  /** Whether people write the records. A record that somebody edited stays, unless it is in the trash. */
  isContent?: true;
}

const ofTicket = { column: 'ticket_id' };
const ofCase = { column: 'case_id' };
const ofAdmin = { column: 'admin_id' };

/** The kinds in the order of their removal: each before the kinds that its records refer to. */
export const removals: readonly Removal[] = [
  {
    kind: 'cases',
    table: 'cases',
    noteKind: 'case',
    parts: [
      { table: 'case_decisions', ...ofCase, key: 'id' },
      { table: 'case_reports', ...ofCase, key: 'report_id', of: 'reports' },
      { table: 'case_evidence', ...ofCase },
    ],
  },
  { kind: 'reports', table: 'reports', noteKind: 'report' },
  {
    kind: 'tickets',
    table: 'tickets',
    noteKind: 'ticket',
    parts: [
      { table: 'ticket_files', ...ofTicket },
      { table: 'ticket_ratings', ...ofTicket },
      { table: 'ticket_steps', ...ofTicket },
      { table: 'received_mails', ...ofTicket },
      { table: 'ticket_replies', ...ofTicket, key: 'id' },
    ],
  },
  { kind: 'cannedReplies', table: 'canned_replies', isContent: true },
  {
    kind: 'documents',
    table: 'documents',
    parts: [{ table: 'document_files', column: 'document_id' }],
  },
  { kind: 'verifications', table: 'verifications', noteKind: 'verification' },
  { kind: 'logins', table: 'logins' },
  { kind: 'auctions', table: 'auctions' },
  { kind: 'bids', table: 'bids', noteKind: 'bid' },
  { kind: 'fees', table: 'fees', noteKind: 'fee' },
  { kind: 'trades', table: 'trades', noteKind: 'trade' },
  {
    kind: 'withdrawals',
    table: 'withdrawals',
    noteKind: 'withdrawal',
    parts: [{ table: 'withdrawal_decisions', column: 'id', hasSameId: true }],
  },
  { kind: 'transfers', table: 'fund_transfers', noteKind: 'transfer' },
  { kind: 'balances', table: 'balances' },
  { kind: 'custody', table: 'custody' },
  {
    kind: 'tokens',
    table: 'tokens',
    noteKind: 'token',
    parts: [{ table: 'chain_dropped_tokens', column: 'token_record' }],
  },
  { kind: 'currencies', table: 'currencies', noteKind: 'currency', isContent: true },
  { kind: 'categories', table: 'categories', noteKind: 'category', isContent: true },
  { kind: 'creators', table: 'creators', noteKind: 'creator', isContent: true },
  { kind: 'products', table: 'products', noteKind: 'product', isContent: true },
  { kind: 'communityUsers', table: 'community_users', noteKind: 'communityUser' },
  {
    kind: 'communityCategories',
    table: 'community_categories',
    noteKind: 'communityCategory',
    isContent: true,
  },
  { kind: 'faqs', table: 'faqs', noteKind: 'faq', isContent: true },
  { kind: 'staticPages', table: 'static_pages', noteKind: 'staticPage', isContent: true },
  { kind: 'emailTemplates', table: 'email_templates', noteKind: 'emailTemplate', isContent: true },
  { kind: 'subscribers', table: 'subscribers' },
  { kind: 'feeChanges', table: 'setting_changes' },
  { kind: 'users', table: 'users', noteKind: 'user' },
  {
    kind: 'admins',
    table: 'admins',
    noteKind: 'admin',
    parts: [
      { table: 'passkey_codes', ...ofAdmin },
      { table: 'admin_sessions', ...ofAdmin },
      { table: 'admin_roles', ...ofAdmin },
      { table: 'password_resets', ...ofAdmin },
      { table: 'recovery_codes', ...ofAdmin },
      { table: 'passkeys', ...ofAdmin },
      { table: 'provider_identities', ...ofAdmin },
      { table: 'list_preferences', ...ofAdmin },
      { table: 'inbox_items', ...ofAdmin },
    ],
  },
];

export type { Removal };
