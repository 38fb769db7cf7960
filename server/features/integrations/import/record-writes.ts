import type { Kysely } from 'kysely';
import { recordChanges } from '#server/platform/audit/record-changes.ts';
import type { DB } from '#server/platform/db/types.ts';
import { changedFields } from '../feed/changed-fields.ts';
import { entities } from '../feed/entities.ts';
import type { EntityName } from '../feed/entity.ts';
import type { ImportedWrite } from './import-rows.ts';

/**
 * Adds an audit row for each record that a batch wrote: the changes with before and after, and the row in the file. For
 * a new record, it contains only the row number: the file's SHA-256 in the audit trail proves what the row contained.
 * @param by the person who imports; null for the operator's command
 */
export function recordWrites(
  transaction: Kysely<DB>,
  name: EntityName,
  writes: readonly ImportedWrite[],
  by: { id: string | null; request: { id: string; ipAddress: string } },
): Promise<void> {
  const changes = writes.map(({ recordId: record, before, after, fileRow }) => {
    if (before === null) return { record, before, after: { fileRow } };
    const changed = changedFields(entities[name], before, after);
    return { record, before: changed.before, after: { ...changed.after, fileRow } };
  });
  return recordChanges(transaction, `import:${name}`, changes, by);
}
