/**
 * Writes server/platform/db/types.ts, the types of every table, and docs/tables.md, a picture of them, from a freshly migrated database.
 * With --check it writes nothing, and ends with exit code 1 if a file differs from what the migrations give.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { generate, PostgresDialect as PostgresGenerator, RawExpressionNode } from 'kysely-codegen';
import { Pool } from 'pg';
import { format, resolveConfig } from 'prettier';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';
import { drawTables } from './schema-picture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const typesFile = 'server/platform/db/types.ts';
const pictureFile = 'docs/tables.md';

/** The form in which PostgreSQL stores a check `column in (…)`. */
const literals = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;

const postgres = await startTestPostgres();
try {
  const { url } = await copyGolden(postgres);
  await writeOrCheck(typesFile, await generateTypes(url));
  await writeOrCheck(pictureFile, await drawTables(url, join(root, pictureFile)));
} finally {
  await postgres.stop();
}

async function writeOrCheck(path: string, made: string): Promise<void> {
  const file = join(root, path);
  if (!process.argv.includes('--check')) {
    await writeFile(file, made);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== made) {
    console.error(`${path} does not fit the database: run "npm run db:types", then commit it.`);
    process.exitCode = 1;
  }
}

async function generateTypes(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  try {
    const types = await generate({
      db,
      dialect: new PostgresGenerator({ dateParser: 'string' }),
      outFile: null,
      // The runner's own table, and the job queue's schema.
      excludePattern: '{public.migrations,pgboss.*}',
      // The same types as in server/platform/db/value-parsers.ts; numeric columns accept strings only.
      typeMapping: { int8: 'number', numeric: 'string' },
      overrides: { columns: await columnsOfFewValues(db) },
    });
    return await format(types, { ...(await resolveConfig(join(root, typesFile))), parser: 'typescript' });
  } finally {
    await db.destroy();
  }
}

/** The types of columns with a check that lists their values: a union of those values. */
async function columnsOfFewValues(db: Kysely<unknown>): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<{ path: string; definition: string; hasDefault: boolean }>`
    select pg_class.relname || '.' || attname as path, pg_get_constraintdef(pg_constraint.oid) as definition,
      atthasdef as "hasDefault"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
    order by path`.execute(db);
  const columns = rows.flatMap(({ path, definition, hasDefault }) => {
    const listed = literals.exec(definition)?.[1];
    if (listed === undefined) return [];
    const type = [...listed.matchAll(/'[^']*'|\d+(?=,|$)/g)].map(([value]) => value).join(' | ');
    return [[path, new RawExpressionNode(hasDefault ? `Generated<${type}>` : type)] as const];
  });
  return Object.fromEntries(columns);
}
