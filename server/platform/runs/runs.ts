import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Message } from '../messages/translate.ts';

/** The kinds of runs that are shown. A newer server may have more of them, which only it shows. */
export const runKindNames = [
  'export',
  'import',
  'bulk',
  'backfill',
  'rekey',
  'sampleRemoval',
  'fieldIndex',
  'ruleTrial',
  'screeningImport',
] as const;
export type RunKindName = (typeof runKindNames)[number];

/** Runs that the server itself begins and needs to end: they can be paused, not cancelled. */
export const ownKinds: readonly RunKindName[] = ['backfill', 'rekey', 'fieldIndex'];

/** A job before it begins. */
export interface NewRun {
  id: string;
  kind: RunKindName;
  /** The values of the sentence that names it. */
  title: Readonly<Record<string, string>>;
  /** Who began it; null for the server itself. */
  principal: { id: string; name: string } | null;
  /** Data that only its kind uses. */
  input: object;
  total?: number;
}

/** A job as its kind works on it. */
export interface OpenRun {
  id: string;
  kind: RunKindName;
  principalId: string;
  principalName: string;
  state: 'waiting' | 'running';
  input: unknown;
  cursor: unknown;
  total: number | null;
  done: number;
  failed: number;
}

/** How far a job is. */
export interface Progress {
  done: number;
  failed?: number;
  total?: number;
  cursor?: object;
}

/** How a job ended: a failure has a sentence that says what to do next. */
export type Ending =
  | { state: 'done'; result: Readonly<Record<string, string | number>> }
  | { state: 'failed'; error: Message }
  | { state: 'cancelled' };

/** Stores a run, in the transaction of the write that requests it. */
export async function insertRun(db: Kysely<DB>, run: NewRun): Promise<void> {
  await db
    .insertInto('runs')
    .values({
      id: run.id,
      kind: run.kind,
      title: JSON.stringify(run.title),
      principal_id: run.principal?.id ?? null,
      principal_name: run.principal?.name ?? 'marketdesk',
      input: JSON.stringify(run.input),
      total: run.total ?? null,
    })
    .execute();
}

/** One job that is not over; undefined if it is. */
export async function findOpenRun(db: Kysely<DB>, id: string): Promise<OpenRun | undefined> {
  const found = await db
    .selectFrom('runs')
    .select([
      'id',
      'kind',
      'principal_id as principalId',
      'principal_name as principalName',
      'state',
      'input',
      'cursor',
      'total',
      'done',
      'failed',
    ])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found as OpenRun | undefined;
}

/** The jobs that are to be worked on, oldest first: neither over nor paused. */
export async function openRuns(
  db: Kysely<DB>,
): Promise<{ id: string; kind: RunKindName; isSilent: boolean }[]> {
  const found = await db
    .selectFrom('runs')
    .select(['id', 'kind', sql<boolean>`seen_at < now() - interval '90 seconds'`.as('isSilent')])
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('id')
    .execute();
  return found as { id: string; kind: RunKindName; isSilent: boolean }[];
}

/**
 * Stores that a job works, and how far it is. In the transaction of a step, so that step and progress commit together.
 * @returns false if it is paused or over, cancelled for example: then the step is not to commit
 */
export async function advanceRun(db: Kysely<DB>, id: string, progress: Progress): Promise<boolean> {
  const { done, failed, total, cursor } = progress;
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({
      state: 'running',
      done,
      started_at: sql`coalesce(started_at, now())`,
      seen_at: sql`now()`,
      ...(failed !== undefined && { failed }),
      ...(total !== undefined && { total }),
      ...(cursor !== undefined && { cursor: JSON.stringify(cursor) }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets a run of the server's own wait, or go on.
 * @returns false if it is over, somebody's, or as wanted already
 */
export async function pauseRun(db: Kysely<DB>, id: string, isPaused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ paused_at: isPaused ? sql`now()` : null })
    .where('id', '=', id)
    .where('kind', 'in', [...ownKinds])
    .where('ended_at', 'is', null)
    .where('paused_at', isPaused ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores that somebody still waits for a job's turn.
 * @returns false if it is over
 */
export async function keepRunWaiting(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends a job.
 * @param done how many were done at last; left out: as stored
 * @returns false if it is over already: then nothing is changed
 */
export async function endRun(db: Kysely<DB>, id: string, ending: Ending, done?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({
      state: ending.state,
      ended_at: sql`now()`,
      ...(ending.state === 'done' && { result: JSON.stringify(ending.result) }),
      ...(ending.state === 'failed' && { error: JSON.stringify(ending.error) }),
      ...(done !== undefined && { done }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
