import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../jobs/start.ts';
import { mailResetLinkJob } from '#server/features/identity/session/jobs.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo, untilJobsAreDone } from '#server/testing/emails.ts';
import { makeStale, switchSecondFactorOn } from '#server/testing/second-factor.ts';

let app: TestApp;
let boss: TestAdmin;
let thief: TestAdmin;
let jobs: { stop: () => Promise<void> };
beforeAll(async () => {
  app = await startTestApp();
  jobs = await startJobs(app.services, app.database.url, [mailResetLinkJob], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
  boss = await app.signIn({ name: 'Boss' });
  // A superadmin's session in somebody else's hands: open, and without the password.
  thief = await app.signIn({ name: 'Thief' });
});
afterEach(async () => {
  await sql`update sign_in_policy set recent_proof = false`.execute(app.services.db);
  await sql`delete from sign_in_limits`.execute(app.services.db);
  await sql`delete from mail_messages`.execute(app.services.db);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const prove = (who: TestAdmin, proof: object) => who.call('POST', '/adminapi/prove', proof);
const endpoint = (url: string) => ({ url, description: '', source: '', types: [], personalData: true });
const subjects = async (who: TestAdmin) => (await emailsTo(app, who.email)).map(({ subject }) => subject);

describe('a stale session of a superadmin and webhooks', () => {
  let id: string;
  beforeAll(async () => {
    const added = await boss.call('POST', '/adminapi/webhooks', endpoint('https://example.com/ours'));
    expect(added.status).toBe(200);
    id = added.body.result._id;
  });

  it('adds no endpoint, moves none, takes no secret and deletes none, until the password is proved', async () => {
    await sql`delete from mail_messages`.execute(app.services.db);
    await makeStale(app, thief);
    const attempts = [
      ['POST', '/adminapi/webhooks', endpoint('https://example.net/theirs')],
      ['PUT', '/adminapi/webhooks', { id, ...endpoint('https://example.net/theirs') }],
      ['POST', '/adminapi/webhooks/rotate', { id, hours: 1 }],
      ['DELETE', `/adminapi/webhooks/${id}`, undefined],
    ] as [string, string, object | undefined][];
    const move = () =>
      thief.call('PUT', '/adminapi/webhooks', { id, ...endpoint('https://example.net/theirs') });
    const before = await sql`select * from webhook_endpoints`.execute(app.services.db);
    for (const [method, path, given] of attempts) {
      const { status, body } = await thief.call(method, path, given);
      expect([path, status]).toEqual([path, 428]);
      expect(body.errors.messages).toContain('password');
    }
    expect((await sql`select * from webhook_endpoints`.execute(app.services.db)).rows).toEqual(before.rows);
    expect((await prove(thief, { currentPassword: 'not the password' })).status).toBe(400);
    expect((await move()).status).toBe(428);
    expect((await prove(thief, {})).body.errors).toHaveProperty('currentPassword');
    expect((await prove(thief, { currentPassword: thief.password })).status).toBe(200);
    expect((await move()).status).toBe(200);
    expect(await subjects(boss)).toEqual(['A sensitive change was made']);
  });

  it('with a second factor takes its code, not the password', async () => {
    const careful = await app.signIn();
    const code = await switchSecondFactorOn(app, careful);
    await makeStale(app, careful);
    const move = () => careful.call('PUT', '/adminapi/webhooks', { id, ...endpoint('https://example.org/') });
    expect((await move()).status).toBe(428);
    expect((await prove(careful, { currentPassword: careful.password })).body.errors).toHaveProperty('code');
    expect((await move()).status).toBe(428);
    expect((await prove(careful, { code: await code() })).status).toBe(200);
    expect((await move()).status).toBe(200);
  });

  it('always leaves the former secret for a time after a rotation', async () => {
    const rotate = (more: object) => boss.call('POST', '/adminapi/webhooks/rotate', { id, ...more });
    expect((await rotate({ hours: 0 })).status).toBe(400);
    const { body } = await rotate({});
    const hours = (Date.parse(body.result.formerUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('of an account of the company’s provider is no proof of a password', async () => {
    const guest = await app.signIn();
    await sql`insert into provider_sessions (session_id, issuer, subject)
      select id, 'https://id.example.com', 'guest' from admin_sessions where admin_id = ${guest.id}`.execute(
      app.services.db,
    );
    const { status } = await guest.call('POST', '/adminapi/webhooks', endpoint('https://example.net/'));
    expect(status).toBe(428);
  });
});

describe('a stale session of a superadmin and money', () => {
  const settings = (serviceFee: string) => thief.call('POST', '/api/updatesetting', { service: serviceFee });
  const fiat = (more: object) => ({
    currencyType: 'fiat',
    currencyName: 'Dollar',
    currencySymbol: 'USD',
    withdrawFee: '1.5',
    bankName: 'First Bank',
    name: 'Market Desk Ltd',
    accountNo: '00123456',
    ...more,
  });

  it('changes a bank account as the specification says, and superadmins are mailed', async () => {
    const { body } = await boss.call('POST', '/adminapi/currency', fiat({}));
    await sql`delete from mail_messages`.execute(app.services.db);
    await makeStale(app, thief);
    const change = (more: object) =>
      thief.call('PUT', '/adminapi/currency', { ...fiat(more), currencyId: body.result._id });
    // Changing only its name is not sensitive.
    expect((await change({ currencyName: 'US Dollar' })).status).toBe(200);
    expect(await subjects(boss)).toEqual([]);
    expect((await change({ currencyName: 'US Dollar', accountNo: '66666666' })).status).toBe(200);
    for (const who of [boss, thief]) {
      const [mail, ...others] = await emailsTo(app, who.email);
      expect([mail?.subject, others]).toEqual(['A sensitive change was made', []]);
      expect(mail?.text).toContain('Thief');
      expect(mail?.text).toContain('updateCurrency');
      expect(mail?.text).toContain(`/audit?admin=${thief.id}&call=updateCurrency`);
      expect(mail?.text).not.toContain('66666666');
    }
  });

  it('raises one alarm at the tenth change within an hour, and no mail after it', async () => {
    for (let n = 1; n <= 12; n += 1) expect((await settings(`0.${n + 10}`)).status).toBe(200);
    // Saved unchanged, it is no change.
    expect((await settings('0.22')).status).toBe(200);
    const sent = await subjects(boss);
    expect(sent.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'A sensitive change was made'));
    expect(sent.slice(9)).toEqual(['Many sensitive changes within an hour']);
  });

  it('is asked for a proof where the policy says so', async () => {
    const code = await switchSecondFactorOn(app, boss);
    const policy = { secondFactor: 'optional', graceDays: 0 };
    const set = async (more: object) =>
      boss.call('PUT', '/adminapi/signInPolicy', { ...policy, ...more, code: await code() });
    expect((await set({ recentProof: true })).body.result).toMatchObject({ recentProof: true });
    expect((await settings('0.31')).status).toBe(428);
    // A caller that doesn't send the field doesn't change it.
    expect((await set({})).body.result).toMatchObject({ recentProof: true });
    expect((await prove(thief, { currentPassword: thief.password })).status).toBe(200);
    expect((await settings('0.31')).status).toBe(200);
    await makeStale(app, thief);
    const [row] = (await boss.call('GET', '/adminapi/audit?call=updateSettings&limit=1')).body.data;
    const undone = await thief.call('POST', '/adminapi/undo', { call: 'updateSettings', record: row.record });
    expect([undone.status, (await settings('0.32')).status]).toEqual([428, 428]);
  });
});

describe('a stale session of a superadmin and a colleague’s email', () => {
  const moved = 'mine@thief.example.net';
  const forgot = async (email: string) => {
    expect((await app.call('POST', '/adminapi/forgotPassword', { email })).status).toBe(200);
    await untilJobsAreDone(app);
  };
  const links = async () => (await emailsTo(app, moved)).filter(({ secret_link: link }) => link !== null);

  it('moves it, but gets no link to reset the password for a day, and the owner reads whom to tell', async () => {
    await makeStale(app, thief);
    const clerk = await app.signIn({ name: 'Clerk', restriction: [{ path: '/faq', isWriteAccess: true }] });
    const { status } = await thief.call('PUT', '/adminapi/admin', {
      adminId: clerk.id,
      name: 'Clerk',
      email: moved,
      restriction: [{ path: '/faq', isWriteAccess: true }],
    });
    expect(status).toBe(200);
    const [told] = await emailsTo(app, clerk.email);
    for (const part of ['Thief', clerk.email, moved, '24 hours', boss.email])
      expect(told?.text).toContain(part);
    expect(told?.text).not.toContain(thief.email);
    expect(await subjects(boss)).toEqual(['A sensitive change was made']);
    await forgot(moved);
    expect(await links()).toEqual([]);
    expect((await emailsTo(app, moved)).map(({ subject }) => subject)).toEqual([
      'Your password can’t be reset yet',
    ]);
    await sql`update admins set email_moved_at = now() - interval '24 hours 1 second' where id = ${clerk.id}`.execute(
      app.services.db,
    );
    await forgot(moved);
    expect(await links()).toHaveLength(1);
  });
});
