import type { auditCalls } from '#contract/audit/audit.calls.ts';
import type { NoUndo } from '#contract/platform/undo.ts';
import { callNamed } from '#contract/call-named.ts';
import type { auditSchemas } from '#contract/audit/audit.schemas.ts';
import type { CallContext, Handlers } from '#server/platform/context/context.ts';
import { idsByName, type NamedRecord, namesOf } from '#server/platform/records/titles.ts';
import { id as recordId } from '#contract/platform/fields.ts';
import { callsOfMenu } from './calls-of-menu.ts';
import { differences } from '#server/platform/audit/differences.ts';
import { splitReason } from '#server/platform/audit/reason.ts';
import {
  actors,
  auditPage,
  type AuditFilter,
  type AuditRow,
  countAll,
  countFiltered,
  countRefusedCalls,
  refusedCalls,
  searchedRows,
} from './queries.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** The IDs in a row: its record's first, then those in its states. */
function idsIn({ record, before, after }: AuditRow): string[] {
  const text = `${record ?? ''} ${JSON.stringify(before)} ${JSON.stringify(after)}`;
  return [...new Set(text.match(uuid) ?? [])].slice(0, 20);
}

/** The records with this name. A complete ID is a record itself. */
async function recordsCalled(db: CallContext['db'], text: string): Promise<string[]> {
  const pasted = recordId.safeParse(text);
  return pasted.success ? [pasted.data] : idsByName(db, text, 5);
}

/** What can undo a write, or why nothing can. */
function undoOf(call: string): NoUndo | 'values' | 'call' {
  const undo = callNamed(call)?.undo ?? 'nothing';
  if (typeof undo === 'string') return undo;
  return undo.fields ? 'values' : 'call';
}

function shownRow({ id, before, after: kept, ...row }: AuditRow, known: readonly NamedRecord[]) {
  const { after, reason, agent, rule, provider } = splitReason(kept);
  const ids = idsIn({ id, before, after: kept, ...row });
  const names = ids.flatMap((one) => known.filter((record) => record.id === one));
  return {
    ...row,
    id: String(id),
    undo: undoOf(row.call),
    reason,
    agent,
    rule,
    provider,
    changes: differences(before, after),
    recordName: names.find((one) => one.id === row.record)?.name ?? null,
    names,
  };
}

/** The audit trail, for superadmins. */
export const auditHandlers: Handlers<typeof auditCalls, typeof auditSchemas> = {
  async listAudit({ page, limit, sort, search, menu, ...given }, { db }) {
    const filter: AuditFilter = { ...given, calls: menu === undefined ? undefined : callsOfMenu(menu) };
    const text = search.trim();
    const searched = text === '' ? undefined : { text, records: await recordsCalled(db, text) };
    const isWhole = !searched && Object.values(filter).every((value) => value === undefined);
    const [rows, counted, hasMore] = await Promise.all([
      auditPage(db, filter, searched, { page, limit, newestFirst: sort !== 'createdAt' }),
      isWhole
        ? countAll(db).then((count) => ({ count, countIsExact: true }))
        : countFiltered(db, filter, searched),
      searched ? countAll(db).then((count) => count > searchedRows) : false,
    ]);
    const names = await namesOf(db, [...new Set(rows.flatMap(idsIn))]);
    return {
      rows: rows.map((row) => shownRow(row, names)),
      ...counted,
      ...(hasMore && { countIsExact: false, searched: searchedRows }),
    };
  },

  async listRefusedCalls({ page, limit, sort, ...filter }, { db }) {
    const [rows, counted] = await Promise.all([
      refusedCalls(db, filter, { page, limit, newestFirst: sort !== 'hour' }),
      countRefusedCalls(db, filter),
    ]);
    return {
      rows: rows.map((row) => ({ ...row, id: `${row.hour.toISOString()} ${row.adminId} ${row.call}` })),
      ...counted,
    };
  },

  async listAuditActors(_input, { db }) {
    const rows = await actors(db);
    return { rows, count: rows.length, countIsExact: true };
  },
};
