import type { FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Services } from '../context/services.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';
import { collectStatements, type Statement } from '../db/statements.ts';

/** The highest number of a call's statements that are logged, the slowest first. */
const maxStatements = 5;

/** If many calls are slow, plans are requested for one call at a time. The others are logged without them. */
const queue = limitConcurrency(1, 0);

/**
 * Does the work of a call and records its statements. If it takes longer than SLOW_CALL_MS, it is logged with its
 * slowest statements and PostgreSQL's plans of them. Statements have placeholders, and the plans are generic
 * (`GENERIC_PLAN`), so no value of a record or a search reaches the log. If a collector of traces is configured, it
 * receives every call. Without either, this costs nothing.
 */
export async function withSlowCallLog<Value>(
  { config, db, traces }: Pick<Services, 'config' | 'db' | 'traces'>,
  call: string,
  request: FastifyRequest,
  work: () => Promise<Value>,
): Promise<Value> {
  const { slowCallMs } = config;
  if (slowCallMs === undefined && !traces) return work();
  const ran: Statement[] = [];
  const began = performance.now();
  let failure: unknown;
  try {
    return await collectStatements(ran, work);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const ended = performance.now();
    const [from, to] = [performance.timeOrigin + began, performance.timeOrigin + ended];
    traces?.note({ name: call, request, began: from, ended: to, statements: ran, failure });
    const ms = Math.round(ended - began);
    if (slowCallMs !== undefined && ms >= slowCallMs) void tell(db, { call, ms, ran, request });
  }
}

async function tell(
  db: Services['db'],
  { call, ms, ran, request }: { call: string; ms: number; ran: Statement[]; request: FastifyRequest },
): Promise<void> {
  const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, maxStatements);
  const plans = await queue(() => Promise.all(slowest.map(({ sql }) => planOf(db, sql)))).catch(() => []);
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
