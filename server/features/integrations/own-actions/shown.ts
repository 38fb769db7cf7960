import { type OwnForm, readOwnForm } from '#contract/integrations/own-form.ts';
import { isPaused, type StoredCall, type StoredOwnAction } from './queries.ts';

function formOf(text: string): OwnForm | null {
  const read = text === '' ? undefined : readOwnForm(text);
  return read && 'form' in read ? read.form : null;
}

interface Given {
  name: string;
  description: string;
  url: string;
  onRecord: boolean;
  onList: boolean;
  form: string;
  needsReason: boolean;
  needsProof: boolean;
  needsApproval: boolean;
  admins: string[];
}

/** The columns of an own action or card. */
export function columnsOf(given: Given) {
  const { name, description, url, admins } = given;
  const form = formOf(given.form);
  return {
    name,
    description,
    url,
    on_record: given.onRecord,
    on_list: given.onList,
    form: form && JSON.stringify(form),
    needs_reason: given.needsReason,
    needs_proof: given.needsProof,
    needs_approval: given.needsApproval,
    admins,
  };
}

/** An own action or card as the calls show it. */
export function shown(row: StoredOwnAction) {
  const { id, type, kind, name, description, url, admins, version } = row;
  return {
    id,
    type,
    kind,
    name,
    description,
    url,
    onRecord: row.on_record,
    onList: row.on_list,
    form: row.form === null ? '' : JSON.stringify(row.form, null, 2),
    needsReason: row.needs_reason,
    needsProof: row.needs_proof,
    needsApproval: row.needs_approval,
    admins,
    pausedUntil: isPaused(row) ? row.paused_until : null,
    lastError: row.last_error,
    createdAt: row.created_at,
    version,
  };
}

/** The fields that the audit trail compares. */
export function audited(row: StoredOwnAction) {
  const {
    id: _,
    pausedUntil: _until,
    lastError: _error,
    createdAt: _at,
    version: _version,
    ...fields
  } = shown(row);
  return fields;
}

/** A use of an own action as its log shows it. */
export function shownCall(row: StoredCall) {
  return {
    id: row.id,
    state: row.state,
    records: row.records,
    values: row.form_values,
    reason: row.reason,
    by: row.sent_by_name,
    status: row.status,
    error: row.error,
    answer: row.answer,
    durationMs: row.duration_ms,
    isTest: row.is_test,
    createdAt: row.created_at,
  };
}
