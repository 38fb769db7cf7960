import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/operations/database/open.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { backUp, testFolder, testKey } from '#server/testing/backup.ts';
import { createEmptyDatabase } from '#server/testing/postgres.ts';
import { recordRestores } from '#server/platform/audit/restores.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { ledgerName, readLedger, writeLedger } from './ledger.ts';
import { openErasures } from './store.ts';
import { oneStep } from './work.ts';

let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
});
afterAll(() => app.close());

const addMarked = async (name: string) =>
  (await addUser(app, { name, email: `${name}@marker-mail.example` })).id;
const erase = (id: string) => root.call('POST', '/adminapi/erasures', { id, reason: 'Asked by mail' });

it('brings back what was erased after the backup, once, and what the backup has it leaves', async () => {
  const [before, after, stays] = [
    await addMarked('before'),
    await addMarked('after'),
    await addMarked('stays'),
  ];
  await erase(before);
  const path = await backUp(app.database);
  await erase(after);
  const late = await addMarked('late');
  await erase(late);
  expect(await writeLedger(app.services.db, dirname(path))).toBe(3);
  expect(await writeLedger(app.services.db, dirname(path))).toBe(0);
  expect(await readFile(join(dirname(path), ledgerName), 'utf8')).not.toContain('marker-mail');

  const empty = await createEmptyDatabase(inject('postgres'));
  onTestFinished(() => empty.drop());
  const env = { ...process.env, DATABASE_URL: empty.url, BACKUP_PASSPHRASE: testKey.passPhrase };
  const restore = spawn(process.execPath, ['tools/scripts/restore.ts', path], {
    env: { ...env, DATA_DIR: await testFolder() },
  });
  let said = '';
  restore.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(restore, 'exit');
  expect(said).toContain('1 users were erased after this backup');
  expect(said).toContain('1 erased users are not in this backup.');

  const database = await openDatabase({ databaseUrl: empty.url, dataDir: '', log: () => undefined });
  onTestFinished(() => database.close());
  const db = signingDatabase(database.kysely, app.services.keys);
  await recordRestores({ db });
  await until(async () => {
    for (const id of await openErasures(db))
      while (await oneStep({ db, keys: app.services.keys }, id)) {
        // The next step.
      }
    expect(await openErasures(db)).toEqual([]);
  });
  const users = await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
  expect(users.filter(({ email }) => email?.includes('marker-mail')).map(({ id }) => id)).toEqual([stays]);
  const again = await db.selectFrom('audit_log').select('record').where('call', '=', 'eraseAgain').execute();
  expect(again).toEqual([{ record: after }]);
});

it('keeps what a restored desk no longer knows, and names a line that it can’t read', async () => {
  const folder = await testFolder();
  const gone = { user: uuidV7(), askedAt: new Date().toISOString() };
  await writeFile(join(folder, ledgerName), `${JSON.stringify(gone)}\n`);
  await erase(await addMarked('another'));
  await writeLedger(app.services.db, folder);
  expect((await readLedger(folder))[0]).toEqual(gone);
  await writeFile(join(folder, ledgerName), `${JSON.stringify(gone)}\n{"user"\n`);
  await expect(readLedger(folder)).rejects.toThrow('Line 2 of erasures.jsonl');
});
