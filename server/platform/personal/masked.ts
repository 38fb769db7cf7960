import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { mayUse, type Rights } from '#contract/platform/menu.ts';
import { personalPath } from '#contract/platform/personal.ts';
import type { DB } from '../db/types.ts';
import { isOffInSql } from '../modules/switched-off.ts';

/**
 * Whether somebody sees personal data (specification 23.3): everybody who can read a screen, or, where the workspace masks
 * personal data, those with the right to see it.
 */
export const seesPersonalData = (caller: Rights & { masksPersonal: boolean }): boolean =>
  !caller.masksPersonal || mayUse(caller, personalPath, 'read');

/** Whether the workspace masks personal data: never while the module of masks is switched off. */
export async function personalDataPolicy(db: Kysely<DB>): Promise<{ isMasked: boolean; version: number }> {
  return db
    .selectFrom('personal_data_policy')
    .select('version')
    .select(sql<boolean>`is_masked and not ${isOffInSql('masks')}`.as('isMasked'))
    .executeTakeFirstOrThrow();
}

/** What a caller who sees masks asks for in one call. */
interface Reading {
  /** Whole personal values, in lower case. */
  asked: Set<string>;
  /** The personal fields of the call's rows. */
  fields: ReadonlySet<string>;
}

const reading = new AsyncLocalStorage<Reading>();

/** Whether what runs now reads for somebody who may not see personal data: searches then find it by its whole value only. */
export const isMasked = (): boolean => reading.getStore() !== undefined;

/** Runs what reads or writes for a caller; what it reads knows whether it is masked. Who sees everything pays nothing for it. */
export function runForReader<T>(caller: Parameters<typeof seesPersonalData>[0] | null, run: () => T): T {
  return caller === null || seesPersonalData(caller)
    ? run()
    : reading.run({ asked: new Set(), fields: new Set() }, run);
}

/** Says which fields of the rows are personal, so that a filter of one is known as a question for its whole value. */
export function markPersonalFields(fields: ReadonlySet<string>): void {
  const now = reading.getStore();
  if (now) now.fields = fields;
}

/** Whether a filter of that name asks for a whole personal value that the caller can't see. */
export const isWholeValueFilter = (filter: string): boolean =>
  reading.getStore()?.fields.has(filter) === true;

/**
 * Whether a text has the form of a whole personal value of a column. Other texts, such as names, are compared with it and can't be it:
 * emails have a dot behind the @; telephone numbers and networks have four digits or two colons, accounts and wallets are one word with a
 * digit.
 */
export const looksLikeWholeValue = (column: string, text: string): boolean =>
  (/email/i.test(column) ? /\S@\S+\.\S/ : /(?:\d\D*){4}|:.*:|^(?=\S*\d)\S{8,}$/s).test(text);

/** Notes that a caller who sees masks asks for a whole personal value, which counts as a reveal (count-searches.ts). */
export function recordWholeValueSearch(value: string): void {
  reading.getStore()?.asked.add(value.trim().toLowerCase());
}

/** The values that have been noted. */
export const wholeValueSearches = (): ReadonlySet<string> => reading.getStore()?.asked ?? new Set();
