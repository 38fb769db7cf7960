import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a migration means for servers that run during it: `expand` adds what older servers don't need, `backfill` fills
 * it in batches while the servers work, `contract` removes what older servers still use.
 */
export type Step = 'expand' | 'backfill' | 'contract';

/** A migration as its file contains it. */
export interface Migration {
  name: string;
  sql: string;
  sha256: string;
  step: Step;
}

/** The migration that makes everything in `schema/`; databases of the version before have it in 167 steps instead. */
export const baselineName = '20261126190000_baseline.sql';

const namePattern = /^\d{14}_[a-z0-9_]+\.sql$/;
const label = /^-- (expand|contract|backfill of (\w+))$/m;

/** The label of a migration, mostly its first line; undefined where it has none. */
export function labelOf(sql: string): Step | undefined {
  const [first = ''] = sql.split(/\r?\n/, 1);
  return label.exec(first)?.[1]?.split(' ', 1)[0] as Step | undefined;
}

/** The table that a backfill fills. */
export function backfilledTable(sql: string): string {
  const table = label.exec(sql)?.[2];
  if (table === undefined) throw new Error('A backfill begins with "-- backfill of TABLE".');
  return table;
}

/**
 * The baseline and every migration after it, in the order of their names.
 * @param directory reads the migrations of this folder instead, without the baseline
 * @throws Error with a sentence for a file with another name
 */
export async function readMigrations(directory?: string): Promise<Migration[]> {
  const folder = directory ?? fileURLToPath(new URL('./migrations/', import.meta.url));
  const names = await sqlFiles(folder);
  const migrations = await Promise.all(
    names.map(async (name) => {
      if (!namePattern.test(name)) {
        throw new Error(
          `The migration ${name} must be named YYYYMMDDHHMMSS_what_it_does.sql, in lower case.`,
        );
      }
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: hashOf(sql), step: labelOf(sql) ?? 'expand' };
    }),
  );
  return directory === undefined ? [await readBaseline(), ...migrations] : migrations;
}

/** The files of `schema/` as one migration. Its hash leaves out comments, so that they can be improved. */
async function readBaseline(): Promise<Migration> {
  const folder = fileURLToPath(new URL('./schema/', import.meta.url));
  const files = (await sqlFiles(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  const sql = (await Promise.all(files)).join('\n');
  return { name: baselineName, sql, sha256: hashOf(sql.replaceAll(/^\s*(--.*)?\n/gm, '')), step: 'expand' };
}

/** The names of the SQL files of a folder, sorted. */
async function sqlFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The hash of a file doesn't depend on how a checkout writes line ends. */
function hashOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
