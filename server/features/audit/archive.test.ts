import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { archiveAudit } from './archive.ts';
import { checkpointNow } from '#server/platform/audit/checkpoint.ts';
import { proofsOf } from './prove.ts';
import { verifyAuditChain } from './verify.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'audit-archive-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const query = (sql: string) => app.database.pool.query(sql);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const verify = (published?: string, within?: string) => verifyAuditChain(app.services, published, within);
const archive = (days: number) => archiveAudit(app.services, folder, daysAgo(days));
const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.gz'));

/** Writes rows of so many days ago, and seals them. */
async function grow(days: number, rows: number): Promise<void> {
  await query(`insert into audit_log (created_at, call, after, ip_address, request_id)
    select now() - interval '${days} days', 'addFaq', jsonb_build_object('n', n), '127.0.0.1', 'r' from generate_series(1, ${rows}) n`);
  await sealAll(app);
}

/** specification 12.5 */
it('the chain holds and goes on after its oldest part was written to a file and dropped', async () => {
  await grow(400, 1500);
  await grow(200, 700);
  await grow(1, 20);
  const before = await verify();
  await expect(archive(30)).rejects.toThrow('Entries of the last 90 days can');
  const first = await archive(300);
  expect(first.rows).toBe(1500);
  expect(await files()).toEqual([first.file]);
  expect(await verify()).toMatchObject({
    broken: undefined,
    sealed: before.sealed,
    inArchives: 1500,
    head: before.head,
  });

  const second = await archive(100);
  expect(second.rows).toBe(700);
  expect(await archive(100)).toEqual({ file: undefined, rows: 0 });
  const left = await query(`select count(*) from audit_log where created_at < now() - interval '90 days'`);
  expect(left.rows).toEqual([{ count: 0 }]);
  // The trail itself records each archive.
  const trail = await query(`select after from audit_log where call = 'archiveAudit' order by id`);
  expect(trail.rows).toMatchObject([
    { after: { file: first.file, last: 1500 } },
    { after: { file: second.file } },
  ]);

  await grow(0, 5);
  const whole = await verify(before.head, folder);
  expect(whole).toMatchObject({ broken: undefined, inArchives: 0 });
  expect(whole.sealed).toBe(before.sealed + 2 + 5);
  // The tree goes on too, whether somebody walks along the files or not.
  const checkpoint = await checkpointNow(app.services);
  for (const within of [undefined, folder])
    expect(await verifyAuditChain(app.services, undefined, within, checkpoint && [checkpoint])).toMatchObject(
      { broken: undefined, provedTo: checkpoint?.position },
    );
  await expect(proofsOf(app.services, 1600)).rejects.toThrow('--archives FOLDER');
  expect(await proofsOf(app.services, 1600, folder)).toHaveLength(2);
});

it('a head that was published before is found in the files', async () => {
  const [name = ''] = await files();
  const lines = gunzipSync(await readFile(join(folder, name)))
    .toString()
    .trim()
    .split('\n');
  const [position, hash] = JSON.parse(lines[700] ?? '') as [number, string];
  expect((await verify(`${position}:${hash}`)).broken).toContain('is in an archive');
  expect((await verify(`${position}:${hash}`, folder)).broken).toBeUndefined();
});

it('a file in which something was changed, or that is cut, is found out', async () => {
  const [name = ''] = await files();
  const text = gunzipSync(await readFile(join(folder, name))).toString();
  const changed = await mkdtemp(join(tmpdir(), 'audit-changed-'));
  const verifyWith = async (content: Buffer) => {
    await mkdir(changed, { recursive: true });
    for (const file of await files())
      await writeFile(join(changed, file), await readFile(join(folder, file)));
    await writeFile(join(changed, name), content);
    return (await verify(undefined, changed)).broken;
  };
  expect(await verifyWith(gzipSync(text))).toBeUndefined();
  expect(await verifyWith(gzipSync(text.replace('addFaq', 'addXaq')))).toContain(
    'but the archive was sealed up to',
  );
  expect(await verifyWith(gzipSync(text.split('\n').slice(1).join('\n')))).toContain(
    'lacks the row at position 1',
  );
  expect(await verifyWith(gzipSync(text.split('\n').slice(0, -2).join('\n')))).toContain(
    'but the archive was sealed up to',
  );
  expect(await verifyWith(gzipSync(text).subarray(0, 900))).toMatch(/can't be read|lacks|sealed up to/);
  await rm(changed, { recursive: true });
  expect((await verify(undefined, changed)).broken).toContain("can't be read");
});

/** specification 12.5 */
it('rows that are dropped behind the desk’s back can’t be passed off as an archive, nor added to one', async () => {
  const { rows } = await query(`select position, hash from audit_seals order by position limit 3`);
  const [, , third] = rows as { position: number; hash: Buffer }[];
  const undo = async (sql: string, undone: string) => {
    await query(`${sql}`);
    const { broken } = await verify();
    await query(undone);
    return broken;
  };
  const forged = `insert into audit_archives (first_position, last_position, hash, signature, file)
    select 2201, ${third?.position}, '\\x${third?.hash.toString('hex')}', '\\x${'00'.repeat(32)}', 'x'`;
  expect(await undo(forged, `delete from audit_archives where file = 'x'`)).toContain(
    'was not made by this desk',
  );
  const added = `with row as (insert into audit_log (call, ip_address, request_id) values ('forged', '127.0.0.1', 'r') returning id)
    insert into audit_seals (position, audit_id, hash) select 7, id, '\\x00' from row`;
  expect(await undo(added, `select`)).toContain('1 rows are in the database although they are archived');
  // The next run drops what an interrupted one left, and what was put there.
  expect(await archive(100)).toEqual({ file: undefined, rows: 1 });
  expect(await undo('update audit_archives set signature = hash', 'select')).toContain(
    'was not made by this desk',
  );
});

it('rows that the receiver of the trail has not taken yet are not archived, until nobody sent there for a week', async () => {
  const other = await startTestApp();
  onTestFinished(() => other.close());
  const { pool } = other.database;
  await pool.query(`insert into audit_log (created_at, call, ip_address, request_id)
    select now() - interval '300 days', 'addFaq', '127.0.0.1', 'r' from generate_series(1, 10)`);
  await sealAll(other);
  await pool.query('insert into audit_stream (position) values (6)');
  const archived = async () => (await archiveAudit(other.services, folder, daysAgo(100))).rows;
  expect(await archived()).toBe(6);
  expect(await archived()).toBe(0);
  await pool.query(`update audit_stream set looked_at = now() - interval '8 days'`);
  expect(await archived()).toBe(4);
});
