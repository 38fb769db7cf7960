/**
 * Connects an existing marketplace in PostgreSQL without code. The first run writes a mapping, the next ones send its
 * history and its changes through the feed:
 *   npm run connect -- postgres://reader@localhost/shop [--map connect.json]
 *   DESK=https://desk.example.com KEY=mdk_… npm run connect -- postgres://reader@localhost/shop [--once]
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { followTables } from '#server/features/integrations/connector/connector.ts';
import {
  type ForeignSchema,
  readForeignSchema,
} from '#server/features/integrations/connector/foreign-schema.ts';
import { lagGauge } from '#server/features/integrations/connector/lag-gauge.ts';
import {
  type ConnectorMapping,
  connectorMappingSchema,
} from '#server/features/integrations/connector/mapping-file.ts';
import { Progress } from '#server/features/integrations/connector/progress.ts';
import { proposeMapping } from '#server/features/integrations/connector/propose-mapping.ts';
import { ReadOnlySession } from '#server/features/integrations/connector/read-only-session.ts';
import { RowReader } from '#server/features/integrations/connector/row-reader.ts';
import { type Report, type Send, TableSync } from '#server/features/integrations/connector/table-sync.ts';
import { refuseUnfinished } from '#server/features/integrations/connector/unfinished-mapping.ts';
import { Desk, DeskError, type RowAnswer } from '../../examples/marketplace/client.ts';

const usage = `npm run connect -- postgres://USER@HOST/DATABASE [--map connect.json] [--once] [--metrics 9465]

Without the mapping file, it reads the tables of your database and writes a proposal. Edit it, and run the command again:
it sends your rows to the workspace, and continues with their changes. It never writes to your database.
DESK     the address of the workspace, such as https://desk.example.com
KEY      an API key that may send the kinds of rows in the mapping
--map    the mapping; progress and rejected rows are stored next to it
--once   ends when everything is sent
--metrics  a port for GET /metrics on 127.0.0.1, with the lag of each table`;

const say = (sentence: string) => console.log(`${new Date().toISOString()} ${sentence}`);

/** Writes a proposal, and says what a person should look at. */
async function propose(session: ReadOnlySession, schema: ForeignSchema, path: string): Promise<void> {
  const { tables, skipped } = await proposeMapping(session, schema);
  if (tables.length === 0)
    throw new Error(
      `No table looks like something that the workspace has. This role can see: ${[...schema.keys()].join(', ') || 'none'}.`,
    );
  const mapping = { pollSeconds: 5, overlapSeconds: 300, tables, skipped } satisfies ConnectorMapping;
  await writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`, { flag: 'wx' });
  for (const { table, entity, check } of tables) {
    const rows = schema.get(table)?.rows ?? null;
    console.log(`${table} → ${entity}${rows === null ? '' : ` (about ${rows.toLocaleString('en')} rows)`}`);
    for (const sentence of check) console.log(`  check ${sentence}`);
  }
  for (const [table, reason] of Object.entries(skipped)) console.log(`${table} is left out. ${reason}`);
  console.log(`\nThe mapping is in ${path}. Edit it, then run the same command again with DESK and KEY.`);
}

async function readMapping(path: string): Promise<ConnectorMapping> {
  let text: unknown;
  try {
    text = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not valid JSON. ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  const parsed = connectorMappingSchema.safeParse(text);
  if (!parsed.success) throw new Error(`${path} is not a valid mapping.\n${z.prettifyError(parsed.error)}`);
  refuseUnfinished(parsed.data, path);
  return parsed.data;
}

/** Sends rows, and waits while the workspace doesn't answer. */
function sender(url: string, key: string): Send {
  const desk = new Desk({ url, key, attempts: 3 });
  const sendOnce = async (entity: Parameters<Send>[0], rows: Parameters<Send>[1]): Promise<RowAnswer[]> => {
    const answers: RowAnswer[] = [];
    try {
      for await (const answer of desk.send(entity, rows as never)) answers.push(answer);
      return answers;
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 413 || rows.length === 1) throw error;
      const half = Math.ceil(rows.length / 2);
      return [
        ...(await sendOnce(entity, rows.slice(0, half))),
        ...(await sendOnce(entity, rows.slice(half))),
      ];
    }
  };
  return async (entity, rows) => {
    for (let failed = 0; ; failed += 1) {
      try {
        const answers = await sendOnce(entity, rows);
        if (failed > 0) say('The workspace answers again.');
        return answers;
      } catch (error) {
        if (error instanceof DeskError && error.status < 500 && error.status !== 408 && error.status !== 429)
          throw new Error(
            `The workspace refuses ${entity} (${error.status}): ${error.message} Progress is kept: correct this, and run the command again.`,
            { cause: error },
          );
        if (error instanceof SyntaxError)
          throw new Error(`${url} is not a marketdesk workspace. Correct DESK.`, { cause: error });
        if (failed === 0) say(`The workspace doesn’t answer (${reasonOf(error)}). Trying again.`);
        await sleep(Math.min(30_000, 1000 * 2 ** failed));
      }
    }
  };
}

/** Network errors of fetch have their reason as the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : error.message;
}

/** Says what became of rows, and writes rejected ones to a file with their reasons. */
function reporter(rejectsPath: string): Report {
  return async (table, answers) => {
    const rejected = answers.filter(({ result }) => result === 'rejected');
    if (rejected.length > 0)
      await appendFile(
        rejectsPath,
        rejected
          .map(({ id, errors }) => `${JSON.stringify({ at: new Date(), table, id, errors })}\n`)
          .join(''),
      );
    const counts = new Map<string, number>();
    for (const { result } of answers) counts.set(result, (counts.get(result) ?? 0) + 1);
    say(
      `${table}: ${[...counts].map(([result, count]) => `${count} ${result}`).join(', ')}${rejected.length > 0 ? ` (see ${rejectsPath})` : ''}`,
    );
  };
}

/** The lag of each table for Prometheus, on this machine alone. */
async function serveLag(port: number, tables: readonly TableSync[]): Promise<void> {
  const registry = new Registry();
  registry.registerMetric(lagGauge(tables));
  const server = createServer((_request, response) => {
    void registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  say(`The lag of each table is at http://127.0.0.1:${chosen}/metrics.`);
  server.unref();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      map: { type: 'string', default: 'connect.json' },
      once: { type: 'boolean', default: false },
      metrics: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(usage);
  const [address = ''] = positionals;
  if (
    !/^postgres(?:ql)?:\/\//.test(address) ||
    !URL.canParse(address) ||
    !/^\d{1,5}$/.test(values.metrics ?? '1')
  )
    throw new Error(usage);
  const session = new ReadOnlySession(address);
  try {
    const schema = await readForeignSchema(session).catch((error: Error) => {
      throw new Error(`Your database can’t be read: ${error.message}.`, { cause: error });
    });
    const writable = [...schema.values()].filter(({ isWritable }) => isWritable).map(({ name }) => name);
    if (writable.length > 0)
      console.log(
        `This role may write to ${writable.length} tables, such as ${writable[0]}. The session is read-only, but a role that may only read is safer.`,
      );
    if (!existsSync(values.map)) return await propose(session, schema, values.map);
    const mapping = await readMapping(values.map);
    const { DESK: url = '', KEY: key = '' } = process.env;
    if (!URL.canParse(url) || key === '') throw new Error(`Set DESK and KEY.\n\n${usage}`);
    const besides = values.map.replace(/\.json$/, '');
    const progress = await Progress.read(`${besides}.progress.json`);
    const [place] = await session.query('select current_database()');
    const tables = mapping.tables.map(
      (table) =>
        new TableSync(new RowReader(session, schema, table), {
          send: sender(url, key),
          report: reporter(`${besides}.rejected.ndjson`),
          progress,
          overlapSeconds: mapping.overlapSeconds,
          place: `${String(place?.[0])} ${url}`,
        }),
    );
    if (values.metrics !== undefined) await serveLag(Number(values.metrics), tables);
    if (!(await followTables(tables, { pollSeconds: mapping.pollSeconds, isOnce: values.once, say })))
      process.exitCode = 1;
  } finally {
    await session.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
