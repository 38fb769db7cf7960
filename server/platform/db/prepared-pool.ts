import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Breaker } from '../base/breaker.ts';
import { copyOutThrough } from './copy-out.ts';
import { copyThrough } from './copy-rows.ts';
import { noted } from './statements.ts';
import { OutcomeUnknown, outageOf } from './outage.ts';

/** How many statements a pool prepares; further ones are planned each time. */
const maxNames = 1000;

/**
 * A prefix for statements whose best plan depends on their values, such as a search or a filter: a generic plan would
 * scan the whole table for rare values. Such a statement is planned each time.
 */
export const plannedEachTime = '/* planned each time */';

/**
 * A pool for Kysely that prepares each statement once for a connection, because parsing and planning a short one takes
 * several times as long as running it. It also supports `copyRows`. Statements that begin with `plannedEachTime`, and
 * those that run on the pool itself, are not prepared.
 * @param breaker notified of each connection that could not be opened
 * @param mayPrepare false if a connection may use another session for its next transaction: then nothing is prepared
 */
export function preparedPool(
  pool: Pool,
  { breaker, mayPrepare = true }: { breaker?: Breaker; mayPrepare?: boolean } = {},
): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const names = mayPrepare ? new Map<string, string>() : undefined;
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        breaker?.failed();
        throw error;
      });
      const known = wrapped.get(client) ?? wrap(client, names);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

/** The state that a session keeps after its transaction. */
const needsSession = /\bpg_(try_)?advisory_lock(_shared)?\s*\(|^\s*(listen|set\s+(?!local\b|transaction\b))/i;

function wrap(client: PoolClient, names: Map<string, string> | undefined): PostgresPoolClient {
  let isLost = false;
  const run = (text: string, values: readonly unknown[]) => {
    if (text === 'commit') {
      return client.query(text).catch((error: Error) => {
        throw outageOf(error) === 'down' ? new OutcomeUnknown(error.message, { cause: error }) : error;
      });
    }
    if (text === 'rollback') {
      return client.query(text).catch(() => {
        // PostgreSQL rolls back everything of a lost connection. The error to report is the one that lost it.
        isLost = true;
        return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      });
    }
    if (!names && needsSession.test(text))
      throw new Error(`A pooler has no session for this: ${text.trim()}`);
    const copied = copyThrough(client, text, values) ?? copyOutThrough(client, text, values);
    if (copied) return copied;
    const isLeftAlone = values.length === 0 || text.startsWith(plannedEachTime);
    const name = isLeftAlone || !names ? undefined : nameOf(text, names);
    return noted(text, () => client.query({ text, values: [...values], ...(name ? { name } : {}) }));
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported.');
    // The driver types a command as any text; Kysely names those that it runs.
    return run(text, values) as Promise<PostgresQueryResult<Row>>;
  }
  return { query, release: (destroy?: boolean) => client.release(destroy === true || isLost) };
}

/** The name of a statement, made from its text, so that it is the same on every connection and server. */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
