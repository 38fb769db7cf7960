import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { exportForAuditor } from './export-for-auditor.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { verifyAuditChain } from './verify.ts';

let app: TestApp;
let superadmin: TestAdmin;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ AUDIT_HEADS_TO: 'auditor@example.com', WEBHOOK_NETWORKS: '127.0.0.1/32' });
  superadmin = await app.signIn();
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await superadmin.call('POST', '/api/updateprofile', { name: `Name ${Math.random()}` });
  await sealAll(app);
}
const withTarget = (auditHeadsTo: string | undefined) => ({
  ...app.services,
  config: { ...app.services.config, auditHeadsTo },
});
const yesterday = () =>
  sql`update audit_published_heads set published_at = published_at - interval '25 hours'`.execute(
    app.services.db,
  );

describe('a head', () => {
  it('goes out once a day, by one server, and only where the chain has grown', async () => {
    await write(3);
    expect(await publishCheckpoint(withTarget(undefined))).toBeUndefined();
    const sent = await Promise.all([publishCheckpoint(app.services), publishCheckpoint(app.services)]);
    expect(sent.filter(Boolean)).toHaveLength(1);
    await write(1);
    expect(await publishCheckpoint(app.services)).toBeUndefined();
    await yesterday();
    const next = await publishCheckpoint(app.services);
    await yesterday();
    expect(await publishCheckpoint(app.services)).toBeUndefined();
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select(['to_address', 'text'])
      .where('to_address', '=', 'auditor@example.com')
      .orderBy('id')
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(`${next?.position}:${next?.hash.toString('hex')}`);
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
  });

  it('goes to an address, and again where that did not take it', async () => {
    const got: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => got.push(String(chunk)));
      request.on('end', () => response.writeHead(got.length === 1 ? 500 : 204).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const target = withTarget(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/heads`);
    await write(1);
    await expect(publishCheckpoint(target)).rejects.toThrow('500');
    const checkpoint = await publishCheckpoint(target);
    expect(JSON.parse(got[1] ?? '')).toMatchObject({
      type: 'audit.head',
      head: `${checkpoint?.position}:${checkpoint?.hash.toString('hex')}`,
    });
    await new Promise((resolve) => receiver.close(resolve));
  });

  it('is missed where the chain no longer contains it', async () => {
    const change = (hash: string) =>
      sql`update audit_published_heads set hash = ${Buffer.from(hash, 'hex')}
        where position = (select min(position) from audit_published_heads)`.execute(app.services.db);
    const { rows } = await sql<{ hash: Buffer }>`
      select hash from audit_published_heads order by position limit 1`.execute(app.services.db);
    await change('00'.repeat(32));
    expect((await verifyAuditChain(app.services)).broken).toMatch(/published .* is not on the audit chain/);
    await change(rows[0]?.hash.toString('hex') ?? '');
    expect((await verifyAuditChain(app.services)).broken).toBeUndefined();
  });
});

describe('the auditor’s program', () => {
  it('proves an export with the heads, and names what was changed, taken out or cut off', async () => {
    const { head: checkpoint } = await verifyAuditChain(app.services);
    const { file = '', key } = await exportForAuditor(app.services.db, app.services.keys, folder);
    const program = join(import.meta.dirname, '../../../examples/auditor/verify.mjs');
    const run = (path: string, ...more: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, path, ...more], {
        env: { AUDIT_KEY: key },
        encoding: 'utf8',
      });
      return `${status} ${stdout}${stderr}`;
    };
    expect(run(file, '--head', checkpoint)).toMatch(
      new RegExp(`^0 \\d+ rows follow .*The last one is ${checkpoint}`, 's'),
    );
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    const altered = async (change: (given: string[]) => string[]) => {
      const path = join(folder, `${Math.random()}.gz`);
      await writeFile(path, gzipSync(`${change([...lines]).join('\n')}\n`));
      return run(path, '--head', checkpoint);
    };
    expect(
      await altered((all) => all.map((line, at) => (at === 1 ? line.replace('Name', 'Game') : line))),
    ).toMatch(/^1 BROKEN: The row at position 2 /);
    expect(await altered((all) => all.toSpliced(1, 1))).toMatch(/^1 BROKEN: Position 2 is missing/);
    expect(await altered((all) => all.slice(0, -1))).toMatch(/^1 BROKEN: You kept a head/);
    expect(run(file, '--head', `1:${'0'.repeat(64)}`)).toMatch(/^1 BROKEN: The head that you kept/);
    expect(run(join(folder, 'none.gz'))).toMatch(/^1 BROKEN: .*ENOENT/);
    expect((await readFile(program, 'utf8')).split('\n').length).toBeLessThanOrEqual(150);
  });
});
