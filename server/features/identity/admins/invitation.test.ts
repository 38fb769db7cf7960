import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Restriction } from '#contract/platform/menu.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';

let app: TestApp;
let superadmin: TestAdmin;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const change = (...paths: string[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: true }));

describe('POST /adminapi/inviteAdmin', () => {
  const invite = (by: TestAdmin, restriction: Restriction[] = []) => {
    counter += 1;
    const email = `invited${counter}@example.com`;
    return by.call('POST', '/adminapi/inviteAdmin', { name: `Invited ${counter}`, email, restriction });
  };
  const tokenFor = async (email: string) =>
    /changepassword\/(\S+)/.exec((await emailsTo(app, email))[0]?.secret_link ?? '')?.[1];

  it('emails a link for three days, by which the invited person chooses the password', async () => {
    const { status, body } = await invite(superadmin, change('/support'));
    expect([status, body.message]).toEqual([200, 'Invitation sent']);
    const { _id, email } = body.result;
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from password_resets where admin_id = ${_id}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ hours: 72 }]);
    const password = 'a password of their own';
    const fields = { password, confirmPassword: password, authToken: await tokenFor(email) };
    expect((await app.call('POST', '/adminapi/resetPassword', fields)).status).toBe(200);
    expect((await app.call('POST', '/adminapi/resetPassword', fields)).status).toBe(400);
    expect((await app.call('POST', '/api/login', { email, password })).status).toBe(200);
    expect(body.result.restriction).toEqual(change('/support'));
  });

  it('grants only what the inviter may', async () => {
    const support = await app.signIn({ restriction: change('/list', '/support') });
    expect((await invite(support, change('/user'))).status).toBe(403);
    expect((await invite(support, change('/support'))).status).toBe(200);
  });

  it('refuses an email that somebody has', async () => {
    const { email } = (await invite(superadmin)).body.result;
    const taken = { name: 'Other', email: email.toUpperCase(), restriction: [] };
    expect((await superadmin.call('POST', '/adminapi/inviteAdmin', taken)).body.errors).toHaveProperty(
      'email',
    );
  });
});
