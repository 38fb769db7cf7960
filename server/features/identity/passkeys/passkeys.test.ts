import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTo } from '#server/testing/ip-ranges.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { deskOrigin, newAuthenticator } from '#server/testing/authenticator.ts';

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

type Authenticator = ReturnType<typeof newAuthenticator>;
const base = '/adminapi/security/passkeys';
const page = { origin: deskOrigin };

/** Adds a passkey as the security page does. */
async function add(
  admin: TestAdmin,
  key: Authenticator,
  { name = 'Laptop', code }: { name?: string; code?: string } = {},
) {
  const started = await admin.call(
    'POST',
    `${base}/start`,
    { currentPassword: admin.password, ...(code && { code }) },
    page,
  );
  expect([started.status, started.body]).toEqual([200, expect.anything()]);
  return admin.call('POST', base, { name, credential: key.create(started.body.result.options) }, page);
}
async function withPasskey() {
  const admin = await app.signIn();
  const key = newAuthenticator();
  const { body } = await add(admin, key);
  return { admin, key, id: body.result._id as string, recoveryCodes: body.result.recoveryCodes as string[] };
}
const signInOptions = async (on = app) =>
  (await on.call('GET', '/api/login/passkey', undefined, { headers: page })).body.result.options as string;
const signIn = (credential: string, on = app, headers = page) =>
  on.call('POST', '/api/login/passkey', { credential }, { headers });
const codeOptions = async (admin: TestAdmin) =>
  (await admin.call('GET', `${base}/code`, undefined, page)).body.result.options as string;
const codeFor = async (admin: TestAdmin, key: Authenticator) =>
  (await admin.call('POST', `${base}/code`, { credential: key.get(await codeOptions(admin)) }, page)).body
    .result.code as string;
const stateOf = async (admin: TestAdmin) =>
  (await admin.call('GET', '/adminapi/security', undefined, page)).body.result;
const refused = [
  401,
  { errors: { messages: 'This passkey was not accepted. Try again, or sign in another way.' } },
];
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('a passkey', () => {
  it('is a second factor: with it the password alone opens nothing, and recovery codes come once', async () => {
    const admin = await app.signIn();
    const elsewhere = await app.call('POST', '/api/login', { email: admin.email, password: admin.password });
    const key = newAuthenticator();
    const added = await add(admin, key);
    expect(answerOf(added)).toEqual([200, expect.objectContaining({ message: 'Passkey added' })]);
    expect(added.body.result.recoveryCodes).toHaveLength(10);
    expect(await stateOf(admin)).toMatchObject({
      secondFactor: true,
      hasApp: false,
      recoveryCodesLeft: 10,
      takesPasskeys: true,
      passkeys: [{ name: 'Laptop', lastUsedAt: null, isDisabled: false }],
    });
    // The session that a password alone had started is over.
    expect(
      (await app.call('GET', '/api/adminprofile', undefined, { token: elsewhere.body.token })).status,
    ).toBe(401);
    const alone = await app.call('POST', '/api/login', { email: admin.email, password: admin.password });
    expect(answerOf(alone)).toEqual([401, { errors: { code: 'Required' } }]);

    // A second one needs a code, which the first gives; no further recovery codes come.
    const without = await admin.call('POST', `${base}/start`, { currentPassword: admin.password }, page);
    expect(answerOf(without)).toEqual([400, { errors: { code: 'Required' } }]);
    const second = await add(admin, newAuthenticator(), {
      name: 'Key ring',
      code: await codeFor(admin, key),
    });
    expect(second.body.result.recoveryCodes).toEqual([]);
    const [first, ring] = (await stateOf(admin)).passkeys;
    expect([first.lastUsedAt, ring.name]).toEqual([expect.any(String), 'Key ring']);
  });

  it('signs in by itself, on any server, and leaves its record', async () => {
    const { admin, key, id } = await withPasskey();
    const answer = await signIn(key.get(await signInOptions()), other);
    expect(answer.body).toMatchObject({ token: expect.any(String), result: { email: admin.email } });
    const profile = await app.call('GET', '/api/adminprofile', undefined, { token: answer.body.token });
    expect(profile.status).toBe(200);
    const row = await app.services.db
      .selectFrom('audit_log')
      .select(['admin_id', 'after'])
      .where('call', '=', 'signInWithPasskey')
      .where('record', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ admin_id: admin.id, after: { passkey: id } });
  });

  it('takes the place of a code: once, in the session that asked, and a password is still needed', async () => {
    const { admin, key } = await withPasskey();
    const signedIn = await signIn(key.get(await signInOptions()));
    const code = await codeFor(admin, key);
    const renew = (token: string, given: string) =>
      app.call(
        'POST',
        '/adminapi/security/secondFactor/recoveryCodes',
        { currentPassword: admin.password, code: given },
        { token },
      );
    const wrongCode = [400, { errors: { code: 'Wrong code.' } }];
    expect(answerOf(await renew(signedIn.body.token, code))).toEqual(wrongCode);
    expect((await renew(admin.token, code)).status).toBe(200);
    expect(answerOf(await renew(admin.token, code))).toEqual(wrongCode);
    // No code of a passkey helps a password at a sign-in.
    const { email, password } = admin;
    const login = await app.call('POST', '/api/login', { email, password, code: await codeFor(admin, key) });
    expect(answerOf(login)).toEqual([401, { errors: { code: 'Wrong code.' } }]);
  });

  it('is removed with password and code; with the last one the recovery codes go', async () => {
    const { admin, key, id, recoveryCodes } = await withPasskey();
    const remove = (who: TestAdmin, given: object) =>
      who.call('POST', `${base}/remove`, { currentPassword: admin.password, ...given }, page);
    const stranger = await withPasskey();
    const others = await remove(stranger.admin, { id, code: stranger.recoveryCodes[0] });
    expect(others.status).toBe(404);
    expect((await remove(admin, { id, code: 'zzzzz-zzzzz' })).status).toBe(400);
    expect((await remove(admin, { id, code: recoveryCodes[0] })).status).toBe(200);
    expect(await stateOf(admin)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0, passkeys: [] });
    expect(answerOf(await signIn(key.get(await signInOptions())))).toEqual(refused);
  });

  it('leaves a pending app worthless, and an app that is switched off leaves the passkey', async () => {
    const admin = await app.signIn();
    await admin.call('POST', '/adminapi/security/secondFactor/start', { currentPassword: admin.password });
    const key = newAuthenticator();
    await add(admin, key);
    const { generateSync } = await import('otplib');
    const pending = await admin.call('POST', '/adminapi/security/secondFactor/start', {
      currentPassword: admin.password,
      code: await codeFor(admin, key),
    });
    const totp = () =>
      generateSync({ secret: pending.body.result.secret as string, epoch: Math.floor(Date.now() / 1000) });
    const { email, password } = admin;
    const half = await app.call('POST', '/api/login', { email, password, code: totp() });
    expect(answerOf(half)).toEqual([401, { errors: { code: 'Wrong code.' } }]);
    const confirmed = await admin.call('POST', '/adminapi/security/secondFactor/confirm', { code: totp() });
    expect(confirmed.body.result.recoveryCodes).toEqual([]);
    const stopped = await admin.call('POST', '/adminapi/security/secondFactor/stop', {
      currentPassword: password,
      code: await codeFor(admin, key),
    });
    expect(stopped.status).toBe(200);
    expect(await stateOf(admin)).toMatchObject({ secondFactor: true, hasApp: false, recoveryCodesLeft: 10 });
  });
});

describe('what a thief may try', () => {
  it('an answer sent twice, at once and on two servers, opens one session', async () => {
    const { key } = await withPasskey();
    const credential = key.get(await signInOptions());
    const answers = await Promise.all([signIn(credential), signIn(credential, other), signIn(credential)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(answerOf(await signIn(credential))).toEqual(refused);
    // Nor does the same challenge with other spellings or a new signature.
    const options = await signInOptions();
    expect((await signIn(key.get(options))).status).toBe(200);
    expect(answerOf(await signIn(key.get(options)))).toEqual(refused);
  });

  it('an answer from another page, of an unverified person, to a made-up or foreign challenge', async () => {
    const { admin, key } = await withPasskey();
    const options = await signInOptions();
    expect(answerOf(await signIn(key.get(options, { origin: 'https://desk.example.org' })))).toEqual(refused);
    expect(answerOf(await signIn(key.get(options), app, { origin: 'http://localhost:9999' }))).toEqual(
      refused,
    );
    expect(answerOf(await signIn(key.get(options, { isVerified: false })))).toEqual(refused);
    const madeUp = JSON.stringify({
      ...JSON.parse(options),
      challenge: Buffer.alloc(54, 1).toString('base64url'),
    });
    expect(answerOf(await signIn(key.get(madeUp)))).toEqual(refused);
    const forCode = await codeOptions(admin);
    expect(answerOf(await signIn(key.get(forCode)))).toEqual(refused);
    // The passkey of one admin gives another no code, and a sign-in's challenge gives none.
    const thief = await withPasskey();
    const send = (credential: string) => thief.admin.call('POST', `${base}/code`, { credential }, page);
    expect((await send(key.get(await codeOptions(thief.admin)))).status).toBe(400);
    expect((await send(thief.key.get(await signInOptions()))).status).toBe(400);
    expect((await send(thief.key.get(forCode))).status).toBe(400);
    for (const nonsense of [
      '{}',
      'null',
      '[]',
      '{"id":"x","response":{"clientDataJSON":"AAAA"}}',
      'x'.repeat(19_000),
    ])
      expect((await signIn(nonsense)).status).toBe(401);
    expect((await signIn(key.get(options))).status).toBe(200);
  });

  it('a challenge of another session or past its end makes no passkey, and no passkey is two admins’', async () => {
    const { key } = await withPasskey();
    const thief = await app.signIn();
    const victim = await app.signIn();
    const start = async (who: TestAdmin) =>
      (await who.call('POST', `${base}/start`, { currentPassword: who.password }, page)).body.result
        .options as string;
    const options = await start(victim);
    const mine = newAuthenticator();
    const send = (who: TestAdmin, credential: string) =>
      who.call('POST', base, { name: 'Mine', credential }, page);
    expect((await send(thief, mine.create(options))).status).toBe(400);
    const made = mine.create(options);
    expect((await send(victim, made)).status).toBe(200);
    expect((await send(victim, made)).status).toBe(400);
    const known = await send(thief, key.create(await start(thief)));
    expect(answerOf(known)).toEqual([
      400,
      { errors: { name: 'This passkey is already added. Use another device or security key.' } },
    ]);
    const old = JSON.parse(await start(thief));
    const bytes = Buffer.from(old.challenge, 'base64url');
    bytes.writeUIntBE(Date.now() + 3_600_000, 0, 6);
    const longer = JSON.stringify({ ...old, challenge: bytes.toString('base64url') });
    expect((await send(thief, newAuthenticator().create(longer))).status).toBe(400);
  });

  it('a counter that goes back switches the passkey off, tells its owner, and leaves the second factor on', async () => {
    const { admin, key, recoveryCodes } = await withPasskey();
    expect((await signIn(key.get(await signInOptions(), { counter: 50 }))).status).toBe(200);
    const copy = await signIn(key.get(await signInOptions(), { counter: 50 }));
    expect([copy.status, copy.body.errors.messages]).toEqual([401, expect.stringContaining('switched off')]);
    expect(answerOf(await signIn(key.get(await signInOptions(), { counter: 99 })))).toEqual(refused);
    expect((await stateOf(admin)).passkeys[0].isDisabled).toBe(true);
    const { rows } = await sql<{ count: number }>`
      select count(*) from mail_messages where to_address = ${admin.email} and text like '%passkey Laptop was switched off%'`.execute(
      app.services.db,
    );
    expect(rows[0]?.count).toBe(1);
    const { email, password } = admin;
    const login = (code?: string) =>
      app.call('POST', '/api/login', { email, password, ...(code && { code }) });
    expect((await login()).status).toBe(401);
    expect((await login(recoveryCodes[0])).status).toBe(200);
  });

  it('a passkey opens nothing from a network that a role does not let in', async () => {
    const root = await app.signIn();
    const held = await app.signIn({ restriction: [] });
    const key = newAuthenticator();
    expect((await add(held, key)).status).toBe(200);
    await holdTo(root, held.id, ['192.0.2.0/24']);
    const answer = await signIn(key.get(await signInOptions()));
    expect([answer.status, answer.body.token, answer.body.errors.messages]).toEqual([
      401,
      undefined,
      expect.stringContaining('certain networks'),
    ]);
    await holdTo(root, held.id, ['127.0.0.0/8']);
    expect((await signIn(key.get(await signInOptions()))).status).toBe(200);
  });

  it('a disabled admin’s passkey opens nothing', async () => {
    const { admin, key } = await withPasskey();
    await sql`update admins set status = 'disabled' where id = ${admin.id}`.execute(app.services.db);
    expect(answerOf(await signIn(key.get(await signInOptions())))).toEqual(refused);
  });
});

describe('at an address without a name or TLS', () => {
  it('nobody is offered a passkey', async () => {
    const plain = await startTestApp({ PUBLIC_URL: 'http://192.0.2.7:4000' });
    const answer = await plain.call('GET', '/api/login/passkey');
    expect([answer.status, answer.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('PUBLIC_URL'),
    ]);
    await plain.close();
  });
});
