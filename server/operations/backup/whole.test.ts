import { spawn } from 'node:child_process';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { backUp, createFilledDatabase, testFolder, testKey } from '#server/testing/backup.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { createEmptyDatabase } from '#server/testing/postgres.ts';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import { builtServer, ended } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { openBackup } from './open-backup.ts';
import { listBackups } from './whole-file.ts';

/** How many times each is killed. */
const rounds = roundsOf(5, 20);

let database: TestDatabase;
beforeAll(async () => {
  database = await createFilledDatabase(400);
});
afterAll(() => database.drop());

function command(script: string, args: string[], url: string) {
  return spawn(process.execPath, [`tools/scripts/${script}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY: testKey.secret,
      BACKUP_PASSPHRASE: testKey.passPhrase,
    },
  });
}

/** Reads everything in a backup against its checksums. */
async function readWhole(path: string): Promise<number> {
  const backup = await openBackup(path);
  try {
    let bytes = 0;
    for (const table of backup.manifest.tables) {
      for await (const rows of backup.rowsOf(table)) bytes += rows.byteLength;
    }
    return bytes;
  } finally {
    await backup.close();
  }
}

it(`a backup command that is killed leaves no backup, or a whole one, in ${rounds} rounds`, async () => {
  const folder = await testFolder();
  let killed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const child = command('backup', [folder], database.url);
    const known = new Set(await readdir(folder));
    // Killed at a different moment of writing each time.
    await until(async () => {
      const names = await readdir(folder);
      if (child.exitCode === null)
        expect(names.some((name) => name.endsWith('.unfinished') && !known.has(name))).toBe(true);
    });
    await sleep(round * 8);
    child.kill('SIGKILL');
    if ((await ended(child)) === null) killed += 1;
    for (const { name } of await listBackups(folder))
      expect(await readWhole(join(folder, name))).toBeGreaterThan(0);
  }
  expect(killed).toBeGreaterThan(0);
  const last = command('backup', [folder], database.url);
  expect(await ended(last)).toBe(0);
  const left = await readdir(folder);
  expect(left.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  const [newest] = await listBackups(folder);
  expect(await readWhole(join(folder, newest?.name ?? ''))).toBeGreaterThan(100_000);
});

it('a backup that was cut anywhere is refused', async () => {
  const path = await backUp(database);
  const { size } = await stat(path);
  const copy = `${path}.copy`;
  for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
    await copyFile(path, copy);
    await truncate(copy, Math.floor(size * share));
    await expect(openBackup(copy)).rejects.toThrow(/no whole backup.*Use another one/);
  }
  // Even if all rows are there, a backup without its whole end counts as incomplete.
  for (const missing of [1, 1024, 1024 + 512, 1024 + 1024, 1024 + 1025]) {
    await copyFile(path, copy);
    await truncate(copy, size - missing);
    await expect(openBackup(copy)).rejects.toThrow(/no whole backup/);
  }
});

it('a backup in which a bit changed is refused', async () => {
  const path = await backUp(database);
  const content = await readFile(path);
  const copy = `${path}.copy`;
  for (let round = 0; round < 40; round += 1) {
    // Not in the zeros that fill a block, nor in a header's time or owner, which contain no data of the product.
    const at = 512 + Math.floor(((content.length - 4096) / 40) * round);
    const changed = Buffer.from(content);
    const was = changed[at] ?? 0;
    if (was === 0) continue;
    changed[at] = was ^ 1;
    await writeFile(copy, changed);
    await expect(readWhole(copy).then(() => at)).rejects.toThrow(/damaged|whole/);
  }
});

it(`a restore that is killed leaves a database that no server starts on, and is repeated, in ${rounds} rounds`, async () => {
  const path = await backUp(database);
  let target = await createEmptyDatabase(inject('postgres'));
  onTestFinished(() => target.drop());
  let killed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const child = command('restore', [path], target.url);
    // Killed at a different moment of its work each time: while tables are created, rows loaded or indexes built.
    const tenth = `${((round * 2) % 9) * 10} %`;
    child.stderr.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(tenth)) child.kill('SIGKILL');
    });
    const code = await ended(child);
    expect(await ask(target.url, isMarked)).toBe(code === null);
    if (code !== null) {
      // It finished before it could be killed.
      await target.drop();
      target = await createEmptyDatabase(inject('postgres'));
    } else if (killed++ === 0) {
      expect(await startFailure(target.url)).toContain('Run the same npm run restore again');
    }
  }
  expect(killed).toBeGreaterThan(rounds / 2);
  expect(await ended(command('restore', [path], target.url))).toBe(0);
  expect(await ask(target.url, isMarked)).toBe(false);
  expect(await ask(target.url, 'select count(*)::int from users')).toBe(400);
});

const isMarked = `select to_regclass('unfinished_restore') is not null`;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return (rows[0] as unknown[])[0];
}

/** The error of a server that doesn't start on a database. */
async function startFailure(url: string): Promise<string> {
  const server = spawn(process.execPath, [builtServer], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: '0', DATABASE_URL: url, SECRET_KEY: testKey.secret },
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await ended(server)).toBe(1);
  return said;
}
