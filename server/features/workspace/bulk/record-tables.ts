import type { bulkActions, FoundBulkAction } from '#contract/bulk-actions.ts';

/** The table of a resource's records, in constant SQL. */
export interface RecordTable {
  table: string;
  /** The name of the record for people. */
  name: string;
  /** What belongs to the record but is stored elsewhere: a change of it counts as a change of the record. */
  also?: string;
}

/** The tables of the rows that bulk runs change. */
export const recordTables: Readonly<Record<keyof typeof bulkActions, RecordTable>> = {
  users: { table: 'users', name: `coalesce(nullif(name, ''), email, address)` },
  tokens: { table: 'tokens', name: 'name' },
  verifications: { table: 'verifications', name: 'email' },
  reports: { table: 'reports', name: 'coalesce(name, address)' },
  cases: { table: 'cases', name: 'coalesce(name, address)' },
  tickets: {
    table: 'tickets',
    name: 'ticket_number',
    // A new message changes the ticket, because nobody has seen it in this state.
    also: '(select max(ticket_replies.id::text) from ticket_replies where ticket_replies.ticket_id = tickets.id)',
  },
  banners: {
    table: 'auctions',
    name: '(select tokens.name from tokens where tokens.id = token_record)',
  },
  faqs: { table: 'faqs', name: 'question' },
  categories: { table: 'categories', name: 'name' },
  community: { table: 'community_categories', name: 'name' },
  products: { table: 'products', name: 'name' },
  withdrawals: { table: 'withdrawals', name: 'email' },
  subscribers: { table: 'subscribers', name: 'email' },
  withdrawalDecisions: {
    table: 'withdrawal_decisions',
    name: `trim_scale(amount)::text || ' ' || currency_symbol || ', ' || email`,
  },
};

/** Users of the community have their own table. */
const communityUsers: RecordTable = { table: 'community_users', name: 'name' };

/**
 * The table of an action's records.
 * @throws Error if it is not listed, which is a defect in the code
 */
export function recordTableOf({ resource, list, assigns }: FoundBulkAction): RecordTable {
  if (list === 'listCommunityUsers') return communityUsers;
  const found = (recordTables as Readonly<Record<string, RecordTable>>)[resource];
  if (!found) throw new Error(`Nothing says where the records of ${resource} stand.`);
  if (assigns === undefined) return found;
  // An assignment compares only the former assignee, not other changes of the record.
  const { table, name } = found;
  const also = `(select assignments.xmin::text from assignments
    where assignments.kind = '${assigns}' and assignments.record = ${table}.id)`;
  return { table, name, also };
}
