import { execFileSync } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#server/operations/embedded/embedded.ts';
import { chooseUser, isRoot } from '#server/operations/embedded/run-as.ts';
import { startTestAppOn, type TestApp } from '#server/testing/app.ts';
import { createEmbeddedScene, type EmbeddedScene, queryOnce } from '#server/testing/embedded-scene.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { type Database, openDatabase } from '#server/operations/database/open.ts';

/** A small disk of its own can only be mounted by root, on Linux, where the machine allows it. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(isRoot() && process.platform === 'linux')('a database whose disk is full', () => {
  let scene: EmbeddedScene;
  let embedded: EmbeddedPostgres;
  let database: Database;
  let app: TestApp;
  let disk: string;
  let isMounted = false;

  beforeAll(async () => {
    scene = await createEmbeddedScene({ inMemory: true });
    embedded = await scene.start();
    disk = join(scene.folder, 'disk');
    await mkdir(disk);
    isMounted = mount(disk);
    if (!isMounted) return;
    const user = await chooseUser(scene.cluster);
    if (user) await chown(disk, user.uid, user.gid);
    await queryOnce(embedded.superuserUrl, `CREATE TABLESPACE small LOCATION '${disk}'`);
    await queryOnce(embedded.superuserUrl, 'ALTER DATABASE marketdesk SET TABLESPACE small');
    database = await openDatabase({ databaseUrl: embedded.url, dataDir: '', log: () => undefined });
    await migrate(database.pool);
    app = await startTestAppOn({ ...database, drop: database.close });
  });

  afterAll(async () => {
    await app?.close();
    await database?.close();
    await embedded.stop();
    if (isMounted) execFileSync('umount', [disk]);
    await scene.end();
  });

  it('takes no writes and no sign-ins, says why, and goes on by itself when there is space again', async (context) => {
    if (!isMounted) context.skip('this machine does not let root mount a small disk');
    const admin = await app.signIn();
    // The only free space is in the last pages of the tables.
    await writeFile(join(disk, 'filler'), Buffer.alloc(48 * 2 ** 20)).catch(() => undefined);
    const refused = {
      status: 503,
      body: { errors: { messages: expect.stringContaining('is full') } },
    };
    const addAdmins = async () => {
      for (let n = 0; ; n += 1) {
        const answer = await admin.call('POST', '/adminapi/admin', {
          name: 'A name that takes some room in the table, and in the trail'.padEnd(100, '.'),
          email: `full.${n}@example.com`,
          password: 'a password for tests',
          restriction: [],
        });
        if (answer.status !== 200) return answer;
      }
    };
    expect(await addAdmins()).toMatchObject(refused);
    const signIn = async () => {
      for (;;) {
        const answer = await app.call('POST', '/api/login', { email: admin.email, password: admin.password });
        if (answer.status !== 200) return answer;
      }
    };
    expect(await signIn()).toMatchObject(refused);
    expect((await admin.call('GET', '/adminapi/admin')).status).toBe(200);
    expect(await app.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'the disk of the database is full' },
    });

    await rm(join(disk, 'filler'));
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(
      (await app.call('POST', '/api/login', { email: admin.email, password: admin.password })).status,
    ).toBe(200);
  });
});
