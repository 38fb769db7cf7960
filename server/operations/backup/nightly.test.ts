import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#server/testing/app.ts';
import { testFolder, testKey } from '#server/testing/backup.ts';
import { ended } from '#server/testing/server-process.ts';
import { backUpIfDue } from './nightly.ts';
import { openBackup } from './open-backup.ts';
import { spawn } from 'node:child_process';

const log = { info: () => undefined, warn: () => undefined };
const night = (day: number, hour = 3) => new Date(Date.UTC(2026, 10, day, hour));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A server of the same database that takes backups into a folder. */
function serverWith(backupDir: string | undefined) {
  const services = {
    ...app.services,
    config: { ...app.services.config, backupDir, backupPassphrase: testKey.passPhrase },
  };
  return (now: Date) => backUpIfDue(services, { url: app.database.url, now }, log);
}

it('of three servers one takes the backup of the night, which is whole, and the dashboard says when', async () => {
  await app.database.pool.query('delete from backups');
  const superadmin = await app.signIn();
  const last = async () => (await superadmin.call('GET', '/adminapi/lastBackup')).body.result;
  expect(await last()).toEqual({ isConfigured: false, takenAt: null, error: null });

  const folder = await testFolder();
  const servers = [serverWith(folder), serverWith(folder), serverWith(folder)];
  for (const day of [1, 2, 3]) {
    const taken = await Promise.all(servers.map((server) => server(night(day))));
    expect(taken.filter((path) => path !== undefined)).toHaveLength(1);
    expect(await Promise.all(servers.map((server) => server(night(day, 23))))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  const backup = await openBackup(folder);
  expect(backup.manifest.takenAt).toBe(night(3).toISOString());
  expect(await backup.secretKey(testKey.passPhrase)).toBe(testKey.secret);
  await backup.close();
  expect(await last()).toEqual({ isConfigured: true, takenAt: night(3).toISOString(), error: null });
  const admin = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  expect((await admin.call('GET', '/adminapi/lastBackup')).status).toBe(403);
});

it('a server without a folder takes none', async () => {
  expect(await serverWith(undefined)(night(4))).toBeUndefined();
});

it('a failure is told, tried again an hour later, and forgotten once it works', async () => {
  const superadmin = await app.signIn();
  const parent = await testFolder();
  const folder = join(parent, 'not-a-folder');
  await writeFile(folder, '');
  const server = serverWith(folder);
  await expect(server(night(5))).rejects.toThrow(/EEXIST|ENOTDIR/);
  expect((await superadmin.call('GET', '/adminapi/lastBackup')).body.result.error).toMatch(/EEXIST|ENOTDIR/);
  expect(await server(new Date(night(5).getTime() + 1_800_000))).toBeUndefined();
  await rm(folder);
  await mkdir(folder);
  expect(await server(new Date(night(5).getTime() + 3_700_000))).toContain(folder);
  expect((await superadmin.call('GET', '/adminapi/lastBackup')).body.result.error).toBeNull();
});

it('old backups go once a new one is whole; other files and what others write stay', async () => {
  const folder = await testFolder();
  const old = 'marketdesk-2026-01-01T02-00-00Z.backup.tar';
  const dead = spawn(process.execPath, ['-e', '']);
  await ended(dead);
  const unfinished = (host: string, pid: number) =>
    `.marketdesk-2026-11-01T02-00-00Z.backup.tar.${host}.${pid}.0badcafe.unfinished`;
  const names = [
    old,
    'notes.txt',
    unfinished(hostname(), dead.pid ?? 0),
    unfinished(hostname(), process.pid),
    unfinished('another-host', dead.pid ?? 0),
  ];
  for (const name of names) await writeFile(join(folder, name), '');
  await serverWith(folder)(night(6));
  expect((await readdir(folder)).sort()).toEqual(
    [names[1], names[3], names[4], 'marketdesk-2026-11-06T03-00-00Z.backup.tar'].sort(),
  );
});
