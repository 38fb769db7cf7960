import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encryptTotpSecret } from '../auth/second-factor.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { diagnose } from '#server/operations/diagnostics/doctor.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { testKeys } from '#server/testing/key-rotation.ts';
import {
  builtServer,
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { decrypted } from './encrypted.ts';

const root = join(import.meta.dirname, '../../..');
const { a, b } = testKeys;
const admins = 4000;
const owner = { email: 'owner@example.com', password: 'correct horse battery 9' };

let database: TestDatabase;
const servers: (ServerProcess | undefined)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const one of servers) one?.child.kill('SIGTERM');
  for (const one of servers) if (one) await ended(one.child);
  await database.drop();
});

const environment = (SECRET_KEY: string, SECRET_KEY_PREVIOUS = '') => ({
  DATABASE_URL: database.url,
  SECRET_KEY,
  SECRET_KEY_PREVIOUS,
  SUPERADMIN_EMAIL: owner.email,
  SUPERADMIN_PASSWORD: owner.password,
});
const start = async (place: number, ...keys: [string, string?]) =>
  (servers[place] = await startServerProcess(environment(...keys)));
async function stop(place: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const one = servers[place];
  servers[place] = undefined;
  one?.child.kill(signal);
  if (one) await ended(one.child);
}

/** The exit code of a program, and all that it said. */
async function run(keys: [string, string?], ...args: string[]) {
  const env = { ...process.env, PORT: '0', SAMPLE_DATA: 'off', ...environment(...keys) };
  const child = spawn(process.execPath, args, { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  return { code: await ended(child), said };
}
const doctor = async () =>
  (await diagnose(database.pool)).findings.map(({ about, sentence }) => `${about} ${sentence}`).join('\n');
const lastRun = async () =>
  (
    await sql<{ state: string; done: number; total: number }>`
    select state, done, total from runs where kind = 'rekey' order by id desc limit 1`.execute(
      database.kysely,
    )
  ).rows[0];

async function addAdmins(): Promise<void> {
  const keys = await loadSecretKeys({ secretKey: a, dataDir: '' }, async () => true);
  const rows = Array.from({ length: admins }, (_, index) => {
    const id = uuidV7();
    return {
      id,
      name: `Admin ${index}`,
      email: `admin${index}@example.com`,
      role: 'admin' as const,
      restriction: '[]',
      password_hash: 'none',
      totp_secret: encryptTotpSecret(keys, id, `SECRET${index}`),
    };
  });
  for (let at = 0; at < rows.length; at += 500)
    await database.kysely
      .insertInto('admins')
      .values(rows.slice(at, at + 500))
      .execute();
}

/** Stops the run at a row in its middle while something is done, so that the middle can't be missed. */
async function holdInTheMiddle(work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  const lock = `hashtext('middle of the run')`;
  await client.query(`
    create function hold() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
    create trigger hold before update of totp_secret on admins
      for each row when (old.name = 'Admin 2000') execute function hold()`);
  await client.query(`select pg_advisory_lock(${lock})`);
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`);
    client.release();
  }
}

it(
  'two servers change the key one after the other, and go on after both are killed in the middle of the run',
  { timeout: 600_000 },
  async () => {
    await start(0, a);
    await start(1, a);
    await addAdmins();
    const first = servers[0] as ServerProcess;
    const token = String((await callProcess(first, '/api/login', owner)).body['token']);
    // Nobody was given the new key yet, and one of two has it.
    expect((await run([b], builtServer)).said).toContain('is another key than this workspace has had so far');
    await stop(0);
    await start(0, b, a);
    expect(await doctor()).toMatch(/key 2 is not used yet, because these servers don't have it: /);
    expect(await lastRun()).toBeUndefined();
    await holdInTheMiddle(async () => {
      await stop(1);
      await start(1, b, a);
      await until(async () => expect((await lastRun())?.done).toBeGreaterThan(0));
      await Promise.all([stop(0, 'SIGKILL'), stop(1, 'SIGKILL')]);
      const halfway = await lastRun();
      expect(halfway).toMatchObject({ state: 'running', total: admins });
      expect(halfway?.done).toBeLessThan(admins);
      expect((await run([b], builtServer)).said).toMatch(
        /^Key 1 is missing, and it is still used by: \d+ authenticator apps\. Add it to SECRET_KEY_PREVIOUS/m,
      );
      expect(await doctor()).toMatch(
        /key 1 is still needed: \d+ authenticator apps are encrypted with it\. Keep it .* is at \d+ of 4000 rows\./,
      );
    });
    await start(0, b, a);
    await until(async () => expect(await lastRun()).toEqual({ state: 'done', done: admins, total: admins }));
    expect(await doctor()).toContain('key 1 is no longer used. Remove it from SECRET_KEY_PREVIOUS');
    await stop(0);

    const last = await start(0, b);
    const answer = await callProcess(last, '/adminapi/security', undefined, token, 'GET');
    expect(answer.status).toBe(200);
    const { ring } = await loadSecretKeys({ secretKey: b, dataDir: '' }, async () => true);
    ring.know({ versions: [2], inUse: 2, ended: new Map(), former: new Map() });
    const stored = await database.kysely
      .selectFrom('admins')
      .select(['id', 'name', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .execute();
    expect(stored).toHaveLength(admins);
    for (const { id, name, totp_secret: secret } of stored)
      expect(decrypted(ring.keys.secondFactor, id, secret as Buffer)).toBe(name.replace('Admin ', 'SECRET'));
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/scripts/audit-verify.ts'], {
      cwd: root,
      env: { ...process.env, ...environment(b) },
    });
    expect(stdout).toMatch(/^\d+ rows are valid/);
    expect((await run([a], builtServer)).said).toContain(
      'This workspace uses key 2, and this server has key 1 alone.',
    );
  },
);
