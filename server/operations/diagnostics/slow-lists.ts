import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { calls, type Resource } from '#contract/calls.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { schemas } from '#contract/schemas.ts';
import type { Services } from '#server/platform/context/services.ts';
import { preparedPool } from '#server/platform/db/prepared-pool.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { CallContext } from '#server/platform/context/context.ts';

/** How long the first page of a list took, with the plans of its slow statements. */
export interface MeasuredList {
  call: string;
  ms: number;
  plans: { ms: number; sql: string; plan: string[] }[];
  error?: string;
}

type Handler = (input: unknown, context: CallContext) => Promise<unknown>;

/**
 * Requests the first page of every list, and PostgreSQL's plans of the statements that were slow. The plans contain no
 * parameters except limits and sort orders.
 * @param handlers of the resources
 * @param slowMs statements that take at least this many milliseconds count as slow
 */
export async function measureLists(
  services: Services,
  pool: Pool,
  handlers: Readonly<Record<Resource, object>>,
  slowMs: number,
): Promise<MeasuredList[]> {
  const ran: { sql: string; parameters: readonly unknown[]; ms: number }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
    log({ query: { sql, parameters }, queryDurationMillis: ms }) {
      ran.push({ sql, parameters, ms });
    },
  });
  const measured: MeasuredList[] = [];
  for (const resource of Object.keys(calls) as Resource[]) {
    for (const [name, call] of Object.entries(calls[resource]) as [string, Call][]) {
      if (call.effect !== 'read' || !call.wrapper.startsWith('list:') || call.access === 'public') continue;
      const { input } = (schemas[resource] as Record<string, CallSchemas>)[name] as CallSchemas;
      const given = input.safeParse({});
      const handler = (handlers[resource] as Record<string, unknown>)[name];
      if (!given.success || typeof handler !== 'function') continue;
      ran.length = 0;
      const started = performance.now();
      const list: MeasuredList = { call: `${resource}.${name}`, ms: 0, plans: [] };
      try {
        await (handler as Handler)(given.data, contextOf({ ...services, db }));
      } catch (error) {
        list.error = error instanceof Error ? error.message : String(error);
      }
      list.ms = Math.round(performance.now() - started);
      for (const { sql, parameters, ms } of ran.filter((statement) => statement.ms >= slowMs)) {
        const explained = await services.db
          .executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${sql}`, [...parameters]))
          .catch(() => ({ rows: [] }));
        list.plans.push({ ms: Math.round(ms), sql, plan: explained.rows.map((row) => row['QUERY PLAN']) });
      }
      measured.push(list);
    }
  }
  return measured.sort((one, other) => other.ms - one.ms);
}

/** Calls as a superadmin, whom no list refuses. Nothing is written. */
function contextOf(services: Services): CallContext {
  const nobody = '00000000-0000-7000-8000-000000000000';
  return {
    services,
    db: services.db,
    admin: {
      kind: 'admin',
      id: nobody,
      name: 'support bundle',
      email: '',
      role: 'superadmin',
      restriction: [],
      accessVersion: 1,
      masksPersonal: false,
      switchedOff: [],
      sessionId: nobody,
    },
    language: 'en',
    request: { id: 'support-bundle', ipAddress: '127.0.0.1', userAgent: '' },
  };
}
