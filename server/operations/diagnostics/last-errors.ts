import type { Pool } from 'pg';

/** The last errors, by part of the product, the newest first. */
const questions: Readonly<Record<string, { sql: string; needs?: string }>> = {
  chain: {
    sql: `select last_error_at as at, last_error as error, stopped from chain_state where last_error is not null or stopped is not null`,
  },
  mail: {
    sql: `select created_at as at, status, attempts, last_error as error from mail_messages
      where status in ('failed', 'waiting') and last_error is not null order by id desc limit 20`,
  },
  jobs: {
    sql: `select created_on as at, name, state::text, retry_count, output from pgboss.job
      where output is not null and state in ('failed', 'retry') order by created_on desc limit 20`,
    needs: 'pgboss.job',
  },
  runs: {
    sql: `select created_at as at, kind, error from runs where error is not null order by id desc limit 20`,
  },
  backups: {
    sql: `select taken_at as at, host, error from backups where error is not null order by taken_at desc limit 20`,
  },
  refusedCalls: {
    sql: `select call, sum(count)::int as count from refused_calls where hour > now() - interval '1 day'
      group by call order by count desc limit 20`,
  },
};

/** The last errors in the database. If some can't be read, the reason instead. */
export async function lastErrors(pool: Pool): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [part, { sql, needs }] of Object.entries(questions)) {
    try {
      const { rows: there } = await pool.query<{ found: boolean }>(
        'select $1::text is null or to_regclass($1) is not null as found',
        [needs ?? null],
      );
      found[part] = there[0]?.found ? (await pool.query(sql)).rows : [];
    } catch (error) {
      found[part] = `can't be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return found;
}
