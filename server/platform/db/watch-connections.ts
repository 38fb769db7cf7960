import { Connection, type Pool, type PoolClient } from 'pg';
import { OutcomeUnknown, outageOf } from './outage.ts';
import type { Breaker } from '../base/breaker.ts';
import type { HealthProblems } from './health-problems.ts';

/** The function in PostgreSQL's source that warns of a cancelled wait for a standby, the same in every language. */
const cancelledWait = 'SyncRepWaitForLSN';

/** A statement that sets its own time limit: until the end of the transaction, or for the life of the connection. */
const ownTime = /\bset (local )?statement_timeout\b/i;

/** After this much longer than a statement may take no answer can come any more, in milliseconds. */
const graceMs = 500;

interface Watched {
  healthProblems: HealthProblems;
  breaker: Breaker;
  /** The time limit of a statement. Undefined if there is none. */
  statementMs: number | undefined;
}

/**
 * Makes a pool drop useless connections:
 * - one without an answer for longer than a statement may take, because the network drops the packets;
 * - all of them, if the server no longer takes writes, since the next ones may lead to another server;
 * - one whose COMMIT PostgreSQL answers with a warning that no standby has it: the answer becomes an
 *   error.
 * Statements that run on them fail; the pool opens new connections automatically. The breaker learns
 * about each answer and each missing answer.
 */
export function watchConnections(pool: Pool, { healthProblems, breaker, statementMs }: Watched): void {
  const everyone = new Set<PoolClient>();
  const idle = new Set<PoolClient>();
  const clocks = new WeakMap<PoolClient, Clock>();
  const unfit = new WeakSet<PoolClient>();
  let droppedAt = 0;

  /** At most once a second: each new connection costs the server something. */
  const dropAll = (reason: Error): void => {
    if (Date.now() - droppedAt < 1000) return;
    droppedAt = Date.now();
    for (const client of everyone) {
      unfit.add(client);
      if (idle.has(client)) client.connection.stream.destroy(reason);
    }
  };

  pool.on('connect', (client) => {
    // The pool listens only while a connection is idle. In use, a lost one fails its query; without this listener its error would end the
    // process.
    client.on('error', () => undefined);
    everyone.add(client);
    refuseUnknownOutcome(client);
    client.connection.on('readyForQuery', () => breaker.succeeded());
    if (statementMs !== undefined) {
      const fail = (reason: Error) => {
        breaker.failed();
        dropAll(reason);
      };
      clocks.set(client, watchClock(client, statementMs + graceMs, fail));
    }
    client.connection.on('errorMessage', (error: { code?: string; routine?: string }) => {
      const outage = outageOf(error);
      if (outage === 'full') healthProblems.noteFull();
      if (outage !== 'read-only') return;
      unfit.add(client);
      dropAll(Object.assign(new Error('The database takes no writes.'), { code: '25006' }));
    });
  });
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => {
    clocks.get(client)?.stop();
    if (unfit.has(client)) void client.end();
    else idle.add(client);
  });
  pool.on('remove', (client) => {
    idle.delete(client);
    everyone.delete(client);
  });
}

/** Cuts the connection before the answer after the warning counts as success. */
function refuseUnknownOutcome({ connection }: PoolClient): void {
  connection.on('notice', ({ routine, message }: { routine?: string; message?: string }) => {
    if (routine !== cancelledWait) return;
    connection.removeAllListeners('readyForQuery');
    connection.stream.destroy(new OutcomeUnknown(message ?? cancelledWait));
  });
}

/** Measures how long a connection's running statement takes. */
interface Clock {
  stop: () => void;
}

function watchClock(client: PoolClient, silenceMs: number, fail: (reason: Error) => void): Clock {
  const { connection } = client;
  let timer: NodeJS.Timeout | undefined;
  let running = 0;
  let mayTake: 'usual' | 'longer in this transaction' | 'longer' = 'usual';
  const arm = (): void => {
    clearTimeout(timer);
    if (running === 0 || mayTake !== 'usual') return;
    timer = setTimeout(() => {
      const error = Object.assign(new Error(`Nothing came back from the database for ${silenceMs} ms.`), {
        code: 'ETIMEDOUT',
      });
      // PostgreSQL has no time limit for a COMMIT that waits for a standby.
      cancel(client);
      connection.stream.destroy(error);
      fail(error);
    }, silenceMs);
  };

  const send = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const [statement] = given as [string | { text?: string; submit?: unknown }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    const own = ownTime.exec(text);
    if (own && mayTake !== 'longer') mayTake = own[1] ? 'longer in this transaction' : 'longer';
    running += 1;
    // Streaming rows in (COPY) has no limit.
    if (typeof statement === 'string' || statement.submit === undefined) arm();
    return Reflect.apply(send, client, given);
  }) as typeof client.query;
  // This listener runs before pg delivers the answer, after which the next statement may be sent.
  connection.prependListener('readyForQuery', ({ status }: { status?: string }) => {
    running = Math.max(0, running - 1);
    if (status === 'I' && mayTake !== 'longer') mayTake = 'usual';
    arm();
  });
  const stop = (): void => {
    running = 0;
    clearTimeout(timer);
  };
  client.on('end', stop);
  return { stop };
}

/** Asks PostgreSQL to cancel a connection's statement, by a cancel request; PostgreSQL doesn't report the outcome. */
function cancel(client: PoolClient): void {
  // These fields are not in pg's types, though pg uses them itself.
  const { processID, secretKey } = client as PoolClient & { processID: number; secretKey: number };
  const way = new Connection() as Connection & {
    connect: (port: number, host: string) => void;
    cancel: (processID: number, secretKey: number) => void;
  };
  way.on('error', () => undefined);
  way.on('connect', () => way.cancel(processID, secretKey));
  way.connect(client.port, client.host);
}
