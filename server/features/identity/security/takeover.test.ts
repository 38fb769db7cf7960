import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const noticesTo = async (email: string) =>
  (await emailsTo(app, email)).map(({ text }) => text.split('\n\n')[1]);
let emails = 0;
const newEmail = () => `moved${(emails += 1)}@example.com`;
const changeEmail = (admin: TestAdmin, email: string, more: object = {}) =>
  admin.call('POST', '/adminapi/security/email', { currentPassword: admin.password, email, ...more });

/** Switches the second factor on, and gives a code each time one is needed. */
async function withSecondFactor(admin: TestAdmin) {
  const started = await admin.call('POST', '/adminapi/security/secondFactor/start', {
    currentPassword: admin.password,
  });
  const { secret } = started.body.result;
  const code = () => generateSync({ secret });
  const confirmed = await admin.call('POST', '/adminapi/security/secondFactor/confirm', { code: code() });
  expect(confirmed.status).toBe(200);
  return confirmed.body.result.recoveryCodes as string[];
}

describe('a session alone', () => {
  it('can’t change the own email through the administrators’ form', async () => {
    const admin = await app.signIn();
    const body = { adminId: admin.id, name: 'Same', email: newEmail(), restriction: [] };
    const answer = await admin.call('PUT', '/adminapi/admin', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([403, ['email']]);
    expect((await admin.call('PUT', '/adminapi/admin', { ...body, email: admin.email })).status).toBe(200);
  });

  it('can’t change the own email on the security page: it needs the password, and the code where one is on', async () => {
    const admin = await app.signIn();
    const email = newEmail();
    const wrong = await changeEmail(admin, email, { currentPassword: 'not this one' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['currentPassword']]);
    const [recoveryCode] = await withSecondFactor(admin);
    const without = await changeEmail(admin, email);
    expect([without.status, without.body.errors]).toEqual([400, { code: 'Required' }]);
    expect((await changeEmail(admin, email, { code: '000000' })).body.errors).toEqual({
      code: 'Wrong code.',
    });
    expect((await changeEmail(admin, email, { code: recoveryCode })).status).toBe(200);
  });

  it('can’t change a password without the code of a second factor that is on', async () => {
    const admin = await app.signIn();
    const [recoveryCode] = await withSecondFactor(admin);
    const change = (more: object) =>
      admin.call('POST', '/adminapi/security/password', {
        currentPassword: admin.password,
        password: 'a wholly new password',
        confirmPassword: 'a wholly new password',
        ...more,
      });
    expect((await change({})).body.errors).toEqual({ code: 'Required' });
    expect((await change({ code: '000000' })).body.errors).toEqual({ code: 'Wrong code.' });
    expect((await change({ code: recoveryCode })).status).toBe(200);
  });

  it('is over where the second factor was switched on in another', async () => {
    const admin = await app.signIn();
    const stolen = await app.call('POST', '/api/login', { email: admin.email, password: admin.password });
    await withSecondFactor(admin);
    const profile = (token: string) => app.call('GET', '/api/adminprofile', undefined, { token });
    expect((await profile(stolen.body.token)).status).toBe(401);
    expect((await profile(admin.token)).status).toBe(200);
  });
});

describe('the owner', () => {
  it('is told of a changed email at the old address and the new one, and signs in with the new', async () => {
    const admin = await app.signIn();
    const email = newEmail();
    expect((await changeEmail(admin, email)).body).toEqual({ message: 'Email changed', result: { email } });
    const sentence = `The email of your account was changed from ${admin.email} to ${email}.`;
    expect(await noticesTo(admin.email)).toEqual([sentence]);
    expect(await noticesTo(email)).toEqual([sentence]);
    expect((await app.call('POST', '/api/login', { email, password: admin.password })).status).toBe(200);
  });

  it('is told where another admin changes the email', async () => {
    const [superadmin, admin] = [await app.signIn(), await app.signIn({ restriction: [] })];
    const body = { adminId: admin.id, name: 'Same', email: newEmail(), restriction: [] };
    expect((await superadmin.call('PUT', '/adminapi/admin', body)).status).toBe(200);
    expect(await noticesTo(admin.email)).toEqual([expect.stringContaining(body.email)]);
  });

  it('is told of a changed password, the second factor and the recovery codes', async () => {
    const admin = await app.signIn();
    const [one, two, three] = await withSecondFactor(admin);
    const proof = (code: string | undefined) => ({ currentPassword: admin.password, code });
    const renewed = await admin.call('POST', '/adminapi/security/secondFactor/recoveryCodes', proof(one));
    const [other] = renewed.body.result.recoveryCodes;
    await admin.call('POST', '/adminapi/security/secondFactor/stop', proof(other));
    expect([two, three]).not.toContain(undefined);
    await admin.call('POST', '/adminapi/security/password', {
      currentPassword: admin.password,
      password: 'a wholly new password',
      confirmPassword: 'a wholly new password',
    });
    expect(await noticesTo(admin.email)).toEqual([
      'The second factor of your account was turned on.',
      'The recovery codes of your account were replaced.',
      'The second factor of your account was turned off.',
      'Your password was changed under Security.',
    ]);
  });
});

describe('an email that somebody has', () => {
  it('is an error of the field, also where two take it at once', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()];
    const email = newEmail();
    const answers = await Promise.all([changeEmail(one, email), changeEmail(two, email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(Object.keys(refused?.body.errors)).toEqual(['email']);
  });

  it('is one too where two admins are given it at once', async () => {
    const superadmin = await app.signIn();
    const targets = [await app.signIn({ restriction: [] }), await app.signIn({ restriction: [] })];
    const email = newEmail();
    const answers = await Promise.all(
      targets.map(({ id }) =>
        superadmin.call('PUT', '/adminapi/admin', { adminId: id, name: 'x', email, restriction: [] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a password', () => {
  const change = (admin: TestAdmin, password: string) =>
    admin.call('POST', '/adminapi/security/password', {
      currentPassword: admin.password,
      password,
      confirmPassword: password,
    });

  it.each(['1q2w3e4r5t6y', 'QwertyQwerty', 'password 1234'])(
    'is none of the most used ones: %s',
    async (password) => {
      const answer = await change(await app.signIn(), password);
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        { password: 'This password is too common. Choose a different one.' },
      ]);
    },
  );

  it('is not the own email or name', async () => {
    const admin = await app.signIn({ name: 'Nadia Abdelrahman' });
    for (const password of [admin.email, admin.email.toUpperCase(), 'nadiaABDELRAHMAN']) {
      expect((await change(admin, password)).body.errors).toEqual({
        password: 'Choose a password that isn’t your email or your name.',
      });
    }
    const restriction: object[] = [];
    const added = { name: 'x', email: 'abcdefghijkl@example.com', password: 'abcdefghijkl', restriction };
    const answer = await admin.call('POST', '/adminapi/admin', added);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['password']]);
  });
});
