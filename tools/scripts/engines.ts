/**
 * Compares the schema and the statements with what other engines support, and says for each engine which tables and
 * statements use something that it refuses or changes. It is a report, and ends with exit code 0. It writes the tables
 * of docs/guide/scale.md.
 *
 *   npm run check-engines              the schema, and the statements that were collected before
 *   npm run check-engines -- --collect runs some tests of the server first, and collects their statements
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { engineTables, tablesWithLimit, withEngineTables } from '#server/testing/engines/document.ts';
import { featuresOfStatement, readSchemaFeatures } from '#server/testing/engines/features.ts';
import { engines, limits, unknownFeatures, type Engine } from '#server/testing/engines/limits.ts';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guideFile = join(root, 'docs/guide/scale.md');
const collected = join(root, '.cache/statements.json');

/** Lists, the feed, withdrawals, the audit trail and jobs: most kinds of statements in half a minute. */
const collectFrom = [
  'server/platform/lists/page.test.ts',
  'server/features/integrations/feed/batch.test.ts',
  'server/features/integrations/feed/entities.test.ts',
  'server/features/withdrawals/withdrawals.test.ts',
  'server/features/audit/audit.test.ts',
  'server/platform/jobs/jobs.test.ts',
];

if (process.argv.includes('--collect')) {
  await mkdir(join(root, '.cache'), { recursive: true });
  execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...collectFrom],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_STATEMENTS: collected } },
  );
}
const statements = JSON.parse(await readFile(collected, 'utf8').catch(() => '[]')) as string[];

const postgres = await startTestPostgres();
try {
  const pool = new Pool({ connectionString: (await copyGolden(postgres)).url, max: 1 });
  try {
    await report(pool);
  } finally {
    await pool.end();
  }
} finally {
  await postgres.stop();
}

async function report(pool: Pool): Promise<void> {
  const features = await readSchemaFeatures(pool);
  const { rows: tables } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by relname`,
  );
  const used = statements.map((sql) => ({ sql, features: featuresOfStatement(sql) }));
  for (const engine of Object.keys(engines) as Engine[]) {
    console.log(`\n${engines[engine]}`);
    const names = tables.map(({ relname }) => relname);
    const affected = new Set(tablesWithLimit(features, engine));
    console.log(`  ${affected.size} of ${names.length} tables use something that it refuses or changes.`);
    for (const [feature, byEngine] of Object.entries(limits)) {
      const limit = byEngine[engine];
      const objects = features.filter((one) => one.feature === feature).map(({ object }) => object);
      const sent = used.filter((one) => one.features.includes(feature)).map(({ sql }) => sql);
      if (!limit || objects.length + sent.length === 0) continue;
      console.log(`  ${feature}: ${limit.verdict}. ${limit.effect}\n    ${limit.page}`);
      if (objects.length > 0) console.log(`    ${objects.length}: ${objects.join(', ')}`);
      for (const sql of sent) console.log(`    ${sql.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    }
  }
  const unknown = unknownFeatures([
    ...features.map(({ feature }) => feature),
    ...used.flatMap((one) => one.features),
  ]);
  console.log(
    `\n${statements.length} collected statements. Features that no engine was asked about: ${unknown.join(', ') || 'none'}.`,
  );
  const guide = await readFile(guideFile, 'utf8');
  const made = engineTables(
    features,
    tables.map(({ relname }) => relname),
  );
  await writeFile(guideFile, withEngineTables(guide, made));
}
