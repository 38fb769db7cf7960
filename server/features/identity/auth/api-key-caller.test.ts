import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mayCategories = [{ path: '/categorylist', isWriteAccess: true }];
let names = 0;
const add = (key: TestKey, headers?: Record<string, string>) =>
  key.call('POST', '/api/addcategory', { category: `By key ${(names += 1)}` }, headers);
const list = (key: Pick<TestKey, 'call'>) => key.call('GET', '/api/categorylist');
const sentence = async (answer: Promise<{ status: number; body: { errors: { messages: string } } }>) => {
  const { status, body } = await answer;
  return [status, body.errors.messages.split(/[.:]/)[0]];
};
const withToken = (token: string) => app.call('GET', '/api/categorylist', undefined, { token });

describe('a key', () => {
  it('makes the calls of its menus, and its writes stand in the trail under its name', async () => {
    const key = await addTestKey(app, { name: 'Marketplace', restriction: mayCategories });
    expect((await list(key)).status).toBe(200);
    const added = await add(key);
    expect(added.status).toBe(200);
    const row = await app.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('admin_id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ admin_name: 'Marketplace', admin_email: null, call: 'addCategory' });
  });

  it('only reads what it may only read, and sees no other menu', async () => {
    const key = await addTestKey(app, { restriction: [{ path: '/categorylist', isWriteAccess: false }] });
    expect((await list(key)).status).toBe(200);
    const no = 'This API key doesn’t have permission to do this';
    expect(await sentence(add(key))).toEqual([403, no]);
    expect(await sentence(key.call('GET', '/api/getAllusers'))).toEqual([403, no]);
    expect(await sentence(key.call('GET', '/api/adminprofile'))).toEqual([403, 'API keys can’t do this']);
    expect(await sentence(key.call('GET', '/adminapi/audit'))).toEqual([403, 'API keys can’t do this']);
    const refused = await app.services.db
      .selectFrom('refused_calls')
      .select(['call', 'count'])
      .where('admin_id', '=', key.id)
      .orderBy('call')
      .execute();
    expect(refused.map(({ call }) => call)).toEqual(['addCategory', 'getProfile', 'listAudit', 'listUsers']);
  });

  it('repeats a write by its Idempotency-Key once, beside an admin with the same one', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    const other = await addTestKey(app, { restriction: mayCategories });
    const body = { category: 'Only once' };
    const send = (who: TestKey) =>
      who.call('POST', '/api/addcategory', body, { 'idempotency-key': 'the-same' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.result._id)).size).toBe(1);
    expect((await send(other)).status).toBe(400);
  });

  it('counts its reads by call and hour, and shows its last use', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    for (let time = 0; time < 3; time += 1) await list(key);
    await until(async () => {
      const rows = await app.services.db
        .selectFrom('api_key_calls')
        .select(['call', 'count'])
        .where('key_id', '=', key.id)
        .execute();
      expect(rows).toEqual([{ call: 'listCategories', count: 3 }]);
    });
    const use = await app.services.db
      .selectFrom('api_key_uses')
      .select('last_used_from')
      .where('key_id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(use.last_used_from).toBe('127.0.0.1');
  });

  it('has a rate of its own', async () => {
    const key = await addTestKey(app, { restriction: mayCategories, callsPerMinute: 3 });
    const answers = [await list(key), await list(key), await list(key), await list(key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answers 32 connections at once', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, number) => (number % 2 ? add(key) : list(key))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe('a token', () => {
  it('counts exactly as it is: no other capitals, nothing cut off, nothing behind it', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    const last = key.token.at(-1) === 'A' ? 'Q' : 'A';
    const others = [
      key.token.toUpperCase(),
      key.token.toLowerCase(),
      key.token.replace('mdk_', 'MDK_'),
      key.token.slice(0, -1),
      key.token.slice(0, 12),
      `${key.token}A`,
      `${key.token} ${key.token}`,
      key.token.slice(0, -1) + last,
      `mdk_zzzzzzzz_${'A'.repeat(43)}`,
      'mdk_',
    ];
    for (const token of others) {
      expect([token, ...(await sentence(withToken(`Bearer ${token}`)))]).toEqual([
        token,
        401,
        'This API key doesn’t exist',
      ]);
    }
    expect((await withToken(`bearer ${key.token}`)).status).toBe(200);
  });

  it('is refused in an address, also escaped', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    for (const token of [key.token, key.token.replaceAll('_', '%5F'), key.token.replace('m', '%6d')]) {
      const path = `/api/categorylist?search=${token}`;
      expect(await sentence(key.call('GET', path))).toEqual([
        400,
        'Send an API key in the Authorization header, never in a URL',
      ]);
      expect((await app.call('GET', `/user?key=${token}`)).status).toBe(400);
    }
  });
});

describe('a key that opens nothing any more', () => {
  const set = (key: TestKey, values: ReturnType<typeof sql>) =>
    sql`update api_keys set ${values} where id = ${key.id}`.execute(app.services.db);

  it('says why, and each use of it is counted as refused', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    await set(key, sql`expires_at = now() - interval '1 second'`);
    expect(await sentence(list(key))).toEqual([401, 'This API key has expired']);
    await set(key, sql`expires_at = null, networks = '{10.0.0.0/8,2001:db8::/32}'`);
    expect(await sentence(list(key))).toEqual([403, 'This API key can’t be used from this network']);
    // Every address of IPv6 is none of IPv4.
    await set(key, sql`networks = '{::/0,::ffff:0:0/96}'`);
    expect(await sentence(list(key))).toEqual([403, 'This API key can’t be used from this network']);
    await set(key, sql`networks = '{10.0.0.0/8,127.0.0.0/8}'`);
    expect((await list(key)).status).toBe(200);
    await set(key, sql`status = 'revoked', revoked_at = now()`);
    expect(await sentence(list(key))).toEqual([401, 'This API key was revoked']);
    const { count } = await app.services.db
      .selectFrom('refused_calls')
      .select('count')
      .where('admin_id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
  });

  it('tells none of that to whoever has only its prefix', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    await set(key, sql`status = 'revoked', revoked_at = now()`);
    const guessed = `${key.token.slice(0, 13)}${'A'.repeat(43)}`;
    expect(await sentence(withToken(`Bearer ${guessed}`))).toEqual([401, 'This API key doesn’t exist']);
  });

  it('works by its former secret as long as that lives on', async () => {
    const key = await addTestKey(app, { restriction: mayCategories });
    const newer = await addTestKey(app, { restriction: mayCategories });
    const rotated = sql`former_prefix = prefix, former_secret_hash = secret_hash,
      former_until = now() + interval '1 hour', prefix = 'aaaaaaaa',
      secret_hash = (select secret_hash from api_keys where id = ${newer.id})`;
    await set(key, rotated);
    expect((await list(key)).status).toBe(200);
    expect((await add(key)).status).toBe(200);
    const present = `mdk_aaaaaaaa_${newer.token.slice(13)}`;
    expect((await withToken(`Bearer ${present}`)).status).toBe(200);
    await set(key, sql`former_until = now()`);
    expect(await sentence(list(key))).toEqual([401, 'This API key was replaced']);
    expect((await withToken(`Bearer ${present}`)).status).toBe(200);
  });
});
