import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { makeResetLink } from '../auth/password-reset.ts';
import { deviceOf } from '../auth/device-reader.ts';

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

const newPassword = 'a wholly new password';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';

/** Another session of the same admin. */
async function again({ email, password }: TestAdmin, userAgent = chrome): Promise<string> {
  const answer = await app.call(
    'POST',
    '/api/login',
    { email, password },
    { headers: { 'user-agent': userAgent } },
  );
  return answer.body.token;
}
const profileStatus = async (token: string, on = app) =>
  (await on.call('GET', '/api/adminprofile', undefined, { token })).status;

describe('POST /adminapi/security/password', () => {
  const change = (admin: TestAdmin, more: object = {}) =>
    admin.call('POST', '/adminapi/security/password', {
      currentPassword: admin.password,
      password: newPassword,
      confirmPassword: newPassword,
      ...more,
    });

  it('changes the own password, ends every other session and every reset link', async () => {
    const admin = await app.signIn();
    const elsewhere = await again(admin);
    const link = await makeResetLink(app.services.db, app.services.config, admin.id);
    const answer = await change(admin);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed successfully', result: {} },
    ]);
    expect(await profileStatus(admin.token)).toBe(200);
    expect(await profileStatus(elsewhere, other)).toBe(401);
    const signIn = (password: string) => app.call('POST', '/api/login', { email: admin.email, password });
    expect((await signIn(admin.password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    const reset = await app.call('POST', '/adminapi/resetPassword', {
      password: newPassword,
      confirmPassword: newPassword,
      authToken: link.split('/').at(-1),
    });
    expect(reset.status).toBe(400);
  });

  it.each([
    ['a wrong current password', { currentPassword: 'wrong' }, { currentPassword: 'Wrong password.' }],
    [
      'a repetition that differs',
      { confirmPassword: 'something else' },
      { confirmPassword: 'The passwords don’t match.' },
    ],
    [
      'a short one',
      { password: 'short', confirmPassword: 'short' },
      { password: 'Use at least 12 characters.' },
    ],
  ])('refuses %s and changes nothing', async (_, more, errors) => {
    const admin = await app.signIn();
    const answer = await change(admin, more);
    expect([answer.status, answer.body]).toEqual([400, { errors }]);
    expect(await again(admin)).toBeTruthy();
  });

  it('records a wrong one, and stops the guessing after ten', async () => {
    const admin = await app.signIn();
    for (let time = 0; time < 10; time += 1)
      expect((await change(admin, { currentPassword: 'wrong' })).status).toBe(400);
    const stopped = await change(admin);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(60);
    const audit = await sql<{ outcome: string; after: object }>`
      select outcome, after from audit_log where admin_id = ${admin.id} and call = 'changePassword'`.execute(
      app.services.db,
    );
    expect(audit.rows).toHaveLength(10);
    expect(audit.rows[0]).toEqual({ outcome: 'refused', after: { reason: 'wrongPassword' } });
  });

  it('of two at once lets one through', async () => {
    const admin = await app.signIn();
    const other = { password: `${newPassword} 2`, confirmPassword: `${newPassword} 2` };
    const lock = await app.database.pool.connect();
    try {
      await lock.query('begin');
      await lock.query('select from admins where id = $1 for update', [admin.id]);
      const answering = Promise.all([change(admin), change(admin, other)]);
      await until(async () => {
        const waiting =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect((await waiting.execute(app.services.db)).rows).toHaveLength(2);
      });
      await lock.query('commit');
      expect((await answering).map(({ status }) => status).sort()).toEqual([200, 409]);
    } finally {
      lock.release();
    }
  });
});

describe('GET /adminapi/security/sessions', () => {
  it('lists the own live sessions with device, address and last use', async () => {
    const admin = await app.signIn();
    await app.signIn();
    await again(admin);
    const ended = await again(admin);
    await app.call('POST', '/api/logout', {}, { token: ended });
    const idle = await again(admin, 'idle/1');
    await sql`update admin_sessions set last_used_at = now() - interval '31 minutes' where user_agent = 'idle/1'`.execute(
      app.services.db,
    );
    expect(await profileStatus(idle)).toBe(401);
    const { body } = await admin.call('GET', '/adminapi/security/sessions?sort=createdAt');
    expect(body.count).toBe(2);
    expect(body.data[0]).toMatchObject({ isCurrent: true, ipAddress: '127.0.0.1' });
    expect(body.data[1]).toEqual({
      _id: expect.any(String),
      device: 'Chrome 128 on Windows',
      ipAddress: '127.0.0.1',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    });
  });

  it('pages and sorts, and knows no search', async () => {
    const admin = await app.signIn();
    for (let n = 0; n < 3; n += 1) await again(admin);
    const page = await admin.call('GET', '/adminapi/security/sessions?limit=3&page=2&sort=-createdAt');
    expect([page.body.count, page.body.data.length, page.body.data[0].isCurrent]).toEqual([4, 1, true]);
    expect((await admin.call('GET', '/adminapi/security/sessions?search=x')).status).toBe(400);
    expect((await admin.call('GET', '/adminapi/security/sessions?sort=device')).status).toBe(400);
  });
});

describe('ending sessions', () => {
  const idOf = async (admin: TestAdmin) => {
    const { body } = await admin.call('GET', '/adminapi/security/sessions?sort=-createdAt');
    const [{ _id: id }] = body.data as [{ _id: string }];
    return id;
  };

  it('signs one out, on every server, once', async () => {
    const admin = await app.signIn();
    const elsewhere = await again(admin);
    const id = await idOf(admin);
    const answer = await admin.call('DELETE', `/adminapi/security/sessions/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Session ended', result: { _id: id } }]);
    expect(await profileStatus(elsewhere, other)).toBe(401);
    expect(await profileStatus(admin.token)).toBe(200);
    expect((await admin.call('DELETE', `/adminapi/security/sessions/${id}`)).status).toBe(404);
  });

  it('does not reach anybody else’s', async () => {
    const [admin, victim] = [await app.signIn(), await app.signIn({ role: 'admin' })];
    const answer = await admin.call('DELETE', `/adminapi/security/sessions/${await idOf(victim)}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([404, ['messages']]);
    expect(await profileStatus(victim.token)).toBe(200);
  });

  it('signs out everywhere, here too', async () => {
    const admin = await app.signIn();
    const bystander = await app.signIn();
    const elsewhere = await again(admin);
    const answer = await admin.call('DELETE', '/adminapi/security/sessions');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Signed out everywhere', result: {} }]);
    expect([await profileStatus(admin.token), await profileStatus(elsewhere, other)]).toEqual([401, 401]);
    expect(await profileStatus(bystander.token)).toBe(200);
  });
});

describe('deviceOf', () => {
  it.each([
    [chrome, 'Chrome 128 on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 130 on Linux'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
