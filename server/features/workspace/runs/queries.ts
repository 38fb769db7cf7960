import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition, ListInput } from '#server/platform/lists/definition.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { type RunKindName, runKindNames } from '#server/platform/runs/runs.ts';

/** A run as stored. */
export interface Run {
  id: string;
  kind: RunKindName;
  title: Record<string, string>;
  startedBy: { id: string | null; name: string };
  pausedAt: Date | null;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  total: number | null;
  done: number;
  failed: number;
  result: Record<string, string | number> | null;
  error: Message | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

interface Input extends ListInput {
  sort?: 'createdAt' | '-createdAt' | undefined;
  open?: boolean | undefined;
  /** The administrator who owns the runs; undefined for everybody. */
  principal?: string | undefined;
}

const runs: ListDefinition<Run, Input> = {
  table: 'runs',
  columns: {
    id: 'id',
    kind: 'kind',
    title: 'title',
    startedBy: `jsonb_build_object('id', principal_id, 'name', principal_name)`,
    state: 'state',
    pausedAt: 'paused_at',
    total: 'total',
    done: 'done',
    failed: 'failed',
    result: 'result',
    error: 'error',
    createdAt: 'created_at',
    startedAt: 'started_at',
    endedAt: 'ended_at',
  },
  live: `kind in (${runKindNames.map((kind) => `'${kind}'`).join(', ')})`,
  search: `lower(principal_name || e'\\x1f' || title::text)`,
  sorts: { createdAt: 'id' },
  newest: 'id',
  filters: {
    open: (open) => (open ? sql`ended_at is null` : sql`ended_at is not null`),
    principal: (id) => sql`principal_id = ${id}`,
  },
};

/** A page of the runs. */
export const listRuns = (db: Kysely<DB>, input: Input) => pageOf(db, runs, input);

/**
 * One run.
 * @param principal the administrator who must own it; undefined for anybody
 */
export async function findRun(
  db: Kysely<DB>,
  id: string,
  principal: string | undefined,
): Promise<Run | undefined> {
  const run = await db
    .selectFrom('runs')
    .select([
      'id',
      'kind',
      'title',
      'principal_id',
      'principal_name',
      'state',
      'paused_at as pausedAt',
      'total',
      'done',
      'failed',
      'result',
      'error',
      'created_at as createdAt',
      'started_at as startedAt',
      'ended_at as endedAt',
    ])
    .where('id', '=', id)
    .where('kind', 'in', runKindNames)
    .$if(principal !== undefined, (query) => query.where('principal_id', '=', principal as string))
    .$narrowType<{ kind: RunKindName }>()
    .executeTakeFirst();
  if (!run) return undefined;
  const { principal_id, principal_name, ...shown } = run;
  return { ...shown, startedBy: { id: principal_id, name: principal_name } };
}
