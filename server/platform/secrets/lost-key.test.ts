import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { builtServer, ended, startServerProcess } from '#server/testing/server-process.ts';

const root = join(import.meta.dirname, '../../..');
const ownKey = 'the key that this desk has always had';
const otherKey = 'another key, of as many characters';
const another = 'is another key than this workspace has had so far. Give every server the same one';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const settings = (key: string, former = '') => ({
  DATABASE_URL: database.url,
  SECRET_KEY: key,
  SECRET_KEY_PREVIOUS: former,
  SUPERADMIN_EMAIL: 'owner@example.com',
  SUPERADMIN_PASSWORD: 'correct horse battery 9',
  AUDIT_CHECKPOINTS: '/dev/null',
});

async function startAndStop(key: string): Promise<void> {
  const { child } = await startServerProcess(settings(key));
  // Rows that a key sealed are unproved after its loss.
  await until(async () => {
    const { rowCount } = await database.pool.query('select from audit_seals limit 1');
    expect(rowCount).toBe(1);
  });
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
}

/** The exit code of a program, and all that it said. */
async function run(keys: string | [string, string], ...args: string[]) {
  const env = { ...process.env, PORT: '0', SAMPLE_DATA: 'off', ...settings(...([keys].flat() as [string])) };
  const child = spawn(process.execPath, args, { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  return { code: await ended(child), said };
}

it('a server with another key is refused, and so is what reads or writes the trail, until the former key is given up', async () => {
  await startAndStop(ownKey);
  await startAndStop(ownKey);
  const refused = { code: 1, said: expect.stringContaining(another) };
  const programs = [
    [builtServer],
    ['tools/scripts/audit-verify.ts'],
    ['tools/scripts/audit-archive.ts', '/nowhere', '--before', '2026-01-01'],
  ];
  for (const program of programs) expect(await run(otherKey, ...program)).toMatchObject(refused);
  expect(await run(ownKey, 'tools/scripts/audit-verify.ts')).toMatchObject({ code: 0 });

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/scripts/admin-recover.ts', 'owner@example.com', '--key-lost'],
    { cwd: root, env: { ...process.env, ...settings(otherKey) } },
  );
  expect(stdout).toContain('The current key is now the key of this workspace.');
  expect(stdout).toContain('The second factor is turned off.');
  await startAndStop(otherKey);
  // Neither fully proved nor broken.
  const verified = await run(otherKey, 'tools/scripts/audit-verify.ts');
  expect(verified).toMatchObject({
    code: 2,
    said: expect.stringMatching(/NOT PROVED: rows up to position \d+ are sealed under a lost key\./),
  });
  expect(verified.said).not.toContain('from versions that did not sign them');
  const found = await run([otherKey, ownKey], 'tools/scripts/audit-verify.ts');
  expect(found.said).toMatch(/Rows up to position \d+ were signed with a lost key/);
  expect(await run(ownKey, builtServer)).toMatchObject({
    code: 1,
    said: expect.stringContaining('This workspace uses key 2, and this server has key 1 alone.'),
  });
});
