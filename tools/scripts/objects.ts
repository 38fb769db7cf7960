import { parseArgs } from 'node:util';
import { openDatabase } from '#server/operations/database/open.ts';
import { progressBar } from '#server/operations/backup/progress-bar.ts';
import { sizeText } from '#server/operations/diagnostics/table-sizes.ts';
import { readConfig } from '#server/platform/config.ts';
import { compareObjects } from '#server/platform/objects/compare.ts';
import { runAlone } from '#server/platform/objects/lock.ts';
import { moveFiles } from '#server/platform/objects/move.ts';
import { purgeDue } from '#server/platform/objects/purge.ts';
import { adoptObject, countFiles, fileTables, releaseUnnamed } from '#server/platform/objects/queries.ts';
import { serversWithout } from '#server/platform/objects/servers.ts';
import { openS3Store } from '#server/platform/objects/s3-store.ts';
import type { ObjectStore } from '#server/platform/objects/store.ts';

const usage = `Pictures and files in the object store of OBJECT_STORE. The servers can be running.

  npm run objects -- count                 counts what is in the database and in the store
  npm run objects -- move                  moves files from the database to the store
  npm run objects -- move --to-database    moves them back; set OBJECT_STORE_UPLOADS=off on every server before
  npm run objects -- purge                 deletes objects that no row names
  npm run objects -- purge --unknown       also objects that this workspace doesn't know

An interrupted move goes on when it is run again. Exit codes: 0 done, 1 failed, 2 objects are missing or unreadable.`;

type Db = Awaited<ReturnType<typeof openDatabase>>['kysely'];

try {
  const { values, positionals } = parseArgs({
    options: {
      'to-database': { type: 'boolean', default: false },
      unknown: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const work = { count, move, purge }[positionals[0] ?? ''];
  if (values.help || !work || positionals.length !== 1) {
    console.error(usage);
    process.exitCode = values.help ? 0 : 1;
  } else await inWorkspace((db, store) => work(db, store, values));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message || String(error) : String(error)}`);
  process.exitCode = 1;
}

interface Values {
  'to-database': boolean;
  unknown: boolean;
}

async function inWorkspace(work: (db: Db, store: ObjectStore) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  if (!config.objectStore) throw new Error('OBJECT_STORE is not set. Set it as on the servers.');
  const store = await openS3Store(config.objectStore);
  const database = await openDatabase({ ...config, log: console.error, maxConnections: 12, beside: true });
  try {
    await work(database.kysely, store);
  } finally {
    await database.close();
  }
}

async function count(db: Db, store: ObjectStore): Promise<void> {
  for (const table of fileTables) {
    const { inside, insideBytes, outside, outsideBytes } = await countFiles(db, table);
    console.log(
      `${table.named}: ${inside} in the database (${sizeText(insideBytes)}), ${outside} in the store (${sizeText(outsideBytes)})`,
    );
  }
  const found = { named: 0, missing: 0, unnamed: 0, unknown: 0 };
  for await (const { isKnown, isNamed, isStored, isOfOtherSize } of compareObjects(db, store)) {
    if (isNamed) found.named += 1;
    if (isNamed && (!isStored || isOfOtherSize)) found.missing += 1;
    if (isKnown && !isNamed) found.unnamed += 1;
    if (!isKnown) found.unknown += 1;
  }
  console.log(
    `objects in ${store.place}: ${found.named} named by rows, ${found.missing} of them missing or of another size, ${found.unnamed} that no row names, ${found.unknown} that this workspace doesn't know`,
  );
  if (found.missing > 0) process.exitCode = 2;
}

async function move(db: Db, store: ObjectStore, { 'to-database': isBack }: Values): Promise<void> {
  const behind = isBack ? [] : await serversWithout(db, store.place);
  if (behind.length > 0)
    throw new Error(
      `These servers can't read from ${store.place}: ${behind.join(', ')}. Set OBJECT_STORE there and restart them. A server that was killed is listed for an hour.`,
    );
  await store.check();
  const total = (await Promise.all(fileTables.map((table) => countFiles(db, table)))).reduce(
    (sum, { inside, outside }) => sum + (isBack ? outside : inside),
    0,
  );
  const bar = progressBar('Move');
  const moved = await runAlone(db, () =>
    moveFiles(db, {
      store,
      to: isBack ? 'database' : 'store',
      onProgress: ({ rows }) => bar.show(rows / Math.max(total, 1), `${rows} of ${total}`),
    }),
  );
  bar.end();
  console.log(
    `Moved ${moved.rows} files (${sizeText(moved.bytes)}) to the ${isBack ? 'database' : 'store'}${
      moved.repeated > 0 ? `; ${moved.repeated} of them were in the store already` : ''
    }.`,
  );
  if (moved.unreadable.length === 0) return;
  console.error(`The store lacks these objects, or has other bytes:\n  ${moved.unreadable.join('\n  ')}`);
  process.exitCode = 2;
}

async function purge(db: Db, store: ObjectStore, { unknown }: Values): Promise<void> {
  if (unknown) {
    for await (const { hash, size, isKnown } of compareObjects(db, store))
      if (!isKnown) await adoptObject(db, { hash, size });
  }
  await releaseUnnamed(db);
  console.log(`Deleted ${await purgeDue(db, store)} objects.`);
}
