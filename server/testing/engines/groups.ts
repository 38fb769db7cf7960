/** Tables that share an answer to the question how they would be distributed. */
export interface TableGroup {
  name: string;
  tables: readonly string[];
  /** What to do with them on an engine that distributes tables by a key. */
  advice: string;
}

const list = (names: string) => names.split(' ');

/** The groups in the order of the guide. Tables in none of them have thousands of rows at most. */
export const tableGroups: readonly TableGroup[] = [
  {
    name: 'ledger',
    tables: list(
      'balances bids chain_blocks chain_copies chain_events fees fund_transfers liability_changes liability_totals logins owner_balances royalties trades',
    ),
    advice:
      'Distribute by user or token. Replace the triggers of figures and counts by a job that reads the events.',
  },
  {
    name: 'records',
    tables: list('cases reports subscribers tickets ticket_replies tokens users verifications withdrawals'),
    advice:
      'Distribute by user or token. Keep emails and external ids in small reference tables, to find duplicates.',
  },
  {
    name: 'queues',
    tables: list(
      'bulk_rows closing_notices closing_register_rows feed_records feed_waiting feed_joins gates_due import_chunks mail_messages provider_messages runs screening_due statements_to_check webhook_queue',
    ),
    advice:
      'Leave on one node: they are emptied as fast as they are filled. `feed_records` can be distributed by the sender’s id.',
  },
  {
    name: 'trail',
    tables: list(
      'audit_chain_head audit_log audit_seals audit_signatures event_head events daily_figures daily_figure_changes row_counts row_count_changes',
    ),
    advice: 'Leave on one node. Move old months to the archive (`npm run audit:archive`).',
  },
];

export const contentAdvice =
  'Leave on one node, or make reference tables of those that distributed tables join.';
