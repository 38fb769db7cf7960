import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/login', body, { headers });

interface AuditRow {
  outcome: string;
  admin_id: string | null;
  record: string | null;
  after: Record<string, unknown> | null;
}
async function audit(call: string): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`
    select outcome, admin_id, record, after from audit_log where call = ${call} order by id`.execute(
    app.services.db,
  );
  return found.rows;
}

describe('POST /api/login', () => {
  it('answers a token and the admin, without a secret', async () => {
    const restriction = [{ path: '/user', isWriteAccess: true }];
    const admin = await addTestAdmin(app, { name: 'Nadia', restriction });
    const answer = await signIn({ email: ` ${admin.email.toUpperCase()} `, password: admin.password });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['token', 'result']);
    expect(answer.body.result).toEqual({
      _id: admin.id,
      name: 'Nadia',
      email: admin.email,
      role: 'admin',
      restriction,
    });
  });

  it('asks for both fields', async () => {
    const answer = await signIn({ email: ' ', password: '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: { email: 'Required', password: 'Required' } });
  });

  it('refuses a key that it does not know', async () => {
    const answer = await signIn({ email: 'a@example.com', password: 'x', admin: true });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['admin']]);
  });

  it('says the same of a wrong password, an unknown address and a disabled admin', async () => {
    const admin = await addTestAdmin(app);
    const disabled = await addTestAdmin(app);
    // With a second factor: its question alone would tell that the password was right.
    await sql`update admins set status = 'disabled', totp_enabled_at = now() where id = ${disabled.id}`.execute(
      app.services.db,
    );
    const answers = [
      await signIn({ email: admin.email, password: 'not the password' }),
      await signIn({ email: 'nobody@example.com', password: admin.password }),
      await signIn({ email: 'no address at all', password: admin.password }),
      await signIn({ email: disabled.email, password: disabled.password }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, { errors: { messages: 'Wrong email or password.' } }]);
      expect([...headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  it('answers in the language asked for', async () => {
    const answer = await signIn({ email: 'x@example.com', password: 'x' }, { 'accept-language': 'ar' });
    expect(answer.body.errors.messages).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة.');
  });

  it.each(['" or 1=1 --@example.com', 'ꜰᴜʟʟ@example.com', '%@example.com'])(
    'takes %j for an unknown address',
    async (email) => {
      expect((await signIn({ email, password: 'x' })).status).toBe(401);
    },
  );

  it.each(['a\u0000b@example.com', '\ud800@example.com'])('takes %j for no address at all', async (email) => {
    const { status, body } = await signIn({ email, password: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['email']]);
  });

  it('records who signed in and who failed, and keeps no password in the wrong field', async () => {
    const admin = await addTestAdmin(app);
    await signIn({ email: admin.email, password: admin.password });
    await signIn({ email: admin.email, password: 'wrong' });
    await signIn({ email: 'my secret passphrase', password: 'wrong' });
    const rows = (await audit('login')).slice(-3);
    expect(rows[0]).toMatchObject({ outcome: 'done', admin_id: admin.id, record: admin.id });
    expect(rows[1]).toMatchObject({
      outcome: 'refused',
      admin_id: null,
      record: admin.id,
      after: { email: admin.email, reason: 'wrong credentials' },
    });
    expect(rows[2]).toMatchObject({
      outcome: 'refused',
      admin_id: null,
      record: null,
      after: { email: null },
    });
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 401],
    ['an address that nobody has', { email: 'nobody.there@example.com' }, 401],
    ['a right password', {}, 200],
  ])(
    'asks the database once before the hash, and in one transaction of two statements after it: %s',
    async (_name, given, status) => {
      const admin = await addTestAdmin(app);
      let trips = 0;
      const count = () => (trips += 1);
      const listen = (client: PoolClient) => client.connection.on('readyForQuery', count);
      const leave = (_error: Error | undefined, client: PoolClient) =>
        client.connection.off('readyForQuery', count);
      app.database.pool.on('acquire', listen).on('release', leave);
      const counts: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        trips = 0;
        const answer = await signIn({ email: admin.email, password: admin.password, ...given });
        expect(answer.status).toBe(status);
        counts.push(trips);
      }
      app.database.pool.off('acquire', listen).off('release', leave);
      // Background tasks may also use the pool, so the lowest number counts.
      expect(Math.min(...counts)).toBe(5);
    },
  );

  /** Signs in while another transaction holds the admin's row after a statement, and ends with a second one. */
  async function signInBeside(
    admin: { id: string; email: string; password: string },
    held: string,
    then: string,
  ) {
    const lock = await app.database.pool.connect();
    try {
      await lock.query('begin');
      await lock.query(held, [admin.id]);
      const answering = signIn({ email: admin.email, password: admin.password });
      // Its password was right, and it waits for the row now.
      await until(async () => {
        const waiting =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect((await waiting.execute(app.services.db)).rows).toHaveLength(1);
      });
      await lock.query(then);
      await lock.query('commit');
      return (await answering).status;
    } finally {
      lock.release();
    }
  }

  it.each([
    ['a password that changed', `update admins set password_hash = 'changed' where id = $1`],
    ['a disabling', `update admins set status = 'disabled' where id = $1`],
  ])('does not outlive %s while it was checked', async (_name, change) => {
    const admin = await addTestAdmin(app);
    // The counters last, as a reset of the password does.
    expect(await signInBeside(admin, change, 'delete from sign_in_limits')).toBe(401);
    const left = await sql`select from admin_sessions where admin_id = ${admin.id}`.execute(app.services.db);
    expect(left.rows).toHaveLength(0);
    expect((await audit('login')).at(-1)).toMatchObject({
      outcome: 'refused',
      admin_id: null,
      record: admin.id,
      after: { email: admin.email, reason: 'changed meanwhile' },
    });
  });

  it('records the name that its admin has by then', async () => {
    const admin = await addTestAdmin(app);
    const rename = `update admins set name = 'By Then' where id = $1`;
    expect(await signInBeside(admin, rename, 'select')).toBe(200);
    const recorded = sql`select admin_id, admin_name, admin_email from audit_log order by id desc limit 1`;
    expect((await recorded.execute(app.services.db)).rows).toEqual([
      { admin_id: admin.id, admin_name: 'By Then', admin_email: admin.email },
    ]);
  });
});

describe('POST /api/logout', () => {
  it('ends the session that calls, and no other', async () => {
    const admin = await app.signIn();
    const second = await signIn({ email: admin.email, password: admin.password });
    const answer = await admin.call('POST', '/api/logout', {});
    expect([answer.status, answer.body]).toEqual([200, { message: 'Signed out', result: {} }]);
    expect((await admin.call('GET', '/api/adminprofile')).status).toBe(401);
    expect((await admin.call('POST', '/api/logout', {})).status).toBe(401);
    expect((await app.call('GET', '/api/adminprofile', undefined, { token: second.body.token })).status).toBe(
      200,
    );
  });
});

describe('GET /api/adminprofile', () => {
  it('answers the admin with rights and preferences under data.data', async () => {
    const restriction = [{ path: '/user', isWriteAccess: false }];
    const admin = await app.signIn({ name: 'Omar', restriction });
    const answer = await admin.call('GET', '/api/adminprofile');
    expect(answer.body).toEqual({
      data: {
        data: {
          _id: admin.id,
          name: 'Omar',
          email: admin.email,
          role: 'admin',
          restriction,
          theme: 'system',
          timeZone: null,
          numberFormat: '1,234.56',
          seenWelcome: true,
          seenVersion: null,
          language: null,
          hasOutbox: false,
          masksPersonal: false,
          switchedOff: [],
          lists: { columns: {}, density: 'comfortable', pageSize: 10 },
          factorDueAt: null,
        },
      },
    });
    expect(answer.headers.get('access-version')).toBe('1');
  });

  it('has an outbox for superadmins alone, and only without an SMTP server', async () => {
    const superadmin = await app.signIn();
    expect((await superadmin.call('GET', '/api/adminprofile')).body.data.data.hasOutbox).toBe(true);
    const withSmtp = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const admin = await withSmtp.signIn();
    expect((await admin.call('GET', '/api/adminprofile')).body.data.data.hasOutbox).toBe(false);
    await withSmtp.close();
  });
});

describe('POST /api/updateprofile', () => {
  it('changes the own name; the email may come along, unchanged', async () => {
    const admin = await app.signIn({ name: 'Before' });
    const answer = await admin.call('POST', '/api/updateprofile', {
      name: ' After ',
      email: admin.email.toUpperCase(),
    });
    expect(answer.body).toEqual({
      message: 'Profile Updated',
      result: { _id: admin.id, name: 'After', email: admin.email },
    });
    expect((await admin.call('GET', '/api/adminprofile')).body.data.data.name).toBe('After');
    const [row] = (await audit('updateProfile')).slice(-1);
    expect(row).toMatchObject({ outcome: 'done', admin_id: admin.id, after: { name: 'After' } });
    const version = await sql<{ version: number }>`select version from admins where id = ${admin.id}`.execute(
      app.services.db,
    );
    expect(version.rows[0]?.version).toBe(2);
  });

  it.each([
    [
      'another email',
      { name: 'X', email: 'other@example.com' },
      { email: 'The email can’t be changed here.' },
    ],
    ['no name', { name: '  ' }, { name: 'Required' }],
    ['a line break', { name: 'a\nb' }, { name: 'Remove line breaks and control characters.' }],
  ])('refuses %s and changes nothing', async (_, body, errors) => {
    const admin = await app.signIn({ name: 'Same' });
    const answer = await admin.call('POST', '/api/updateprofile', body);
    expect([answer.status, answer.body]).toEqual([400, { errors }]);
    expect((await admin.call('GET', '/api/adminprofile')).body.data.data.name).toBe('Same');
  });
});

describe('PUT /adminapi/preferences', () => {
  it('remembers what is given, and leaves the rest', async () => {
    const admin = await app.signIn();
    const first = await admin.call('PUT', '/adminapi/preferences', { theme: 'dark' });
    const usual = { theme: 'system', language: null, seenWelcome: true, seenVersion: null };
    expect(first.body).toEqual({ message: 'Preferences saved', result: { ...usual, theme: 'dark' } });
    const second = await admin.call('PUT', '/adminapi/preferences', { language: 'ar' });
    expect(second.body.result).toEqual({ ...usual, theme: 'dark', language: 'ar' });
    expect((await admin.call('GET', '/api/adminprofile')).body.data.data).toMatchObject({
      theme: 'dark',
      language: 'ar',
    });
    const wrong = await admin.call('PUT', '/adminapi/preferences', { theme: 'pink' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['theme']]);
  });
});
