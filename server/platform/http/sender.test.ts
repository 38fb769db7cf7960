import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

describe('a page of another site', () => {
  const at = (url: string) => fetch(app.url + url, { method: 'POST' });

  it.each(['/api/login', '/adminapi/forgotPassword', '/adminapi/resetPassword'])(
    'can’t make the public call %s: it needs a JSON body',
    async (path) => {
      const answers = [
        await at(`${path}?email=a@example.com&password=x`),
        await fetch(app.url + path, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        }),
        await fetch(app.url + path, {
          method: 'POST',
          body: new URLSearchParams({ email: 'a@example.com' }),
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([415, 415, 415]);
    },
  );

  it('locks nobody’s network out, and sends no reset mail', async () => {
    for (let time = 0; time < 11; time += 1) await at('/api/login?email=victim@example.com&password=x');
    const { rows } = await sql`select from sign_in_limits`.execute(app.services.db);
    expect(rows).toHaveLength(0);
    await at('/adminapi/forgotPassword?email=victim@example.com');
    const asked = await app.services.db
      .selectFrom('audit_log')
      .select('id')
      .where('call', '=', 'forgotPassword')
      .execute();
    expect(asked).toHaveLength(0);
  });

  it('makes no write if the browser reports it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const signIn = { email: superadmin.email, password: superadmin.password };
    const foreign = await app.call('POST', '/api/login', signIn, { headers });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([403, ['messages']]);
    const { status } = await superadmin.call('POST', '/api/updateprofile', { name: 'x' }, headers);
    expect(status).toBe(403);
    for (const site of ['same-origin', 'none']) {
      const answer = await app.call('POST', '/api/login', signIn, { headers: { 'sec-fetch-site': site } });
      expect(answer.status).toBe(200);
    }
    expect((await superadmin.call('GET', '/api/adminprofile', undefined, headers)).status).toBe(200);
  });
});

describe('a query', () => {
  it('is refused if the call accepts none, with an error for each name', async () => {
    const fromQuery = await superadmin.call('POST', '/api/updateprofile?name=x', {});
    expect([fromQuery.status, Object.keys(fromQuery.body.errors)]).toEqual([400, ['name']]);
    const target = await addTestAdmin(app);
    const disabled = await superadmin.call('DELETE', `/adminapi/admin/${target.id}?a=1&b=2`);
    expect([disabled.status, Object.keys(disabled.body.errors)]).toEqual([400, ['a', 'b']]);
  });
});
