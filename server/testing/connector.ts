import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import type { ConnectorMapping } from '#server/features/integrations/connector/mapping-file.ts';
import type { TestApp } from './app.ts';
import { addTestKey, type TestKey } from './keys.ts';
import { createEmptyDatabase } from './postgres.ts';
import { createTempFolder } from './temp-folder.ts';

/** A marketplace's own database, and the files of a connector that reads it. */
export interface ForeignDatabase {
  url: string;
  client: Client;
  /** The mapping file, which doesn't exist at first. */
  map: string;
  /** A file next to the mapping, such as `progress.json`. */
  besides: (ending: string) => string;
  writeMap: (mapping: object) => Promise<void>;
  close: () => Promise<void>;
}

/** A new database with the tables of a marketplace. */
async function createForeignDatabase(sql: string): Promise<ForeignDatabase> {
  const database = await createEmptyDatabase(inject('postgres'));
  const folder = await createTempFolder();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`${sql}; analyze`);
  const map = join(folder.path, 'connect.json');
  return {
    url: database.url,
    client,
    map,
    besides: (ending) => join(folder.path, `connect.${ending}`),
    writeMap: (mapping) => writeFile(map, JSON.stringify(mapping)),
    async close() {
      await client.end();
      await database.drop();
      await folder.remove();
    },
  };
}

/** A connector in its own process. */
export interface ConnectorProcess {
  output: () => string;
  kill: (signal?: NodeJS.Signals) => void;
  ended: Promise<{ code: number | null; output: () => string }>;
}

/** Runs `npm run connect` on a marketplace's database. */
export function startConnector(
  { url, map }: Pick<ForeignDatabase, 'url' | 'map'>,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {},
): ConnectorProcess {
  const child = spawn(process.execPath, ['tools/scripts/connect.ts', url, '--map', map, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const output = () => text;
  return {
    output,
    kill: (signal = 'SIGKILL') => child.kill(signal),
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
  };
}

/** Opens marketplaces' databases for a test file, and closes them at its end. */
export function connectorTests() {
  const opened: ForeignDatabase[] = [];
  return {
    async open(sql: string): Promise<ForeignDatabase> {
      const foreign = await createForeignDatabase(sql);
      opened.push(foreign);
      return foreign;
    },
    async closeAll(): Promise<void> {
      for (const foreign of opened) await foreign.close();
    },
  };
}

/** The mapping that the connector proposes. */
export async function proposedMapping(foreign: ForeignDatabase): Promise<ConnectorMapping> {
  const { code, output } = await startConnector(foreign).ended;
  if (code !== 0) throw new Error(output());
  return JSON.parse(await readFile(foreign.map, 'utf8')) as ConnectorMapping;
}

/** A key that may send every kind of row. */
export const addFeedKey = (app: TestApp, source: string) =>
  addTestKey(app, {
    source,
    restriction: feedEntities.map((entity) => ({ path: `/feed/${entity}` as const, isWriteAccess: true })),
  });

/** The environment of a connector that sends to a workspace. */
export const sendsTo = (url: string, { token }: Pick<TestKey, 'token'>) => ({ DESK: url, KEY: token });
