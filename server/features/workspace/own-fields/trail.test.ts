import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveAudit } from '#server/features/audit/archive.ts';
import { streamAudit } from '#server/features/audit/siem/stream.ts';
import { signAgain } from '#server/platform/audit/sign-again.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import { addUser } from '#server/testing/users.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: FactorAdmin;
let user: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  root = await withFactor(app, await app.signIn());
  user = (await addUser(app, { name: 'Ada', email: 'ada@example.com' })).id;
  folder = await mkdtemp(join(tmpdir(), 'own-fields-archive-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const work = useRunWork(() => app);
const add = (field: object) =>
  root.call('POST', '/adminapi/own-fields', { kind: 'user', label: 'A field', type: 'text', ...field });
const statesOf = (call: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where('call', '=', call)
    .where('record', '=', user)
    .orderBy('id', 'desc')
    .execute();

/** Imports a row of the user with these columns, as a person with their proof does. */
async function imported(columns: string, values: string): Promise<void> {
  const uploaded = await fetch(`${app.url}/adminapi/imports/file?name=rows.csv`, {
    method: 'PUT',
    body: `id,${columns}\nu1,${values}\n`,
    headers: { authorization: root.token, 'content-type': 'application/octet-stream' },
  });
  const { result } = (await uploaded.json()) as { result: { _id: string } };
  const { status, body } = await root.call('POST', '/adminapi/imports', {
    id: result._id,
    entity: 'users',
    source: 'history',
    columns: [],
    currentPassword: root.password,
    code: await root.code(),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await work();
}

/** specification 32.4 */
it('personal values of an import stay in the trail: neither a receiver of it nor an archive shows them', async () => {
  const { db } = app.services;
  expect((await add({ key: 'passport', isPersonal: true })).status).toBe(200);
  expect((await add({ key: 'tier' })).status).toBe(200);
  await db
    .insertInto('feed_records')
    .values({ entity: 'users', source: 'history', external_id: 'u1', record_id: user })
    .execute();
  await imported('own.personal_passport,own.tier', 'K4471196,Gold');
  await imported('own.personal_passport,own.tier', 'K9920017,Silver');
  const [last] = await statesOf('import:users');
  expect(last).toMatchObject({
    before: { 'own.personal_passport': 'K4471196', 'own.tier': 'Gold' },
    after: { 'own.personal_passport': 'K9920017', 'own.tier': 'Silver' },
  });

  const lines: string[] = [];
  const receiver = await startTextReceiver((sent) => {
    lines.push(...sent);
    return 200;
  });
  const { rows } = await sql<{ id: number }>`
    update audit_log set created_at = now() - interval '200 days' returning id`.execute(db);
  await signAgain(
    db,
    rows.map(({ id }) => id),
  );
  await sealAll(app);
  const siem = { url: receiver.url, authorization: undefined, fields: 'values' as const };
  await streamAudit({ ...app.services, config: { ...app.services.config, siem } });
  await receiver.close();
  const { file = '' } = await archiveAudit(app.services, folder, new Date(Date.now() - 100 * 86_400_000));
  const archive = gunzipSync(await readFile(join(folder, file))).toString();
  for (const text of [lines.join('\n'), archive]) {
    expect(text).toContain('personal_passport');
    expect(text).toContain('Silver');
    expect(text).not.toMatch(/K4471196|K9920017/);
  }
});

describe('a field with the name of a secret', () => {
  it.each(['api_token', 'password2', 'client_secret', 'code_hash', 'recovery_date'])(
    'is refused: %s',
    async (key) => {
      const { status, body } = await add({ key });
      expect([status, body.errors.key]).toEqual([
        400,
        expect.stringMatching(/^The audit trail leaves out fields/),
      ]);
    },
  );

  it('keeps its values out of the trail, if it is there anyway', async () => {
    // Such a field can only come from outside of the product.
    await app.services.db
      .insertInto('own_fields')
      .values({ id: uuidV7(), kind: 'user', key: 'api_token', label: 'A field', type: 'text' })
      .execute();
    const values = { api_token: 'hunter-value', tier: 'Bronze' };
    expect((await root.call('PUT', `/adminapi/own-values/user/${user}`, { values })).status).toBe(200);
    const [last] = await statesOf('setOwnValues');
    expect(last?.after).toEqual({ kind: 'user', values: { tier: 'Bronze' } });
  });
});
