/**
 * Writes server/platform/db/types.ts, the types of every table, docs/tables.md, a diagram of them, and docs/reporting.md,
 * the views for reporting tools, from a freshly migrated database. With --check it writes nothing, and ends with exit
 * code 1 if a file differs from the migrations. A change of a view that breaks dashboards is refused in both cases.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { generate, PostgresDialect as PostgresGenerator, RawExpressionNode } from 'kysely-codegen';
import { Pool } from 'pg';
import { readReportingViews } from '#server/operations/reporting/views.ts';
import type { DB } from '#server/platform/db/types.ts';
import { copyGolden, startTestPostgres } from '#server/testing/postgres.ts';
import { formatted } from './formatted.ts';
import { breakingChanges, reportingDocument } from './reporting-document.ts';
import { drawTables } from './schema-picture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const typesFile = 'server/platform/db/types.ts';
const pictureFile = 'docs/tables.md';
const viewsFile = 'docs/reporting.md';

/** The content of JSON columns whose type is known. They are written as text. */
const jsonColumns: Readonly<Record<string, string>> = {
  'users.own_values': 'Record<string, string | boolean>',
  'tokens.own_values': 'Record<string, string | boolean>',
  'withdrawals.own_values': 'Record<string, string | boolean>',
  'tickets.own_values': 'Record<string, string | boolean>',
  'cases.own_values': 'Record<string, string | boolean>',
  'creators.own_values': 'Record<string, string | boolean>',
  'categories.own_values': 'Record<string, string | boolean>',
  'admins.extra_rights':
    '(Restriction & { endsAt: string | null; grantedBy: string | null; grantedAt: string | null })[]',
  'admins.networks': 'string[][]',
  'admins.restriction': 'Restriction[]',
  'api_keys.restriction': 'Restriction[]',
  'bulk_rows.check_failure': 'Message',
  'bulk_rows.failure': 'Message',
  'bulk_rows.former': '{ adminId: string | null }',
  'case_decisions.acts': '{ call: string; undo: string; input: Record<string, unknown> }[]',
  'chain_state.nodes':
    "{ node: string; leftOut: 'silent' | 'otherChain' | 'otherBranch' | 'behind' | 'disproved' | null }[]",
  'contract_facts.balances': "ShownContract['balances']",
  'contract_facts.coins': "ShownContract['coins']",
  'contract_facts.drift': "ShownContract['drift']",
  'contract_facts.owner_safe': "NonNullable<ShownContract['ownerSafe']>",
  'import_batches.counts': 'FeedCounts',
  'import_batches.rejected': '{ place: number; errors: FieldMessages }[]',
  'list_preferences.columns': 'Record<string, ColumnLayout>',
  'notes.mentions': '{ id: string; name: string }[]',
  'provider_messages.reason': 'Message',
  'providers.last_refusal': 'Message',
  'providers.mapping': 'ProviderMappingRow[]',
  'providers.scheme': 'ProviderScheme',
  'refused_decisions.menus': 'MenuDemand[]',
  'refused_decisions.sentence': 'Message',
  'roles.restriction': 'Restriction[]',
  'rule_outcomes.failure': 'Message',
  'rules.actions': '{ name: string; value?: string }[]',
  'rules.last_error': 'Message',
  'rules.matching': 'Record<string, string>',
  'runs.error': 'Message',
  'runs.result': 'Record<string, string | number>',
  'runs.title': 'Record<string, string>',
  'saved_views.columns': 'ColumnLayout',
  'ticket_clock.calendar': 'Calendar',
  'ticket_clock.policy': 'ClockPolicy',
  'tickets.before_merge': '{ closedStatus: 0 | 1; waiting: boolean }',
  'withdrawal_policies.gates': 'PolicyGate[]',
  'withdrawal_policies.lists': '{ name: string; destinations: string[] }[]',
  'withdrawal_policies.rows': 'PolicyRow[]',
};
const importsOfJson: Readonly<Record<string, string>> = {
  Calendar: '#contract/support/ticket-clock.ts',
  ClockPolicy: '#contract/support/ticket-clock.ts',
  ColumnLayout: '#contract/platform/table-layouts.ts',
  FeedCounts: '#contract/integrations/feed-results.ts',
  FieldMessages: '#server/platform/base/failure.ts',
  MenuDemand: '#contract/identity/access.schemas.ts',
  Message: '#server/platform/messages/translate.ts',
  PolicyGate: '#contract/withdrawals/gates.ts',
  PolicyRow: '#contract/withdrawals/withdrawal-policy.ts',
  ProviderMappingRow: '#contract/integrations/provider-schemes.ts',
  ProviderScheme: '#contract/integrations/provider-schemes.ts',
  Restriction: '#contract/platform/menu.ts',
  ShownContract: '#contract/chain/contract-changes.schemas.ts',
};

/** The form in which PostgreSQL stores a check `column in (…)`. */
const literals = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;

const postgres = await startTestPostgres();
try {
  const { url } = await copyGolden(postgres);
  await writeOrCheck(typesFile, await generateTypes(url));
  await writeOrCheck(pictureFile, await drawTables(url, join(root, pictureFile)));
  await documentViews(url);
} finally {
  await postgres.stop();
}

async function documentViews(url: string): Promise<void> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) });
  try {
    const views = await readReportingViews(db);
    const broken = breakingChanges(await readFile(join(root, viewsFile), 'utf8').catch(() => ''), views);
    for (const sentence of broken) console.error(sentence);
    if (broken.length > 0) process.exitCode = 1;
    else await writeOrCheck(viewsFile, await formatted(viewsFile, reportingDocument(views)));
  } finally {
    await db.destroy();
  }
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
      // The tables of the migration runner, the job queue's schema, and the views of reporting tools.
      excludePattern: '{public.migrations,pgboss.*,reporting_v*.*}',
      // The same types as in server/platform/db/value-parsers.ts; numeric columns accept only strings.
      typeMapping: { int8: 'number', numeric: 'string' },
      overrides: { columns: { ...(await columnsOfFewValues(db)), ...(await columnsOfJson(db)) } },
    });
    const imports = Object.entries(importsOfJson).map(
      ([name, path]) => `import type { ${name} } from '${path}';`,
    );
    return await formatted(
      typesFile,
      types.replace(/^import .*$/m, (first) => [first, ...imports].join('\n')),
    );
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

/** The types of the JSON columns above: read as their content, written as text. */
async function columnsOfJson(db: Kysely<unknown>): Promise<Record<string, RawExpressionNode>> {
  const { rows } = await sql<{ path: string; mayBeLeftOut: boolean }>`
    select table_name || '.' || column_name as path, column_default is not null or is_nullable = 'YES' as "mayBeLeftOut"
    from information_schema.columns where table_schema = 'public'
      and table_name || '.' || column_name = any(${Object.keys(jsonColumns)})`.execute(db);
  return Object.fromEntries(
    rows.map(({ path, mayBeLeftOut }) => {
      const inserted = mayBeLeftOut ? 'string | undefined' : 'string';
      return [path, new RawExpressionNode(`ColumnType<${jsonColumns[path]}, ${inserted}, string>`)];
    }),
  );
}
