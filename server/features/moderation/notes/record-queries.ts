import { type Kysely, sql } from 'kysely';
import { mayUse, type Rights } from '#contract/platform/menu.ts';
import { mayUseNotes, noteKinds, type NoteKind } from '#contract/moderation/note-kinds.ts';
import type { DB } from '#server/platform/db/types.ts';
import { titledTables } from '#server/platform/records/titles.ts';

/** Whether somebody may read sold tokens only, which are the records of Tokens Sold. */
const readsSoldOnly = (rights: Rights) => !mayUse(rights, '/TokenList', 'read');
const isSold = sql`status = 'sold' and deleted_at is null`;

/** The properties of a record that permissions depend on. */
export interface FoundRecord {
  kind: NoteKind;
  record: string;
  isThere: boolean;
  isSoldToken: boolean;
}

/** Checks that a record exists. Deleted records count, because their notes stay readable. */
export async function findRecord(
  db: Kysely<DB>,
  { kind, record }: { kind: NoteKind; record: string },
): Promise<FoundRecord> {
  const sold = kind === 'token' ? isSold : sql`false`;
  // Raw because the table depends on the kind.
  const { rows } = await sql<{ isSoldToken: boolean }>`
    select ${sold} as "isSoldToken" from ${sql.table(titledTables[kind].table)} where id = ${record}`.execute(
    db,
  );
  return { kind, record, isThere: rows.length > 0, isSoldToken: rows[0]?.isSoldToken ?? false };
}

/** Whether somebody's permissions include the notes of a record that was found. */
export function mayAccessNotes(rights: Rights, effect: 'read' | 'write', found: FoundRecord): boolean {
  if (!found.isThere || !mayUseNotes(rights, found.kind, effect)) return false;
  return found.kind !== 'token' || found.isSoldToken || !readsSoldOnly(rights);
}

/** The titles of some records of a kind, by id. Records that no longer exist are left out. */
export async function titlesOf(
  db: Kysely<DB>,
  kind: NoteKind,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, title } = titledTables[kind];
  // Raw because the table depends on the kind.
  const { rows } = await sql<{ id: string; title: string }>`
    select id, ${sql.raw(title)} as title from ${sql.table(table)} where id = any(${records}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** The condition that selects inbox entries of records that their administrator may read now. */
export function readableInboxEntries(rights: Rights) {
  const kinds = noteKinds.filter((kind) => mayUseNotes(rights, kind, 'read'));
  // Raw because the condition of sold tokens is a constant of this file.
  const isOfKinds = sql<boolean>`inbox_items.kind = any(${kinds})`;
  if (!kinds.includes('token') || !readsSoldOnly(rights)) return isOfKinds;
  // Raw because the same condition is part of it.
  return sql<boolean>`(${isOfKinds} and (inbox_items.kind <> 'token' or exists (
    select from tokens where tokens.id = inbox_items.record and ${isSold})))`;
}
