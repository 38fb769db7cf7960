import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let other: TestApp;
let networks = 0;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  other = await app.another();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const base = '/adminapi/security/secondFactor';
const newAddress = () => `203.0.113.${(networks += 1)}`;
/** @param steps half minutes from now */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** A code that is wrong now, and stays so for the next minutes. */
function wrongCodeOf(secret: string): string {
  const right = Array.from({ length: 20 }, (_, steps) => codeOf(secret, steps - 5));
  const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code));
  return wrong ?? '444444';
}

/** Does it again where the half minute ended meanwhile: a code of the one before was two behind when it arrived. */
async function inOneHalfMinute<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = Math.floor(Date.now() / 30_000);
    const found = await act();
    if (Math.floor(Date.now() / 30_000) === begun) return found;
  }
}

/** As if the code last used were long ago, so that the one of now may be used. */
const forgetStep = (admin: TestAdmin) =>
  sql`update admins set totp_last_step = 1 where id = ${admin.id}`.execute(app.services.db);

async function withSecondFactor() {
  const admin = await app.signIn();
  const started = await admin.call('POST', `${base}/start`, { currentPassword: admin.password });
  const secret: string = started.body.result.secret;
  const confirmed = await admin.call('POST', `${base}/confirm`, { code: codeOf(secret) });
  await forgetStep(admin);
  return { admin, secret, recoveryCodes: confirmed.body.result.recoveryCodes as string[] };
}
const signIn = ({ email, password }: TestAdmin, code?: string, on = app, address = newAddress()) =>
  on.call(
    'POST',
    '/api/login',
    { email, password, ...(code === undefined ? {} : { code }) },
    { headers: { 'x-forwarded-for': address } },
  );
const wrongCode = [401, { errors: { code: 'Wrong code.' } }];

describe('switching it on', () => {
  it('needs the password, then a code, and answers ten recovery codes once', async () => {
    const admin = await app.signIn();
    expect((await admin.call('GET', '/adminapi/security')).body).toMatchObject({
      result: { secondFactor: false, recoveryCodesLeft: 0 },
    });
    const wrong = await admin.call('POST', `${base}/start`, { currentPassword: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([400, { errors: { currentPassword: 'Wrong password.' } }]);
    const early = await admin.call('POST', `${base}/confirm`, { code: '000000' });
    expect([early.status, early.body.errors.messages]).toEqual([
      409,
      'There is no code to confirm. Start again.',
    ]);

    const { body } = await admin.call('POST', `${base}/start`, { currentPassword: admin.password });
    const { secret, uri } = body.result as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/marketdesk:${encodeURIComponent(admin.email)}?secret=${secret}`);
    expect((await signIn(admin)).status).toBe(200);

    const miss = await admin.call('POST', `${base}/confirm`, { code: codeOf(secret, 20) });
    expect([miss.status, miss.body]).toEqual([400, { errors: { code: 'Wrong code.' } }]);
    const confirmed = await admin.call('POST', `${base}/confirm`, { code: codeOf(secret) });
    expect(confirmed.body.message).toBe('Second factor turned on');
    expect(new Set(confirmed.body.result.recoveryCodes).size).toBe(10);
    expect(confirmed.body.result.recoveryCodes[0]).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect((await admin.call('GET', '/adminapi/security')).body).toMatchObject({
      result: { secondFactor: true, hasApp: true, recoveryCodesLeft: 10 },
    });
    for (const [path, given] of [
      ['start', { currentPassword: admin.password }],
      ['confirm', { code: codeOf(secret, 1) }],
    ] as const) {
      const answer = await admin.call('POST', `${base}/${path}`, given);
      expect([answer.status, answer.body.errors.messages]).toEqual([
        409,
        'The second factor is already turned on.',
      ]);
    }
  });

  it('keeps neither secret nor codes readable, in the rows or in the audit trail', async () => {
    const { admin, secret, recoveryCodes } = await withSecondFactor();
    const rows = await sql<{ text: string }>`
      select encode(totp_secret, 'escape') || (select string_agg(encode(code_hash, 'escape'), '') from recovery_codes where admin_id = a.id)
        || (select string_agg(audit_log::text, '') from audit_log) as text
      from admins a where id = ${admin.id}`.execute(app.services.db);
    const text = rows.rows[0]?.text ?? '';
    expect(text.length).toBeGreaterThan(100);
    for (const secretText of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replace('-', '')),
    ]) {
      expect(text).not.toContain(secretText);
    }
  });
});

describe('signing in with it', () => {
  it('asks for the code once the password was right, and only then', async () => {
    const { admin, secret } = await withSecondFactor();
    const asked = await signIn(admin);
    expect([asked.status, asked.body]).toEqual([401, { errors: { code: 'Required' } }]);
    const wrong = await signIn({ ...admin, password: 'wrong' }, codeOf(secret));
    expect([wrong.status, wrong.body]).toEqual([401, { errors: { messages: 'Wrong email or password.' } }]);
    const answer = await signIn(admin, ` ${codeOf(secret).replace(/(?=...$)/, ' ')} `);
    expect(answer.status).toBe(200);
    expect(answer.body.result).toMatchObject({ _id: admin.id });
  });

  it('takes the codes of the neighbouring half minutes, and none beyond', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-3, 401],
      [3, 401],
    ] as const) {
      const answer = await inOneHalfMinute(async () => {
        const { admin, secret } = await withSecondFactor();
        return signIn(admin, codeOf(secret, steps));
      });
      expect(answer.status, String(steps)).toBe(status);
    }
  });

  it('takes a code once, on whichever server, and none before it', async () => {
    const { admin, secret } = await withSecondFactor();
    const code = codeOf(secret);
    const answers = await Promise.all([app, other, app, other].map((server) => signIn(admin, code, server)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const replayed = await signIn(admin, code, other);
    expect([replayed.status, replayed.body]).toEqual(wrongCode);
    const earlier = await signIn(admin, codeOf(secret, -1));
    expect([earlier.status, earlier.body]).toEqual(wrongCode);
  });

  it('refuses a code of confirmation at the next sign-in', async () => {
    const admin = await app.signIn();
    const { body } = await admin.call('POST', `${base}/start`, { currentPassword: admin.password });
    const code = codeOf(body.result.secret);
    expect((await admin.call('POST', `${base}/confirm`, { code })).status).toBe(200);
    expect((await signIn(admin, code)).status).toBe(401);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { admin, recoveryCodes } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all(
      [app, other].map((server) => signIn(admin, first.toUpperCase().replace('-', ' '), server)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(admin, first)).status).toBe(401);
    expect((await signIn(admin, second)).status).toBe(200);
    expect((await admin.call('GET', '/adminapi/security')).body.result.recoveryCodesLeft).toBe(8);
  });

  it('takes nobody else’s codes', async () => {
    const [one, two] = [await withSecondFactor(), await withSecondFactor()];
    expect((await signIn(one.admin, codeOf(two.secret))).status).toBe(401);
    expect((await signIn(one.admin, two.recoveryCodes[0])).status).toBe(401);
  });

  it('stops the guessing after five, on every server, for the right code too', async () => {
    const { admin, secret } = await withSecondFactor();
    const address = newAddress();
    for (let time = 0; time < 5; time += 1)
      expect((await signIn(admin, wrongCodeOf(secret), app, address)).status).toBe(401);
    expect((await signIn(admin, codeOf(secret), other, address)).status).toBe(429);
    expect((await signIn(admin, codeOf(secret))).status).toBe(200);
  });

  it('records a missing and a wrong code', async () => {
    const { admin, secret } = await withSecondFactor();
    await signIn(admin);
    await signIn(admin, wrongCodeOf(secret));
    const audit = await sql<{ after: object }>`
      select after from audit_log where call = 'login' and outcome = 'refused' and record = ${admin.id} order by id`.execute(
      app.services.db,
    );
    expect(audit.rows.map(({ after }) => after)).toEqual([
      { email: admin.email, reason: 'no code' },
      { email: admin.email, reason: 'wrong code' },
    ]);
  });
});

describe('renewing recovery codes and switching it off', () => {
  it.each(['recoveryCodes', 'stop'])('%s needs it on, the password, and a code', async (path) => {
    const without = await app.signIn();
    const off = await without.call('POST', `${base}/${path}`, {
      currentPassword: without.password,
      code: '000000',
    });
    expect([off.status, off.body.errors.messages]).toEqual([409, 'The second factor is not turned on.']);
    const { admin, secret } = await withSecondFactor();
    const wrong = await admin.call('POST', `${base}/${path}`, {
      currentPassword: 'wrong',
      code: codeOf(secret),
    });
    expect([wrong.status, wrong.body]).toEqual([400, { errors: { currentPassword: 'Wrong password.' } }]);
    const miss = await admin.call('POST', `${base}/${path}`, {
      currentPassword: admin.password,
      code: wrongCodeOf(secret),
    });
    expect([miss.status, miss.body]).toMatchObject([400, { errors: { code: 'Wrong code.' } }]);
    expect((await admin.call('GET', '/adminapi/security')).body.result).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
    });
  });

  it('replaces every recovery code', async () => {
    const { admin, secret, recoveryCodes } = await withSecondFactor();
    const answer = await admin.call('POST', `${base}/recoveryCodes`, {
      currentPassword: admin.password,
      code: codeOf(secret),
    });
    expect([answer.status, answer.body.message, answer.body.result.recoveryCodes.length]).toEqual([
      200,
      'Recovery codes replaced',
      10,
    ]);
    expect((await signIn(admin, recoveryCodes[0])).status).toBe(401);
    expect((await signIn(admin, answer.body.result.recoveryCodes[0])).status).toBe(200);
  });

  it('switches it off, also with a recovery code, and forgets all of it', async () => {
    const { admin, recoveryCodes } = await withSecondFactor();
    const answer = await admin.call('POST', `${base}/stop`, {
      currentPassword: admin.password,
      code: recoveryCodes[0],
    });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Second factor turned off', result: {} }]);
    expect((await signIn(admin)).status).toBe(200);
    const left = await sql`select from recovery_codes where admin_id = ${admin.id}`.execute(app.services.db);
    expect(left.rows).toHaveLength(0);
  });
});
