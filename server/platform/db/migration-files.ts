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

/**
 * Migrations up to this one are older than the labels and than the first release. They count as expand, because no
 * older server ever ran during them.
 */
const lastUnlabelled = '20261122176999';
/** Others that were applied somewhere before they got their label, which their file can't take any more. */
const labelledHere: Readonly<Record<string, Step>> = {
  '20261122185000_withdrawal_decisions.sql': 'expand',
};

const namePattern = /^\d{14}_[a-z0-9_]+\.sql$/;
const label = /^-- (expand|contract|backfill of (\w+))$/m;

/** The label of a migration, usually its first line. Undefined if it has none. */
export function labelOf(name: string, sql: string): Step | undefined {
  if (name < lastUnlabelled) return 'expand';
  const [first = ''] = sql.split(/\r?\n/, 1);
  return (label.exec(first)?.[1]?.split(' ', 1)[0] as Step | undefined) ?? labelledHere[name];
}

/** The table that a backfill fills. */
export function backfilledTable(sql: string): string {
  const table = label.exec(sql)?.[2];
  if (table === undefined) throw new Error('A backfill begins with "-- backfill of TABLE".');
  return table;
}

/**
 * Every migration of a folder, in the order of names.
 * @param directory the default is the folder `migrations` next to this file, also when bundled
 * @throws Error with a sentence for a file with another name
 */
export async function readMigrations(
  directory = fileURLToPath(new URL('./migrations/', import.meta.url)),
): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!namePattern.test(name)) {
        throw new Error(
          `The migration ${name} must be named YYYYMMDDHHMMSS_what_it_does.sql, in lower case.`,
        );
      }
      const sql = await readFile(join(directory, name), 'utf8');
      // The hash of a file must not depend on how a checkout writes line ends.
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, sha256, step: labelOf(name, sql) ?? 'expand' };
    }),
  );
}
