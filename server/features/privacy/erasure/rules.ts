// Long because it is one table: what becomes of each column of the database when a user is erased.
import { type RawBuilder, sql } from 'kysely';
import type { keptReasons } from '#contract/privacy/erasures.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Subject } from '#server/platform/personal/subject.ts';

/**
 * How a column is erased, in the user's own rows and in other rows:
 * - `value`: replaced; in other rows only if the whole value is unique to the user
 * - `nothing`: set to null; in other rows only if the whole value is unique to the user
 * - `wrote`: text by the user, which is removed; in other rows only the user's values are removed from it
 * - `text` and `json`: the user's values are removed from it
 * - `list`: emptied; in other rows only the user's values are removed from it
 * - `ownFields`: personal own fields are removed from the user's own rows; everything else as `json`
 * - `file`: deleted with its row
 */
export type ColumnRule = 'value' | 'nothing' | 'wrote' | 'text' | 'json' | 'list' | 'ownFields' | 'file';

/** One pass through a table. */
export interface Pass {
  table: Exclude<keyof DB, 'migrations'>;
  /** The condition for the user's own rows; without it, no row counts as their own. */
  own?: (subject: Subject) => RawBuilder<boolean>;
  columns: Readonly<Record<string, ColumnRule>>;
  /** Further changes of the user's own rows: constant SQL by column. */
  set?: Readonly<Record<string, string>>;
  /** The user's own rows are deleted. */
  removes?: true;
}

const user = ({ userId }: Subject) => sql<boolean>`user_id = ${userId}`;
const byEmail = ({ emails }: Subject, column = 'email') =>
  sql<boolean>`lower(${sql.ref(column)}) = any(${emails}::text[])`;
const byUser = (subject: Subject) =>
  sql<boolean>`(user_id = ${subject.userId} or (user_id is null and ${byEmail(subject)}))`;
const aboutWithdrawal = (subject: Subject) =>
  sql<boolean>`exists (select from withdrawals where withdrawals.id = decision_id and ${byUser(subject)})`;
const reportedUser = ({ addresses }: Subject) =>
  sql<boolean>`(type = 'user' and lower(address) = any(${addresses}::text[]))`;

const inTickets = (subject: Subject, column = 'ticket_id') =>
  sql<boolean>`exists (select from tickets where tickets.id = ${sql.ref(column)} and ${byUser(subject)})`;

const inCases = (subject: Subject) =>
  sql<boolean>`exists (select from cases where cases.id = case_id and ${reportedUser(subject)})`;

/** The condition for audit rows and events about the user or one of the user's records. */
const aboutUser = (column: string) => (subject: Subject) => {
  // A constant from this file.
  const record = sql.raw(column);
  const isOf = (table: string, whose: RawBuilder<boolean>) =>
    sql`exists (select from ${sql.table(table)} where id = ${record}::uuid and ${whose})`;
  return sql<boolean>`(case when ${record} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    ${record}::uuid = ${subject.userId}::uuid
    or ${isOf('withdrawals', byUser(subject))} or ${isOf('tickets', byUser(subject))}
    or ${isOf('cases', reportedUser(subject))} or ${isOf('verifications', user(subject))} or ${isOf('reports', sql<boolean>`reporter_id = ${subject.userId}`)}
    or ${isOf('community_users', byEmail(subject))} or ${isOf('subscribers', byEmail(subject))}
    else false end)`;
};

/** The order matters: rows that depend on other rows come first. The audit trail is first and is handled separately. */
export const passes: readonly Pass[] = [
  {
    table: 'audit_log',
    own: aboutUser('record'),
    columns: { before: 'json', after: 'json', record: 'text' },
  },
  {
    table: 'events',
    own: aboutUser('record_id'),
    columns: { before: 'json', after: 'json', reason: 'text' },
  },
  // After the events, because an attempt that is stored later takes its body from them
  // (server/features/integrations/webhooks/outcomes.ts).
  {
    table: 'webhook_attempts',
    own: (subject) =>
      sql<boolean>`exists (select from events where events.id = event_id and ${aboutUser('record_id')(subject)})`,
    columns: { request: 'text', answer: 'text', error: 'text' },
  },
  {
    table: 'own_action_calls',
    own: (subject) =>
      sql<boolean>`exists (select from unnest(records) as one (record) where ${aboutUser('one.record::text')(subject)})`,
    columns: { form_values: 'json', reason: 'text', answer: 'text' },
  },
  // The body tells about the user in the provider's own words.
  {
    table: 'provider_messages',
    own: user,
    removes: true,
    columns: { message_id: 'text', body: 'file', reason: 'json' },
  },
  {
    table: 'address_names',
    own: ({ addresses }) => sql<boolean>`lower(address) = any(${addresses}::text[])`,
    columns: { address: 'value', name: 'text', shape: 'text' },
    removes: true,
  },
  { table: 'idempotency_keys', columns: { response: 'text' } },
  {
    table: 'feed_records',
    own: aboutUser('record_id::text'),
    columns: { sent: 'json', parked: 'json' },
  },
  { table: 'import_batches', columns: { rejected: 'json' } },
  { table: 'imports', columns: { fingerprint: 'text' } },
  { table: 'import_files', columns: { name: 'text' } },
  { table: 'runs', columns: { title: 'json', input: 'json', cursor: 'json', result: 'json', error: 'json' } },
  {
    table: 'bulk_rows',
    own: aboutUser('record_id::text'),
    columns: {
      name: 'text',
      seen: 'text',
      seen_after: 'text',
      former: 'json',
      check_failure: 'json',
      failure: 'json',
    },
  },
  { table: 'rules', columns: { name: 'text', matching: 'json', actions: 'json', last_error: 'json' } },
  { table: 'rule_outcomes', own: aboutUser('record_id::text'), columns: { failure: 'json' } },
  { table: 'saved_views', columns: { name: 'text', query: 'text', columns: 'json' } },
  {
    table: 'second_person_requests',
    // The subject of a change ends with the id of its record.
    own: aboutUser('right(subject, 36)'),
    columns: { subject: 'text', details: 'json', reason: 'text' },
  },
  { table: 'refused_decisions', columns: { sentence: 'json' } },
  { table: 'closings', columns: { reason: 'text', cancel_reason: 'text' } },
  { table: 'broken_glass', columns: { reason: 'text', review: 'text' } },
  {
    table: 'screening_hits',
    own: (subject) =>
      sql<boolean>`(subject_id = ${subject.userId}
        or exists (select from withdrawals where withdrawals.id = subject_id and ${byUser(subject)}))`,
    columns: { parts: 'json', reason: 'text' },
    removes: true,
  },
  {
    table: 'screening_oracle_answers',
    own: ({ addresses }) => sql<boolean>`address = any(${addresses}::text[])`,
    columns: { address: 'file' },
    removes: true,
  },
  {
    // Published lists keep their entries.
    table: 'screening_entries',
    own: ({ addresses }) =>
      sql<boolean>`(external_id = any(${addresses}::text[])
        and exists (select from screening_lists where screening_lists.id = list_id and format = 'oracle'))`,
    columns: { external_id: 'file', addresses: 'file' },
    removes: true,
  },
  {
    table: 'travel_rule_proofs',
    own: (subject) =>
      sql<boolean>`exists (select from travel_rule_transfers as transfer where transfer.id = transfer_id
        and (transfer.user_id = ${subject.userId}
          or exists (select from withdrawals where withdrawals.id = transfer.withdrawal_id and ${byUser(subject)})))`,
    removes: true,
    columns: { message: 'file', signature: 'file' },
  },
  {
    table: 'travel_rule_transfers',
    own: (subject) =>
      sql<boolean>`(user_id = ${subject.userId}
        or exists (select from withdrawals where withdrawals.id = withdrawal_id and ${byUser(subject)}))`,
    removes: true,
    columns: { data: 'file', reason: 'text', error: 'text' },
  },
  { table: 'reserve_overrides', columns: { reason: 'text' } },
  { table: 'owner_acts', columns: { reason: 'text' } },
  { table: 'owner_changes', columns: { reason: 'text' } },
  { table: 'withdrawal_stops', own: user, columns: { reason: 'text' } },
  { table: 'lockdowns', own: user, columns: { reason: 'text', undone_because: 'text' } },
  {
    table: 'note_texts',
    own: ({ userId }) =>
      sql<boolean>`exists (select from notes where notes.id = note_id and kind = 'user' and record = ${userId})`,
    columns: { text: 'text' },
  },
  {
    table: 'notes',
    own: ({ userId }) => sql<boolean>`(kind = 'user' and record = ${userId})`,
    columns: { text: 'text' },
  },
  {
    table: 'statements_of_reasons',
    own: user,
    columns: {
      name: 'value',
      facts: 'text',
      legal_ground: 'text',
      appeal_text: 'wrote',
      appeal_answer: 'text',
      push_error: 'text',
    },
  },
  {
    table: 'statement_versions',
    own: user,
    columns: { facts: 'text', legal_ground: 'text', reason: 'text', push_error: 'text' },
  },
  { table: 'case_evidence', own: inCases, columns: { snapshot: 'json' } },
  {
    table: 'case_reports',
    own: (subject) =>
      sql<boolean>`exists (select from reports where reports.id = report_id
        and (reporter_id = ${subject.userId} or ${reportedUser(subject)}))`,
    columns: { said: 'json' },
  },
  {
    table: 'case_decisions',
    own: inCases,
    columns: { comment: 'text', look_comment: 'text', reversed_because: 'text', acts: 'json' },
  },
  {
    table: 'cases',
    own: reportedUser,
    columns: { subject: 'text', address: 'value', name: 'value', own_values: 'ownFields' },
  },
  {
    table: 'reports',
    own: ({ userId }) => sql<boolean>`reporter_id = ${userId}`,
    columns: { description: 'wrote' },
  },
  {
    table: 'reports',
    own: reportedUser,
    columns: { address: 'value', name: 'value', description: 'text' },
  },
  {
    table: 'mail_messages',
    own: (subject) =>
      sql<boolean>`(${byEmail(subject, 'to_address')}
        or exists (select from subscribers where subscribers.id = subscriber_id and ${byEmail(subject)})
        or exists (select from ticket_replies where ticket_replies.id = reply_id and ${inTickets(subject)}))`,
    columns: {
      to_address: 'value',
      subject: 'wrote',
      text: 'wrote',
      html: 'nothing',
      headers: 'json',
      last_error: 'text',
      secret_link: 'nothing',
    },
    set: { status: `case when status = 'waiting' then 'cancelled' else status end`, due_at: 'null' },
  },
  { table: 'mailings', columns: { server_error: 'text' } },
  { table: 'ticket_files', own: inTickets, removes: true, columns: { name: 'text', bytes: 'file' } },
  {
    table: 'ticket_replies',
    own: (subject) => sql<boolean>`(author = 'user' and ${inTickets(subject)})`,
    columns: { message: 'wrote', from_address: 'nothing', left_out: 'list' },
  },
  {
    table: 'ticket_replies',
    own: inTickets,
    columns: { message: 'text', from_address: 'nothing', left_out: 'list' },
  },
  { table: 'ticket_ratings', own: inTickets, columns: { comment: 'wrote' } },
  { table: 'received_mails', own: inTickets, columns: { from_address: 'nothing' } },
  {
    table: 'tickets',
    own: byUser,
    columns: {
      name: 'value',
      email: 'value',
      subject: 'wrote',
      description: 'wrote',
      undelivered: 'nothing',
      own_values: 'ownFields',
      tags: 'list',
      before_merge: 'json',
    },
    set: { closed_status: '1' },
  },
  {
    table: 'withdrawal_conflicts',
    own: aboutWithdrawal,
    columns: { sent: 'json' },
  },
  {
    table: 'gate_results',
    own: aboutWithdrawal,
    columns: { source_version: 'nothing', detail: 'nothing' },
  },
  {
    table: 'gate_overrides',
    own: aboutWithdrawal,
    columns: { reason: 'text' },
  },
  {
    table: 'withdrawal_decisions',
    own: byUser,
    columns: { email: 'value', paid_to: 'json', destination: 'value', reason: 'text' },
  },
  {
    table: 'withdrawals',
    own: byUser,
    columns: {
      email: 'value',
      to_address: 'value',
      bank_name: 'value',
      bank_account_holder: 'value',
      bank_account_number: 'value',
      bank_routing_number: 'value',
      own_values: 'ownFields',
    },
  },
  {
    table: 'fund_transfers',
    own: ({ userId }) => sql<boolean>`sender_id = ${userId}`,
    columns: { sender_email: 'value' },
  },
  {
    table: 'fund_transfers',
    own: ({ userId }) => sql<boolean>`receiver_id = ${userId}`,
    columns: { receiver_email: 'value' },
  },
  {
    table: 'bids',
    own: ({ userId }) => sql<boolean>`bidder_record = ${userId}`,
    columns: { bidder_name: 'nothing', search: 'text' },
  },
  { table: 'closing_register_rows', own: user, columns: { search: 'text' } },
  {
    table: 'document_files',
    own: (subject) =>
      sql<boolean>`exists (select from documents where documents.id = document_id and ${user(subject)})`,
    removes: true,
    columns: { bytes: 'file' },
  },
  {
    table: 'documents',
    own: user,
    columns: { number: 'nothing' },
    set: { deleted_hash: 'file_hash', file_deleted_at: 'now()', file_deleted_because: `'user'` },
  },
  {
    table: 'verifications',
    own: byUser,
    columns: { email: 'value', address: 'nothing' },
    set: {
      status: `case when status = 'Pending' then 'Rejected' else status end`,
      decided_at: 'coalesce(decided_at, now())',
    },
  },
  {
    table: 'logins',
    own: byUser,
    columns: {
      email: 'value',
      ip_address: 'value',
      country_name: 'nothing',
      country_code: 'nothing',
      region_name: 'nothing',
      os: 'nothing',
    },
  },
  { table: 'tokens', columns: { own_values: 'ownFields' } },
  { table: 'creators', columns: { own_values: 'ownFields' } },
  { table: 'categories', columns: { own_values: 'ownFields' } },
  {
    table: 'community_users',
    own: byEmail,
    removes: true,
    columns: { name: 'value', username: 'value', email: 'value' },
  },
  {
    table: 'subscribers',
    own: byEmail,
    columns: { email: 'value', name: 'nothing' },
    set: {
      unsubscribed_at: 'coalesce(unsubscribed_at, now())',
      deleted_at: 'coalesce(deleted_at, now())',
      purged_at: 'coalesce(purged_at, now())',
    },
  },
  {
    table: 'users',
    own: ({ userId }) => sql<boolean>`id = ${userId}`,
    columns: {
      name: 'value',
      address: 'nothing',
      email: 'nothing',
      dial_code: 'nothing',
      phone_number: 'nothing',
      account_type: 'nothing',
      own_values: 'ownFields',
    },
    set: { purged_at: 'now()', version: 'users.version + 1' },
  },
];

/**
 * The reason why a table is not erased, or a column of a table that has a pass:
 * - `books`: amounts, currencies, states and times, which the law requires to keep
 * - `ids`: IDs, which reveal nothing on their own
 * - `hashes`: hashes
 * - `chain`: public data of the chain
 * - `staff`: data of administrators
 * - `desk`: the workspace's own texts and settings
 * - `policy`: lists that protect others
 */
export const keptColumns: Readonly<Record<string, (typeof keptReasons)[number]>> = {
  ...Object.fromEntries(
    [
      'actors admin_roles admin_sessions admins api_key_calls api_key_uses api_keys assignments inbox_items',
      'list_preferences passkey_codes passkeys password_resets personal_reveals principals provider_identities provider_sessions',
      'recovery_codes refused_calls roles sign_in_limits looking company_group_roles',
      'scim_calls scim_given_roles scim_group_members scim_group_roles scim_groups scim_tokens scim_users',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, 'staff' as const]),
  ),
  ...Object.fromEntries(
    [
      'backups canned_replies case_links case_reasons case_shares categories community_categories creators currencies email_templates',
      'event_head faqs images products row_count_changes row_counts second_person_rule servers setting_changes settings',
      'appearance modules sample_loads sample_rows server_settings personal_data_policy sign_in_policy size_looks static_pages ticket_clock ticket_steps own_actions providers webhook_endpoints retention_terms retention_round daily_figure_changes daily_figures reporting_salt',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, 'desk' as const]),
  ),
  ...Object.fromEntries(
    [
      'auctions balances custody custody_addresses fees royalties liability_changes liability_totals reserve_rules reserve_snapshots reserve_states trades',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, 'books' as const]),
  ),
  ...Object.fromEntries(
    [
      'chain_blocks chain_copies chain_currencies chain_events chain_state contract_facts contract_watch owner_act_signatures',
      'owner_act_steps owner_balances tokens',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, 'chain' as const]),
  ),
  // Random, and destroyed by the erasure itself (specification 23.17).
  archive_keys: 'ids',
  audit_anchor_trouble: 'hashes',
  audit_anchors: 'hashes',
  audit_archives: 'hashes',
  audit_chain_head: 'hashes',
  audit_erasures: 'hashes',
  audit_published_heads: 'hashes',
  audit_rejections: 'ids',
  audit_seals: 'hashes',
  audit_signatures: 'hashes',
  secret_keys: 'hashes',
  audit_stream: 'desk',
  canaries: 'ids',
  canary_watch: 'ids',
  export_tickets: 'hashes',
  spent_challenges: 'hashes',
  withdrawal_approvals: 'hashes',
  withdrawal_policies: 'policy',
  withdrawal_gates: 'policy',
  statement_push: 'policy',
  travel_rule_counterparties: 'policy',
  travel_rule_settings: 'policy',
  feed_joins: 'ids',
  feed_waiting: 'ids',
  webhook_queue: 'ids',
  restore_notes: 'ids',
  erasures: 'ids',
  // Uploads are searched as whole files.
  import_chunks: 'ids',
  'audit_log.call': 'desk',
  'audit_log.outcome': 'desk',
  'audit_log.ip_address': 'staff',
  'audit_log.request_id': 'ids',
  'audit_log.admin_name': 'staff',
  'audit_log.admin_email': 'staff',
  'webhook_attempts.type': 'desk',
  'webhook_attempts.outcome': 'desk',
  'own_action_calls.kind': 'desk',
  'own_action_calls.records': 'ids',
  'own_action_calls.sent_by_name': 'staff',
  'own_action_calls.state': 'desk',
  'own_action_calls.error': 'desk',
  'provider_messages.state': 'desk',
  'provider_messages.target': 'desk',
  'withdrawals.network': 'chain',
  'events.type': 'desk',
  'events.record_type': 'desk',
  'events.record_id': 'ids',
  'events.actor_kind': 'staff',
  'events.actor_name': 'staff',
  'events.call': 'desk',
  'events.request_id': 'ids',
  'idempotency_keys.key': 'ids',
  'idempotency_keys.call': 'desk',
  'idempotency_keys.body_hash': 'hashes',
  'feed_records.entity': 'desk',
  'feed_records.source': 'desk',
  'feed_records.external_id': 'ids',
  'import_batches.counts': 'desk',
  'imports.entity': 'desk',
  'imports.source': 'desk',
  'import_files.form': 'desk',
  'runs.kind': 'desk',
  'runs.principal_name': 'staff',
  'runs.state': 'desk',
  'bulk_rows.outcome': 'desk',
  'rules.event': 'desk',
  'rules.state': 'desk',
  'rules.problem': 'desk',
  'rules.trial': 'desk',
  'rule_outcomes.event': 'desk',
  'rule_outcomes.verdict': 'desk',
  'broken_glass.people': 'staff',
  'saved_views.path': 'desk',
  'saved_views.list': 'desk',
  'saved_views.audience': 'desk',
  'second_person_requests.kind': 'desk',
  'second_person_requests.decision': 'desk',
  'second_person_requests.benefits': 'staff',
  'lockdowns.hidden_tokens': 'ids',
  'refused_decisions.call': 'desk',
  'refused_decisions.rule': 'desk',
  'refused_decisions.menus': 'desk',
  'reserve_overrides.currency': 'books',
  'owner_acts.contract': 'chain',
  'owner_acts.act': 'chain',
  'owner_acts.arguments': 'chain',
  'owner_acts.subject': 'chain',
  'owner_acts.data': 'chain',
  'owner_acts.sender': 'chain',
  'owner_acts.safe_to': 'chain',
  'owner_acts.safe_version': 'chain',
  'owner_acts.safe_hash': 'chain',
  'owner_acts.safe_owners': 'chain',
  'owner_acts.state': 'chain',
  'owner_acts.transaction_hash': 'chain',
  'owner_changes.contract': 'chain',
  'owner_changes.name': 'chain',
  'owner_changes.details': 'chain',
  'owner_changes.transaction_hash': 'chain',
  'owner_changes.block_hash': 'chain',
  'owner_changes.sender': 'chain',
  'owner_changes.through': 'chain',
  'owner_changes.state': 'chain',
  'withdrawal_stops.scope': 'desk',
  'withdrawal_stops.currency_symbol': 'books',
  'notes.kind': 'desk',
  'notes.mentions': 'staff',
  'notes.author_name': 'staff',
  'notes.author_kind': 'staff',
  'notes.deleted_by': 'staff',
  'case_evidence.hash': 'hashes',
  'case_reports.hash': 'hashes',
  'case_reports.evidence_hash': 'hashes',
  'case_decisions.outcome': 'desk',
  'case_decisions.reason_name': 'desk',
  'case_decisions.evidence_hash': 'hashes',
  'cases.type': 'desk',
  'cases.currency': 'books',
  'cases.state': 'desk',
  'cases.outcome': 'desk',
  'cases.reason_name': 'desk',
  'cases.look': 'desk',
  'reports.type': 'desk',
  'mail_messages.status': 'desk',
  'mailings.subject': 'desk',
  'mailings.content': 'desk',
  'mailings.subscriber_ids': 'ids',
  'ticket_files.type': 'desk',
  'ticket_files.object_hash': 'hashes',
  'ticket_replies.author': 'desk',
  'document_files.hash': 'hashes',
  'document_files.type': 'desk',
  'document_files.object_hash': 'hashes',
  'documents.kind': 'desk',
  'documents.side': 'desk',
  'documents.file_hash': 'hashes',
  'documents.deleted_hash': 'hashes',
  'documents.file_deleted_because': 'desk',
  'received_mails.hash': 'hashes',
  'received_mails.outcome': 'desk',
  'tickets.ticket_number': 'ids',
  'tickets.due_for': 'desk',
  'withdrawal_conflicts.kind': 'books',
  'withdrawal_decisions.state': 'books',
  'withdrawal_decisions.currency_symbol': 'books',
  'withdrawal_decisions.policy_row': 'books',
  'statements_of_reasons.decision_visibility': 'desk',
  'statements_of_reasons.decision_account': 'desk',
  'statements_of_reasons.decision_monetary': 'desk',
  'statements_of_reasons.restriction': 'desk',
  'statements_of_reasons.ground': 'desk',
  'statements_of_reasons.category': 'desk',
  'statements_of_reasons.content_type': 'desk',
  'statements_of_reasons.territorial_scope': 'desk',
  'statements_of_reasons.source': 'desk',
  'statements_of_reasons.language': 'desk',
  'statements_of_reasons.redress': 'desk',
  'statements_of_reasons.push_state': 'desk',
  'statements_of_reasons.push_uuid': 'desk',
  'statements_of_reasons.appeal': 'desk',
  'statement_versions.ground': 'desk',
  'statement_versions.category': 'desk',
  'statement_versions.push_state': 'desk',
  'statement_versions.push_uuid': 'desk',
  'travel_rule_transfers.direction': 'books',
  'travel_rule_transfers.former_counterparties': 'ids',
  'travel_rule_transfers.state': 'books',
  'travel_rule_transfers.currency_symbol': 'books',
  'travel_rule_transfers.facts': 'hashes',
  'travel_rule_transfers.data_digest': 'hashes',
  'travel_rule_transfers.fed_digest': 'hashes',
  'travel_rule_proofs.chain_id': 'chain',
  'travel_rule_proofs.facts': 'hashes',
  'travel_rule_proofs.method': 'desk',
  'screening_hits.external_id': 'desk',
  'screening_hits.subject_kind': 'desk',
  'screening_hits.state': 'desk',
  'screening_hits.facts': 'hashes',
  'gate_results.gate': 'policy',
  'gate_results.digest': 'hashes',
  'gate_results.state': 'books',
  'gate_results.error': 'desk',
  'gate_overrides.gate': 'policy',
  'gate_overrides.digest': 'hashes',
  'gate_overrides.state': 'books',
  'withdrawal_decisions.outcome': 'books',
  'withdrawals.currency_symbol': 'books',
  'closings.currency_symbol': 'books',
  'closings.state': 'desk',
  'closing_payouts.currency': 'books',
  'closing_register_rows.id': 'ids',
  'closing_register_rows.currency': 'books',
  'closing_register_rows.currency_symbol': 'books',
  'closing_register_rows.state': 'desk',
  'fund_transfers.currency_symbol': 'books',
  'bids.token_name': 'chain',
  'bids.currency': 'books',
  'bids.bidder': 'chain',
  'bids.transaction_hash': 'chain',
  'bids.state': 'chain',
  'signed_bids.digest': 'chain',
  'signed_bids.contract': 'chain',
  'signed_bids.bidder': 'chain',
  'signed_bids.content': 'chain',
  'signed_bids.currency': 'chain',
  'signed_bids.signature': 'chain',
  'verifications.status': 'desk',
  'logins.status': 'desk',
  'users.status': 'desk',
};
