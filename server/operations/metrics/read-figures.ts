import { Client } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { connectionOptions } from '#server/platform/db/choose-host.ts';
import { databaseFigures } from './database-figures.ts';

/** The database is queried at most once in this time, however often the metrics are read. */
const freshMs = 15_000;
/** A longer query is aborted, and the answer leaves its figure out. */
const patienceMs = 2000;

/**
 * Adds the database's figures to a registry. They are read together with the registry, on their own connection, so that
 * no call waits for them.
 * @param url the database's address
 * @returns a function that updates them; it never throws
 */
export function databaseGauges(registry: Registry, url: string): () => Promise<void> {
  const isUp = new Gauge({
    name: 'marketdesk_database_up',
    help: '1 where the database answered the questions for these figures in time.',
    registers: [registry],
  });
  const gauges = new Map(
    databaseFigures.map(({ name, help, label }) => [
      name,
      new Gauge({
        name: `marketdesk_${name}`,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
      }),
    ]),
  );
  const read = async (): Promise<void> => {
    // Figures that can't be read are removed, because an old value would look like a current one.
    for (const { name, label } of databaseFigures) {
      const gauge = gauges.get(name);
      gauge?.reset();
      // Resetting a gauge without a label sets it to zero.
      if (label === undefined) gauge?.remove();
    }
    const found = await readFigures(url).catch(() => undefined);
    isUp.set(found ? 1 : 0);
    for (const { name, label, value } of found ?? []) {
      const gauge = gauges.get(name);
      const key = databaseFigures.find((figure) => figure.name === name)?.label;
      if (key === undefined) gauge?.set(value);
      else gauge?.set({ [key]: label ?? '' }, value);
    }
  };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  return async () => {
    if (!reading && performance.now() - readAt < freshMs) return;
    reading ??= read().finally(() => {
      readAt = performance.now();
      reading = undefined;
    });
    await reading;
  };
}

interface Value {
  name: string;
  label: string | undefined;
  value: number;
}

/**
 * Reads every figure of the database that can be read within two seconds.
 * @throws if the database doesn't answer
 */
export async function readFigures(url: string): Promise<Value[]> {
  const { Client: Chosen = Client, ...address } = connectionOptions(url);
  const client = new Chosen({
    ...address,
    application_name: 'marketdesk metrics',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`set statement_timeout = ${patienceMs / 2}; set lock_timeout = ${patienceMs / 4}`);
    const values: Value[] = [];
    const giveUpAt = performance.now() + patienceMs;
    for (const { name, sql, needs } of databaseFigures) {
      if (performance.now() > giveUpAt) break;
      if (needs !== undefined && !(await exists(client, needs))) continue;
      // A failing figure doesn't affect the others.
      const answer = await client
        .query<{ label?: string; value: string | number | null }>(sql)
        .catch((error: { code?: string }) => {
          if (error.code === undefined) throw error;
          return { rows: [] };
        });
      for (const { label, value } of answer.rows) {
        if (value !== null) values.push({ name, label, value: Number(value) });
      }
    }
    return values;
  } finally {
    // A server that no longer answers wouldn't close the connection properly either.
    void client.end().catch(() => undefined);
  }
}

async function exists(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  return rows[0]?.found ?? false;
}
