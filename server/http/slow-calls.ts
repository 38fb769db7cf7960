import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Services } from '../base/services.ts';
import { takeTurns } from '../base/turns.ts';
import { collectStatements, type Statement } from '../db/statements.ts';

/** So many of a call's statements are told, the slowest first. */
const mostStatements = 5;

/** Where many calls are slow, plans are asked for one call at a time; the others are told without. */
const inTurn = takeTurns(1, 0);

/**
 * Does the work of a call, and logs it where it took longer than SLOW_CALL_MS: how long its slowest statements took, and
 * PostgreSQL's plans of them. The statements have their parameters' places, and the plans are those for any values (`GENERIC_PLAN`): no value of a
 * record or a search reaches the log. Without the setting this costs nothing.
 */
export async function tellIfSlow<Value>(
  { config, db }: Pick<Services, 'config' | 'db'>,
  call: string,
  request: FastifyRequest,
  work: () => Promise<Value>,
): Promise<Value> {
  const { slowCallMs } = config;
  if (slowCallMs === undefined) return work();
  const ran: Statement[] = [];
  const began = performance.now();
  try {
    return await collectStatements(ran, work);
  } finally {
    const ms = Math.round(performance.now() - began);
    if (ms >= slowCallMs) void tell(db, { call, ms, ran, request });
  }
}

async function tell(
  db: Services['db'],
  { call, ms, ran, request }: { call: string; ms: number; ran: Statement[]; request: FastifyRequest },
): Promise<void> {
  const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, mostStatements);
  const plans = await inTurn(() => Promise.all(slowest.map(({ sql }) => planOf(db, sql)))).catch(() => []);
  const statements = slowest.map(({ sql, ms: took }, index) => ({
    ms: Math.round(took),
    sql,
    plan: plans[index],
  }));
  request.log.warn({ call, ms, count: ran.length, statements }, 'a slow call');
}

/** @returns undefined for what has no plan, such as COMMIT */
async function planOf(db: Services['db'], sql: string): Promise<string | undefined> {
  // Of several in one text only the first would be explained, and the others would run.
  if (sql.includes(';')) return undefined;
  try {
    const asked = CompiledQuery.raw(`explain (generic_plan) ${sql}`);
    const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(asked);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } catch {
    return undefined;
  }
}
