import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { openWholeFile } from '../backup/whole-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { diskRooms } from '../metrics/disk-room.ts';
import type { Services } from '#server/platform/context/services.ts';
import { migrate } from '../upgrade/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { readFigures } from '../metrics/read-figures.ts';
import { diagnose } from '../diagnostics/doctor.ts';
import { createEmbeddedScene, type EmbeddedScene, queryOnce } from '#server/testing/embedded-scene.ts';
import { until } from '#server/testing/until.ts';
import { reportingArchive } from '../diagnostics/report-archive.ts';
import { isRoot } from './run-as.ts';
import { countWaiting } from './wal-archive.ts';

const segmentBytes = 2 ** 24;

describe.runIf(isRoot() && process.platform === 'linux')('a disk that is really full', () => {
  let scene: EmbeddedScene;
  let mounted: string[];
  beforeEach(async () => {
    scene = await createEmbeddedScene({ inMemory: true });
    mounted = [];
  });
  afterEach(async () => {
    await scene.stopAll();
    for (const folder of mounted) execFileSync('umount', [folder]);
    await scene.end();
  });

  /** A small disk of its own; only where the machine lets root mount one. */
  async function mountDisk(folder: string, mebibytes: number, context: TestContext): Promise<void> {
    await mkdir(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      context.skip('this machine does not let root mount a small disk');
    }
    mounted.push(folder);
  }

  const fill = (folder: string) =>
    writeFile(join(folder, 'filler'), Buffer.alloc(512 * 2 ** 20)).catch(() => undefined);

  it('of the archive: the desk goes on, says so, leaves no half file, and catches up', async (context) => {
    const folder = join(scene.folder, 'backups');
    await mountDisk(folder, 64, context);
    const desk = await scene.start({ archive: { folder } });
    const database = await openDatabase({ databaseUrl: desk.url, dataDir: '', log: () => undefined });
    try {
      await migrate(database.pool);
      await until(() => expect(desk.archive?.().shippedAt).toBeDefined());
      const report = reportingArchive({ ...database, archive: desk.archive });
      const note = () =>
        report.run({ db: database.kysely } as Services, undefined as never, undefined as never);
      const [line = ''] = await readdir(join(folder, 'point-in-time'));
      const wal = join(folder, 'point-in-time', line, 'wal');
      const before = await readdir(wal);
      await fill(folder);

      // So much that no rest of the disk holds it, since it can't be compressed.
      await queryOnce(
        desk.url,
        `create table written as select gen_random_uuid() as id from generate_series(1, 400000)`,
      );
      await queryOnce(desk.superuserUrl, 'select pg_switch_wal()');
      await until(() => expect(desk.archive?.().error).toMatch('ENOSPC'));
      expect(
        (await queryOnce(desk.url, 'insert into written values (default) returning 1 as one')).length,
      ).toBe(1);
      for (const name of await readdir(wal)) {
        expect(name).toMatch(/\.zst$/);
        expect((await promisify(zstdDecompress)(await readFile(join(wal, name)))).byteLength % 512).toBe(0);
      }
      const backup = await openWholeFile(folder, new Date());
      await expect(
        writeBackup(backup, { url: desk.url, takenAt: new Date(), key: undefined }),
      ).rejects.toThrow('ENOSPC');
      expect((await readdir(folder)).toSorted()).toEqual(['filler', 'point-in-time']);

      await note();
      await queryOnce(desk.url, `update wal_archive set shipped_at = shipped_at - interval '20 minutes'`);
      const figure = async (name: string) =>
        (await readFigures(desk.url)).find((one) => one.name === name)?.value;
      expect(await figure('wal_archive_age_seconds')).toBeGreaterThan(900);
      expect(await figure('wal_archive_waiting_segments')).toBeGreaterThan(0);
      const rooms = await diskRooms({ databaseUrl: undefined, dataDir: scene.dataDir, backupDir: folder });
      const { findings } = await diagnose(database.pool, rooms);
      expect(findings.map(({ about, sentence }) => `${about} ${sentence}`)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^archive of the database's log doesn't go on: ENOSPC.* segments/),
          expect.stringMatching(`^the disk of ${folder} has .* left. No backup is taken when it is full`),
        ]),
      );

      await rm(join(folder, 'filler'));
      await until(() => expect(desk.archive?.().error).toBeUndefined());
      expect(await countWaiting(scene.cluster)).toBe(0);
      expect((await readdir(wal)).length).toBeGreaterThan(before.length);
      await note();
      expect(await figure('wal_archive_age_seconds')).toBeLessThan(900);
    } finally {
      await database.close();
    }
  });

  it('of the data is never filled by what waits for the archive', async (context) => {
    await mountDisk(scene.dataDir, 512, context);
    const folder = join(scene.folder, 'backups');
    await mkdir(folder);
    await writeFile(join(folder, 'point-in-time'), 'a file where a folder is wanted');
    const desk = await scene.start({
      archive: { folder },
      settings: { fsync: 'off', max_wal_size: '64MB', min_wal_size: '32MB' },
    });
    await queryOnce(desk.url, 'create table written (n integer)');
    const { blocks, bsize } = await statfs(scene.dataDir);
    const segments = Math.ceil((blocks * bsize) / segmentBytes);
    // More of the log than the disk holds.
    for (let n = 0; n < segments; n += 1) {
      await queryOnce(desk.url, `insert into written values (${n})`);
      await queryOnce(desk.superuserUrl, 'select pg_switch_wal()');
      if (n % 2 === 0) await queryOnce(desk.superuserUrl, 'checkpoint');
      await until(async () => {
        const { bavail } = await statfs(scene.dataDir);
        expect((await countWaiting(scene.cluster)) * segmentBytes).toBeLessThanOrEqual(bavail * bsize);
      });
    }
    expect(await queryOnce(desk.url, 'select count(*)::int as rows from written')).toEqual([
      { rows: segments },
    ]);
    expect(scene.said.filter((sentence) => sentence.includes('segments were given up'))).toHaveLength(1);
    // As soon as it can be written again, a new base copy makes a beginning.
    await rm(join(folder, 'point-in-time'));
    await until(() => expect(desk.archive?.().baseAt).toBeDefined());
    expect(await readdir(join(folder, 'point-in-time'))).toHaveLength(1);
  });
});
