import { Connection, type Pool, type PoolClient } from 'pg';
import { OutcomeUnknown, outageOf } from './outage.ts';
import type { Troubles } from './troubles.ts';

/** The word of PostgreSQL's source, the same in every language, on a wait for a standby that was cancelled. */
const cancelledWait = 'SyncRepWaitForLSN';

/** What a statement says of its own time: in a transaction until its end, else for as long as the connection lives. */
const ownTime = /\bset (local )?statement_timeout\b/i;

/**
 * Has a pool let go of connections that are good for nothing:
 * - one on which nothing comes back for longer than a statement may take, because the network swallows what is sent;
 * - all of them, where the server takes no writes any more, since the next ones may lead to another server;
 * - one whose COMMIT PostgreSQL answers with a mere warning that no standby has it: the answer
 *   becomes an error.
 * What runs on them fails; the pool makes others by itself.
 * @param silenceMs undefined where statements may take any time
 */
export function watchConnections(pool: Pool, troubles: Troubles, silenceMs: number | undefined): void {
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
    // The pool listens while a connection is idle. One that is lost in use fails its query; unheard, it would end the
    // process.
    client.on('error', () => undefined);
    everyone.add(client);
    refuseUnknownOutcome(client);
    if (silenceMs !== undefined) clocks.set(client, watchClock(client, silenceMs, dropAll));
    client.connection.on('errorMessage', (error: { code?: string; routine?: string }) => {
      const outage = outageOf(error);
      if (outage === 'full') troubles.noteFull();
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

/** Cuts the connection before the answer that follows the warning is taken for success. */
function refuseUnknownOutcome({ connection }: PoolClient): void {
  connection.on('notice', ({ routine, message }: { routine?: string; message?: string }) => {
    if (routine !== cancelledWait) return;
    connection.removeAllListeners('readyForQuery');
    connection.stream.destroy(new OutcomeUnknown(message ?? cancelledWait));
  });
}

/** Measures how long the statement takes that a connection runs. */
interface Clock {
  stop: () => void;
}

function watchClock(client: PoolClient, silenceMs: number, dropAll: (reason: Error) => void): Clock {
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
      // A COMMIT that waits for a standby is under no limit of PostgreSQL's, and would keep its place there for ever.
      cancel(client);
      connection.stream.destroy(error);
      dropAll(error);
    }, silenceMs);
  };

  const send = client.query as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const [statement] = given as [string | { text?: string; submit?: unknown }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    const own = ownTime.exec(text);
    if (own && mayTake !== 'longer') mayTake = own[1] ? 'longer in this transaction' : 'longer';
    running += 1;
    // Rows that are streamed in take as long as they take.
    if (typeof statement === 'string' || statement.submit === undefined) arm();
    return Reflect.apply(send, client, given);
  }) as typeof client.query;
  // Before pg hands out the answer, upon which the next statement may be sent.
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

/** Has PostgreSQL give up what a connection runs, by the way that it has for that; nothing tells whether it did. */
function cancel(client: PoolClient): void {
  // Not in the types of pg, which does the same for itself.
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const way = new Connection() as Connection & {
    connect: (port: number, host: string) => void;
    cancel: (processID: number, secretKey: number) => void;
  };
  way.on('error', () => undefined);
  way.on('connect', () => way.cancel(processID, secretKey));
  way.connect(client.port, client.host);
}
