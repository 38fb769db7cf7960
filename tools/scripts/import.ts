/**
 * Imports existing data into the server's database, also while the server is running:
 *   npm run import -- users file.csv|.ndjson|.json [--dry-run] [--map file.json] [--source marketplace]
 * Rows are matched by their ids, so importing again creates no duplicates. After a kill the import resumes where it
 * stopped. Rejected rows are written to a file of the same format with the reason. MongoDB's extended JSON is accepted.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { feedRows, isFeedEntity } from '#contract/integrations/feed.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { resolveKeyVersions } from '#server/operations/secrets/register.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { entities } from '#server/features/integrations/feed/entities.ts';
import { importFile, type Progress } from '#server/features/integrations/import/import-file.ts';
import { type Mapping, mappingSchema, matchColumns } from '#server/features/integrations/import/mapping.ts';
import { formOf, readRecords } from '#server/features/integrations/import/read-file.ts';

const usage = `npm run import -- ENTITY FILE.csv|.ndjson|.json [--dry-run] [--map FILE.json] [--source marketplace]

ENTITY is one of ${Object.keys(feedRows).join(', ')}.
--dry-run  says what would happen, and writes nothing but the file of rejected rows
--map      {"columns": {"their name": "our name"}, "constants": {"our name": "value"}}; names that are ours need no entry
--source   where the ids come from; the keys of that source share them`;

async function readMapping(path: string | undefined): Promise<Mapping> {
  if (path === undefined) return mappingSchema.parse({});
  const parsed = mappingSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${path} is not a valid mapping. ${usage.split('\n').find((text) => text.startsWith('--map')) ?? ''}`,
  );
}

const whole = (count: number) => count.toLocaleString('en');

/** Shows the progress on a terminal, with rows per second and the remaining time. */
function progressBar(): (progress: Progress) => void {
  const began = performance.now();
  let shownAt = 0;
  return ({ rows, resumed, bytes, totalBytes }) => {
    const now = performance.now();
    if (!process.stderr.isTTY || now - shownAt < 200) return;
    shownAt = now;
    const seconds = (now - began) / 1000;
    const part = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
    const left = part > 0 ? Math.ceil((seconds * (1 - part)) / part) : 0;
    const bar = '█'.repeat(Math.round(part * 30)).padEnd(30, '░');
    process.stderr.write(
      `\r${bar} ${Math.floor(part * 100)} %  ${whole(rows)} rows  ${whole(Math.round((rows - resumed) / seconds))}/s  ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left\u001b[K`,
    );
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      map: { type: 'string' },
      source: { type: 'string', default: 'marketplace' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const [name = '', path] = positionals;
  const form = formOf(path ?? '');
  if (!isFeedEntity(name) || path === undefined || form === undefined) throw new Error(usage);
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(values.source))
    throw new Error('Use up to 40 lowercase letters, digits and dashes for --source.');
  const mapping = await readMapping(values.map);
  for await (const { record } of readRecords(path, form)) {
    const columns = Object.entries(matchColumns(entities[name], Object.keys(record), mapping));
    const left = columns.flatMap(([column, field]) => (field === null ? column : []));
    if (left.length > 0)
      console.error(`Columns without a matching field were ignored: ${left.join(', ')}. See --map.`);
    break;
  }
  const config = readConfig(process.env);
  const database = await openDatabase({
    ...config,
    log: console.error,
    maxConnections: 4,
    beside: true,
  });
  const began = performance.now();
  try {
    const keys = await loadSecretKeys(config, async () => true);
    await resolveKeyVersions({ db: database.kysely, keys });
    const db = signingDatabase(database.kysely, keys);
    const { rows, resumed, counts, rejectsFile } = await importFile(db, {
      path,
      form,
      entity: entities[name],
      source: values.source,
      mapping,
      isDryRun: values['dry-run'],
      rejectsPath: path.replace(/\.\w+$/, (ending) => `.rejected${ending}`),
      onProgress: progressBar(),
    });
    const seconds = (performance.now() - began) / 1000;
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    console.log(
      `${values['dry-run'] ? 'Would import' : 'Imported'} ${whole(rows)} rows in ${seconds.toFixed(1)} s (${whole(Math.round((rows - resumed) / seconds))} a second)${resumed > 0 ? `; ${whole(resumed)} of them were already imported` : ''}.`,
    );
    console.log(
      Object.entries(counts)
        .map(([result, count]) => `${result} ${whole(count)}`)
        .join(', '),
    );
    if (rejectsFile) console.log(`The rejected rows are in ${rejectsFile}, each with its reason.`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
