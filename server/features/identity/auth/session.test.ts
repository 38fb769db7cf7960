import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { authenticateSession } from './session.ts';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const profile = (token: string | undefined, on = app) =>
  on.call('GET', '/api/adminprofile', undefined, { token });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
const moveSession = (admin: TestAdmin, what: string) =>
  sql`update admin_sessions set ${sql.raw(what)} where admin_id = ${admin.id}`.execute(app.services.db);
const lastUse = async (admin: TestAdmin) => {
  const row = await app.services.db
    .selectFrom('admin_sessions')
    .select('last_used_at')
    .where('admin_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  return row.last_used_at.getTime();
};

describe('a session that began in a browser', () => {
  it('is for this browser alone: its token is worth nothing elsewhere', async () => {
    const { email, password } = await app.signIn();
    const page = await fetch(app.url, { headers: { accept: 'text/html' } });
    const [cookie = ''] = page.headers.get('set-cookie')?.split(';') ?? [];
    const signedIn = await app.call('POST', '/api/login', { email, password }, { headers: { cookie } });
    const { token } = signedIn.body;
    const statusWith = async (headers: Record<string, string>) =>
      (await app.call('GET', '/api/adminprofile', undefined, { token, headers })).status;
    expect(await statusWith({ cookie })).toBe(200);
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ cookie: `marketdesk_device=${'A'.repeat(22)}` })).toBe(401);
  });
});

describe('a token', () => {
  it('is for the screen to decode', async () => {
    const restriction = [{ path: '/user', isWriteAccess: false }];
    const admin = await app.signIn({ restriction });
    const claims = claimsOf(admin.token);
    expect(claims).toMatchObject({ _id: admin.id, role: 'admin', restriction });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 3600);
  });

  it('is accepted bare and after Bearer', async () => {
    const { token } = await app.signIn();
    for (const header of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      expect((await profile(header)).status).toBe(200);
    }
  });

  it('is refused if it is missing or not a token', async () => {
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'x',
      'a.b.c',
      '....',
      `${'x'.repeat(4000)}.y.z`,
    ]) {
      const answer = await profile(header);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ errors: { messages: 'Sign in to continue.' } });
    }
  });

  it('is refused with another key, algorithm, issuer, audience, time or claim', async () => {
    const { token } = await app.signIn();
    const claims = claimsOf(token);
    const key = app.services.keys.sessionTokens.newest.secret.export();
    const signed = (changed: JWTPayload = {}, by: Uint8Array = key, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(by);
    expect((await profile(await signed())).status).toBe(200);

    const [header = '', payload = '', signature = ''] = token.split('.');
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'changed' })).toString('base64url');
    const forged = {
      'no algorithm': new UnsecuredJWT(claims).encode(),
      'a time of signing that lies ahead': await signed({ iat: Math.floor(Date.now() / 1000) + 3600 }),
      'another key': await signed({}, app.services.keys.auditChain.newest.secret.export()),
      'another algorithm': await signed({}, Buffer.concat([key, key]), 'HS512'),
      'another issuer': await signed({ iss: 'elsewhere' }),
      'another audience': await signed({ aud: 'elsewhere' }),
      'no audience': await signed({ aud: undefined }),
      'its time over': await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
      'no end': await signed({ exp: undefined }),
      'no session': await signed({ sid: undefined }),
      'a session that is no id': await signed({ sid: "' or true --" }),
      'another payload': `${header}.${raised}.${signature}`,
      'another signature': `${header}.${payload}.${'A'.repeat(signature.length)}`,
    };
    for (const [what, text] of Object.entries(forged)) {
      expect((await profile(text)).status, what).toBe(401);
    }
  });

  it('of somebody else’s session opens nothing', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()];
    const { sid } = claimsOf(two.token);
    const mixed = await new SignJWT({ ...claimsOf(one.token), sid })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(app.services.keys.sessionTokens.newest.secret.export());
    expect((await profile(mixed)).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends when it expires, whatever the token says', async () => {
    const admin = await app.signIn();
    expect((await profile(admin.token)).status).toBe(200);
    await moveSession(admin, `expires_at = now() - interval '1 second'`);
    expect((await profile(admin.token)).status).toBe(401);
  });

  it('ends after 30 minutes without a call', async () => {
    const admin = await app.signIn();
    await moveSession(admin, `last_used_at = now() - interval '29 minutes'`);
    expect((await profile(admin.token)).status).toBe(200);
    // That call's use is stored in the background; wait for it before the next step.
    await until(async () => expect(await lastUse(admin)).toBeGreaterThan(Date.now() - 10 * 60_000));
    await moveSession(admin, `last_used_at = now() - interval '30 minutes 1 second'`);
    expect((await profile(admin.token)).status).toBe(401);
  });

  it('lasts 30 days without an idle limit where the admin stays signed in', async () => {
    const { email, password } = await app.signIn();
    const answer = await app.call('POST', '/api/login', { email, password, staySignedIn: true });
    const { exp = 0, iat = 0, sid } = claimsOf(answer.body.token);
    expect(exp - iat).toBe(30 * 24 * 3600);
    await sql`update admin_sessions set last_used_at = now() - interval '29 days' where id = ${sid}`.execute(
      app.services.db,
    );
    expect((await profile(answer.body.token)).status).toBe(200);
  });

  it('stores its last use, once a minute, without delaying the call', async () => {
    const admin = await app.signIn();
    const before = await lastUse(admin);
    await profile(admin.token);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await lastUse(admin)).toBe(before);
    await moveSession(admin, `last_used_at = now() - interval '61 seconds'`);
    await Promise.all(Array.from({ length: 10 }, () => profile(admin.token)));
    await until(async () => expect(await lastUse(admin)).toBeGreaterThan(before));
  });
});

describe('two servers on one database', () => {
  it('a sign-out on one holds on the other at the next call', async () => {
    const admin = await app.signIn();
    expect((await profile(admin.token, other)).status).toBe(200);
    expect((await app.call('POST', '/api/logout', {}, { token: admin.token })).status).toBe(200);
    expect((await profile(admin.token, other)).status).toBe(401);
  });

  it('changed rights and a disabled admin hold on the other at the next call', async () => {
    const admin = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
    const list = () => other.call('GET', '/api/getAllusers', undefined, { token: admin.token });
    expect((await list()).status).toBe(200);
    await sql`update admins set restriction = '[]', access_version = access_version + 1 where id = ${admin.id}`.execute(
      app.services.db,
    );
    const answer = await list();
    expect([answer.status, answer.headers.get('access-version')]).toEqual([403, '2']);
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    expect((await list()).status).toBe(401);
  });
});

describe('calls that arrive together', () => {
  it('are each made by the admin of their own token, and by nobody where its session ended', async () => {
    const admins = await Promise.all(Array.from({ length: 8 }, () => app.signIn()));
    const ended = await app.signIn();
    await moveSession(ended, 'ended_at = now()');
    const found = await Promise.all(
      [...admins, ended, ...admins].map(({ token }) => authenticateSession(app.services, token)),
    );
    const ids = admins.map(({ id }) => id);
    expect(found.map((signedIn) => signedIn?.admin.id ?? null)).toEqual([...ids, null, ...ids]);
  });

  it('see what was committed before they arrived, even if others wait already', async () => {
    const { id, token } = await app.signIn();
    const before = authenticateSession(app.services, token);
    await sql`update admin_sessions set ended_at = now() where admin_id = ${id}`.execute(app.services.db);
    const after = authenticateSession(app.services, token);
    await before;
    expect(await after).toBeNull();
  });
});

describe('authenticateSession with a key', () => {
  it('gives the stored answer of the admin’s own key, never that of another admin', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()];
    const kept = {
      admin_id: one.id,
      key: 'k',
      call: 'logout',
      body_hash: Buffer.from('h'),
      status: 200,
      response: '{}',
    };
    await app.services.db.insertInto('idempotency_keys').values(kept).execute();
    const found = await authenticateSession(app.services, one.token, 'k');
    expect(found?.stored).toEqual({
      call: 'logout',
      bodyHash: Buffer.from('h'),
      status: 200,
      response: '{}',
    });
    expect((await authenticateSession(app.services, one.token, 'another'))?.stored).toBeNull();
    expect((await authenticateSession(app.services, two.token, 'k'))?.stored).toBeNull();
    expect((await authenticateSession(app.services, one.token))?.stored).toBeNull();
  });
});
