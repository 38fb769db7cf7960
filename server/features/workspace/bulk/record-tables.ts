import type { bulkActions, FoundBulkAction } from '#contract/bulk-actions.ts';

type Acts = typeof bulkActions;
/** The resources with a list of whose rows something can be done at once. */
type ActingResource = {
  [R in keyof Acts]: { [L in keyof Acts[R]]: keyof Acts[R][L] }[keyof Acts[R]] extends never ? never : R;
}[keyof Acts];

/** Where the records of a resource stand, in constant SQL. */
export interface RecordTable {
  table: string;
  /** What a person calls the record. */
  name: string;
  /** What belongs to the record but stands elsewhere: if it changes, the record has changed. */
  also?: string;
}

/** Where the rows are that a bulk run changes. */
export const recordTables: Readonly<Record<ActingResource, RecordTable>> = {
  users: { table: 'users', name: `coalesce(nullif(name, ''), email, address)` },
  tokens: { table: 'tokens', name: 'name' },
  verifications: { table: 'verifications', name: 'email' },
  reports: { table: 'reports', name: 'coalesce(name, address)' },
  cases: { table: 'cases', name: 'coalesce(name, address)' },
  tickets: {
    table: 'tickets',
    name: 'ticket_number',
    // Who was answered meanwhile has a ticket that nobody has seen like this.
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

/** The users of the community stand in a table of their own. */
const communityUsers: RecordTable = { table: 'community_users', name: 'name' };

/**
 * Where the records of an act stand.
 * @throws Error where nothing says so, which is a defect of ours
 */
export function recordTableOf({ resource, list, assigns }: FoundBulkAction): RecordTable {
  if (list === 'listCommunityUsers') return communityUsers;
  const found = (recordTables as Readonly<Record<string, RecordTable>>)[resource];
  if (!found) throw new Error(`Nothing says where the records of ${resource} stand.`);
  if (assigns === undefined) return found;
  // For who is put in charge it counts who was, not what else happened to the record.
  const { table, name } = found;
  const also = `(select assignments.xmin::text from assignments
    where assignments.kind = '${assigns}' and assignments.record = ${table}.id)`;
  return { table, name, also };
}
