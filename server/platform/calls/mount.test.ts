import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '#server/testing/admins.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf } from '#server/testing/audit.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

function manyKeys(): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 1])));
}

describe('input', () => {
  it.each([
    ['a body that is not JSON', '{"name":', 400, 'messages'],
    ['a body that is no object', '[1]', 400, 'messages'],
    ['a body that would change prototypes', '{"__proto__":{"a":1}}', 400, 'messages'],
    ['an unknown key', '{"name":"x","surprise":1}', 400, 'surprise'],
    ['a key that every object has', '{"name":"x","constructor":1}', 400, 'constructor'],
    ['a body of nothing but keys', manyKeys(), 400, 'messages'],
    ['a body nested without end', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400, 'messages'],
    ['half a pair in a text of any field', '{"name":"x","email":"\\ud800@example.com"}', 400, 'email'],
  ])('%s is refused and changes nothing', async (_, body, status, field) => {
    const answer = await superadmin.call('POST', '/api/updateprofile', body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors)).toContain(field);
    const unchanged = await superadmin.call('GET', '/api/adminprofile');
    expect(unchanged.body.data.data.name).not.toBe('x');
  });

  it('says what is wrong with every field at once, in the caller’s language', async () => {
    const answer = await superadmin.call(
      'POST',
      '/adminapi/admin',
      { email: 'nobody', password: 'short' },
      { 'accept-language': 'ar;q=0.9, en;q=0.5' },
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['email', 'name', 'password', 'restriction']);
    expect(answer.body.errors.name).toBe('مطلوب');
    const english = await superadmin.call('POST', '/adminapi/admin', { email: 'nobody', password: 'short' });
    expect(english.body.errors).toMatchObject({
      name: 'Required',
      email: 'Invalid email',
      password: 'Use at least 12 characters.',
    });
  });

  it.each(['half a pair \ud800', 'nothing \0 at all', 'two\nlines'])('refuses %j as a name', async (name) => {
    const answer = await superadmin.call('POST', '/api/updateprofile', { name });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['name']]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['sort=password', 'sort'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['page=1&page=2', 'page'],
    ['status=gone', 'status'],
  ])('a list refuses %s under its name', async (query, field) => {
    const answer = await superadmin.call('GET', `/adminapi/admin?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.each([
    ['a null character', 'from=2026-01-01T00:00:00Z&currencySymbol=a%00b', 'currencySymbol'],
    ['the year 0', 'from=0000-01-01T00:00:00Z', 'from'],
    ['a 30th of February', 'to=2026-02-30T00:00:00Z', 'to'],
    ['a key that would set a prototype', '__proto__=1', '__proto__'],
  ])('a filter refuses %s under its name', async (_, query, field) => {
    const answer = await superadmin.call('GET', `/adminapi/fundTransferHistory?${query}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it('refuses bytes that are no text instead of repairing them', async () => {
    const body = Buffer.from('{"name":"caf\xe9"}', 'latin1');
    const headers = { 'content-type': 'application/json', authorization: superadmin.token };
    const answer = await fetch(`${app.url}/api/updateprofile`, { method: 'POST', headers, body });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['messages']]);
  });

  it('refuses names that nobody sees, and names that read as others', async () => {
    const wrong = ['\u200b', '\u3164', '\u2800', 'a\u202egpj.b', '\u2066x', 'a\u200bb'];
    for (const name of wrong) {
      const answer = await superadmin.call('POST', '/api/updateprofile', { name });
      expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 400, ['name']]);
    }
    const right = ['👩‍👩‍👧‍👦', 'نور\u200c‌ها', '\u200fسارة', 'e\u0301'];
    for (const name of right) {
      const answer = await superadmin.call('POST', '/api/updateprofile', { name });
      expect([answer.status, answer.body.result.name]).toEqual([200, name.normalize('NFC')]);
    }
  });

  it('refuses other content types with 415 and large bodies with 413', async () => {
    const wrongType = await superadmin.call('POST', '/api/updateprofile', 'name=x', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([wrongType.status, Object.keys(wrongType.body.errors)]).toEqual([415, ['messages']]);
    const large = await superadmin.call(
      'POST',
      '/api/updateprofile',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
    );
    expect([large.status, Object.keys(large.body.errors)]).toEqual([413, ['messages']]);
  });

  it('answers 404 in its own form for calls that do not exist, and is case-sensitive', async () => {
    const paths = ['/api/nothing', '/api/ADMINPROFILE', '/adminapi/', '/api/gettokendata/%E0%A4%A'];
    for (const path of [...paths, `/api/gettokendata/${'a'.repeat(300)}`]) {
      const answer = await superadmin.call('GET', path);
      expect(answer.status, path).toBe(404);
      expect(typeof answer.body.errors.messages).toBe('string');
    }
  });
});

describe('headers', () => {
  it('forbid caching also where the address spells a call otherwise', async () => {
    const answer = await superadmin.call('GET', '/%61pi/adminprofile');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('name the request, forbid caching, framing and sniffing, and carry the version of the rights', async () => {
    const { headers } = await superadmin.call('GET', '/api/adminprofile');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-version')).toBe('1');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('cut off a client that never finishes its headers', async () => {
    const { port } = new URL(app.url);
    // Cut off it is: what it still wanted to send may be refused.
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    const answer = await new Promise<string>((resolve) => {
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`);
      socket.once('data', (data) => resolve(data.toString()));
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('a write', () => {
  it('leaves an audit row with who, what, before and after, without secrets', async () => {
    const added = await superadmin.call('POST', '/adminapi/admin', newAdmin('audited@example.com'));
    expect(added.status).toBe(200);
    const { _id: record, version } = added.body.result;
    const changed = await superadmin.call('PUT', '/adminapi/admin', {
      adminId: record,
      name: 'Renamed',
      email: 'audited@example.com',
      restriction: [],
      version,
    });
    const [row] = await auditOf(app, record, 'updateAdmin');
    expect(row).toMatchObject({
      admin_id: superadmin.id,
      outcome: 'done',
      before: { name: 'New' },
      after: { name: 'Renamed' },
      request_id: changed.headers.get('x-request-id'),
    });
    const [creation] = await auditOf(app, record, 'addAdmin');
    expect(JSON.stringify(creation)).not.toMatch(/password|argon2/i);
  });

  it('that fails changes nothing at all, its audit row included', async () => {
    const before = await app.services.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const answer = await superadmin.call('PUT', '/adminapi/admin', {
      adminId: uuidV7(),
      name: 'x',
      email: 'x@example.com',
      restriction: [],
    });
    expect(answer.status).toBe(404);
    const after = await app.services.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after.n).toBe(before.n);
  });

  it('with a stale version is refused with 409; left out, the version is not checked', async () => {
    const { _id: adminId } = (
      await superadmin.call('POST', '/adminapi/admin', newAdmin('versions@example.com'))
    ).body.result;
    const change = (version?: number) =>
      superadmin.call('PUT', '/adminapi/admin', {
        adminId,
        name: `v${version}`,
        email: 'versions@example.com',
        restriction: [],
        ...(version ? { version } : {}),
      });
    expect((await change(1)).status).toBe(200);
    const stale = await change(1);
    expect(stale.status).toBe(409);
    expect(Object.keys(stale.body.errors)).toEqual(['messages']);
    expect((await change()).status).toBe(200);
  });

  it('made twice at the same moment with one version succeeds once', async () => {
    const { _id: adminId } = (await superadmin.call('POST', '/adminapi/admin', newAdmin('race@example.com')))
      .body.result;
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        superadmin.call('PUT', '/adminapi/admin', {
          adminId,
          name,
          email: 'race@example.com',
          restriction: [],
          version: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('limits', () => {
  it('count calls a minute and session, and say when to come back', async () => {
    const limited = await startTestApp({ RATE_LIMIT: '5' });
    try {
      const admin = await limited.signIn();
      const other = await limited.signIn();
      const statuses: number[] = [];
      for (let call = 0; call < 6; call += 1)
        statuses.push((await admin.call('GET', '/api/adminprofile')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await admin.call('GET', '/api/adminprofile');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await other.call('GET', '/api/adminprofile')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('the API document', () => {
  it('is for signed-in admins and holds every call under its wire names', async () => {
    expect((await app.call('GET', '/api/openapi.json')).status).toBe(401);
    const { status, body, headers } = await superadmin.call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('access-version')).toBe('1');
    expect(body.openapi).toBe('3.1.0');
    const update = body.paths['/adminapi/updateUser'].put;
    expect(Object.keys(update.requestBody.content['application/json'].schema.properties).sort()).toEqual([
      'email',
      'phoneCode',
      'phoneNo',
      'userId',
      'version',
    ]);
    const list = body.paths['/api/getAllusers'].get;
    const row = list.responses['200'].content['application/json'].schema.properties.data.items.properties;
    expect(Object.keys(row)).toContain('curraddress');
    expect(row.createdAt).toMatchObject({ type: 'string', format: 'date-time' });
    expect(Object.keys(row)).toContain('_id');
  });
});

describe('health', () => {
  it('answers without signing in', async () => {
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
  });
});
