import { type RawBuilder, sql } from 'kysely';
import { ruleByKey } from '../audit/reason.ts';

/** Calls that change nothing of a user: writing notes about them, and revealing masked values. */
export const changeNothing = [
  'addNote',
  'editNote',
  'deleteNote',
  'assignRecord',
  'markInboxRead',
  'revealPersonal',
];

/**
 * Whether somebody here, or a rule, changed one of these records since a time. What the exchange sends doesn't count.
 * @param records their ids as text: one, or a subquery
 */
export const wasChangedHere = (records: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from audit_log as change
    where change.record in (${records}) and change.created_at > ${since} and change.outcome = 'done'
      and change.call <> all(${changeNothing}) and change.call not like 'feed/%'
      and (change.admin_id is not null or change.after ? ${ruleByKey}))`;
