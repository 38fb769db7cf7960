import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveAudit } from '#server/features/audit/archive.ts';
import { readArchive } from '#server/features/audit/archive-file.ts';
import { exportForAuditor } from '#server/features/audit/export-for-auditor.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import { signAgain } from '#server/platform/audit/sign-again.ts';
import { verifyAuditChain } from '#server/features/audit/verify.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { openErasures } from './store.ts';
import { oneStep } from './work.ts';

let app: TestApp;
let root: TestAdmin;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ name: 'Root' });
  folder = await mkdtemp(join(tmpdir(), 'erased-archive-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const user = async (name: string, email: string) => (await addUser(app, { name, email })).id;
const said = async (file: string): Promise<string> => {
  const rows: string[] = [];
  for await (const row of readArchive(app.services.db, join(folder, file))) rows.push(row);
  return rows.join('\n');
};
const text = async (file: string) => gunzipSync(await readFile(join(folder, file))).toString();
const verified = () => verifyAuditChain(app.services, undefined, folder);

it('an archive made before an erasure says nothing of the user afterwards, and still verifies, for the desk and an auditor', async () => {
  const gone = await user('Goner "the first" Markersson', 'gone@marker-mail.example');
  const stays = await user('Stayer Keepsson', 'stays@keeper.example');
  const change = (id: string, email: string) =>
    root.call('PUT', '/adminapi/updateUser', { userId: id, email, phoneCode: '+971', phoneNo: '505550199' });
  expect((await change(gone, 'later@marker-mail.example')).status).toBe(200);
  expect((await change(stays, 'other@keeper.example')).status).toBe(200);
  // A row of another record that names the user by the address alone.
  const { db } = app.services;
  const note = { note: 'of "later@marker-mail.example"' };
  await recordOwnWork(db, 'replyTicket', { record: uuidV7(), before: null, after: note }, null);
  const { rows } = await sql<{ id: number }>`
    update audit_log set created_at = now() - interval '200 days' returning id`.execute(db);
  await signAgain(
    db,
    rows.map(({ id }) => id),
  );
  await sealAll(app);
  const { file = '' } = await archiveAudit(app.services, folder, new Date(Date.now() - 100 * 86_400_000));
  expect(file).not.toBe('');
  await sealAll(app);

  // The file alone says nothing of them, the desk with its keys all.
  expect(await text(file)).not.toMatch(/marker-mail|markersson|keeper\.example|5550199/i);
  expect(await said(file)).toMatch(/gone@marker-mail\.example[^]*later@marker-mail\.example[^]*stays@keeper/);
  expect((await said(file)).match(/later@marker-mail/g)).toHaveLength(2);
  expect(await verified()).toMatchObject({ broken: undefined, inArchives: 0 });

  expect((await root.call('POST', '/adminapi/erasures', { id: gone, reason: 'Asked by mail' })).status).toBe(
    200,
  );
  await until(async () => {
    for (const id of await openErasures(db)) while (await oneStep(app.services, id)) continue;
    expect(await openErasures(db)).toEqual([]);
  });
  await sealAll(app);
  expect(await said(file)).not.toMatch(/marker-mail|markersson|gone@|later@/i);
  expect(await said(file)).toMatch(/stays@keeper\.example/);
  expect(await said(file)).toContain('updateUser');
  const { broken, sealed } = await verified();
  expect(broken).toBeUndefined();

  const { file: rest = '', key } = await exportForAuditor(db, app.services.keys, folder);
  const audit = () =>
    spawnSync(process.execPath, ['examples/auditor/verify.mjs', join(folder, file), rest], {
      env: { AUDIT_KEY: key },
      encoding: 'utf8',
    });
  expect(audit().stdout).toContain(`${sealed} rows follow one another`);

  // Both programs detect a change of the remaining content.
  const whole = await text(file);
  await writeFile(join(folder, file), gzipSync(whole.replace('updateUser', 'deleteUser')));
  expect((await verified()).broken).toMatch(/says something else/);
  expect(audit().stderr).toMatch(/BROKEN/);
  // They also detect that a mark was removed.
  await writeFile(join(folder, file), gzipSync(whole));
  expect((await verified()).broken).toBeUndefined();
  await sql`delete from audit_erasures where position = (select min(position) from audit_erasures)`.execute(
    db,
  );
  expect((await verified()).broken).toMatch(/other marks of it/);
});
