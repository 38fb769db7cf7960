// Long because each setting is proved against the same people, server and mail server.
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { sendMailJob } from '#server/platform/mail/send-job.ts';
import { followServerSettings, serverSettingsTask } from '#server/platform/server-settings/follow.ts';
import { backUpIfDue } from '#server/operations/backup/nightly.ts';
import { startTestApp, startTestAppOn, type TestApp } from '#server/testing/app.ts';
import { testFolder } from '#server/testing/backup.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { until } from '#server/testing/until.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

const log = { info: () => undefined, warn: () => undefined };
const password = 'correct horse battery';
const path = '/adminapi/serverSettings';

let app: TestApp;
let root: FactorAdmin;
let other: FactorAdmin;
let sink: SmtpSink;

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startTestApp();
  root = await withFactor(app, await app.signIn({ name: 'Root', email: 'root@example.com' }));
  other = await withFactor(app, await app.signIn({ name: 'Other', email: 'other@elsewhere.example' }));
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(() => {
  Object.assign(sink, { refusedPassword: undefined, refuseSender: undefined });
  for (const list of [sink.received, sink.recipients, sink.logins]) list.length = 0;
});
afterEach(async () => {
  await app.services.db
    .updateTable('server_settings')
    .set((row) => ({ value: null, former_value: null, former_until: null, version: row('version', '+', 1) }))
    .execute();
  await app.services.db.deleteFrom('mail_messages').execute();
  await followServerSettings(app.services);
});

const proof = async (who = root) => ({ currentPassword: password, code: await who.code() });
const set = async (what: string, input: object, who = root) =>
  who.call('PUT', `${path}/${what}`, { ...(await proof(who)), ...input });
const saved = async (what: string, input: object) => {
  const answer = await set(what, input);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.result;
};
const settings = async (who = root) => (await who.call('GET', path)).body.result;
const test = (what: string, who = root) => who.call('POST', `${path}/${what}/test`);
const local = () => ({ host: '127.0.0.1', port: sink.port, security: 'none' });
const withUser = () => ({
  ...local(),
  user: 'desk',
  smtpPassword: 'p@ss:w/rd?#%',
  sender: 'Desk <desk@example.org>',
});
const audited = async (call: string) =>
  (
    await app.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('call', '=', call)
      .orderBy('id', 'desc')
      .execute()
  ).at(0);

describe('the mail server on the screen', () => {
  it('sends from the next test on, and nobody reads its password again', async () => {
    const result = await saved('mail', withUser());
    expect(result).toMatchObject({ host: '127.0.0.1', user: 'desk', hasPassword: true, serverSetBy: null });
    const { status, body } = await test('mail');
    expect([status, body.result.isFine]).toEqual([200, true]);
    expect(body.message).toContain('root@example.com');
    expect(sink.logins).toEqual([{ user: 'desk', password: 'p@ss:w/rd?#%' }]);
    expect(sink.recipients).toEqual(['root@example.com']);
    expect(sink.received[0]).toContain('From: Desk <desk@example.org>');
    expect(JSON.stringify([result, await settings()])).not.toContain('w/rd');
    const stored = await sql<{ text: string }>`
      select string_agg(server_settings::text, '') || (select string_agg(audit_log::text, '') from audit_log)
        || (select string_agg(mail_messages::text, '') from mail_messages) as text from server_settings`.execute(
      app.services.db,
    );
    for (const text of ['w/rd', Buffer.from('p@ss:w/rd').toString('hex')])
      expect(stored.rows[0]?.text).not.toContain(text);
    expect(await audited('setMailServer')).toEqual({
      before: { host: null, port: null, security: null, user: null, sender: null, signInNumber: 0 },
      after: { ...local(), user: 'desk', sender: 'Desk <desk@example.org>', signInNumber: 1 },
    });
    expect((await audited('setMailServer'))?.after).not.toHaveProperty('password');
  });

  it('is for superadmins, who prove it with password and code', async () => {
    const clerk = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: true }] });
    expect((await clerk.call('GET', path)).status).toBe(403);
    expect((await clerk.call('PUT', `${path}/mail`, local())).status).toBe(403);
    const put = (input: object) => root.call('PUT', `${path}/mail`, { ...local(), ...input });
    expect((await put({})).body.errors).toEqual({ currentPassword: expect.any(String) });
    expect((await put({ currentPassword: password })).body.errors).toEqual({ code: expect.any(String) });
    expect((await put({ ...(await proof()), currentPassword: 'wrong password' })).status).toBe(400);
    expect((await put({ ...(await proof()), code: '000000' })).body.errors).toHaveProperty('code');
    expect((await settings()).mail.host).toBeNull();
  });

  it('keeps the password for the same server and user, and sends it to no other', async () => {
    const { version } = await saved('mail', withUser());
    const { smtpPassword: _, ...same } = withUser();
    await saved('mail', { ...same, sender: 'new@example.org', version });
    for (const changed of [
      { host: 'localhost' },
      { port: 2525 },
      { security: 'starttls' },
      { user: 'root' },
    ]) {
      const { status, body } = await set('mail', { ...same, ...changed });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['smtpPassword']]);
    }
    expect((await set('mail', { ...withUser(), version })).status).toBe(409);
    await test('mail');
    expect(sink.logins).toEqual([{ user: 'desk', password: 'p@ss:w/rd?#%' }]);
    expect(sink.received[0]).toContain('From: new@example.org');
  });

  it('refuses hosts and senders that contain more than that', async () => {
    for (const host of [
      'a.example/?proxy=http://b',
      'user@host',
      'a b',
      'https://a.example',
      'a.example:25',
      '',
    ])
      expect(Object.keys((await set('mail', { ...local(), host })).body.errors)).toEqual(['host']);
    const senders = [
      'a@example.org\r\nBcc: b@example.org',
      'A <a@example.org>\nSubject: x',
      'a@example.org, b@example.org',
      'A <a@example.org> <b@example.org>',
      '"A" <a@example.org>',
      'nobody',
    ];
    for (const sender of senders)
      expect(Object.keys((await set('mail', { ...local(), sender })).body.errors)).toEqual(['sender']);
  });

  it('says in words what is wrong, and the same for every place that is no mail server', async () => {
    await saved('mail', withUser());
    sink.refusedPassword = withUser().smtpPassword;
    const login = await test('mail');
    expect(login.body.result.isFine).toBe(false);
    expect(login.body.message).toMatch(/refused the user or the password.*Invalid username/);
    sink.refusedPassword = undefined;
    sink.refuseSender = { code: 550, message: 'not yours' };
    expect((await test('mail')).body.message).toMatch(
      /doesn’t accept the sender Desk <desk@example.org>.*not yours/,
    );
    const web = Number(new URL(app.url).port);
    const messages = [];
    for (const port of [1, web]) {
      await saved('mail', { ...local(), port });
      messages.push((await test('mail')).body.message);
    }
    expect(messages[0]).toMatch(/^No mail server answered as 127\.0\.0\.1/);
    expect(messages[1]).toBe(messages[0]);
    expect(await audited('testMailServer')).toMatchObject({
      after: { isFine: false, outcome: 'mailTestSilent' },
    });
  }, 30_000);

  it('goes to private networks only where webhooks may', async () => {
    const published = await startTestAppOn(app.database, { PUBLIC_URL: 'https://desk.example.com' });
    onTestFinished(() => published.close());
    await saved('mail', local());
    const ask = (to: TestApp) => to.call('POST', `${path}/mail/test`, undefined, { token: root.token });
    expect((await ask(published)).body.message).toMatch(/isn’t a public address/);
    for (const host of ['169.254.169.254', 'metadata.google.internal', '10.0.0.1']) {
      await saved('mail', { ...local(), host, security: 'tls' });
      expect((await ask(published)).body.message).toMatch(/isn’t a public address/);
    }
    expect(sink.connections).toBeGreaterThanOrEqual(0);
    await saved('mail', local());
    const allowed = await startTestAppOn(app.database, {
      PUBLIC_URL: 'https://desk.example.com',
      WEBHOOK_NETWORKS: '127.0.0.1',
    });
    onTestFinished(() => allowed.close());
    expect((await ask(allowed)).body.result).toEqual({ isFine: true });
  });

  it('tells every superadmin by the server before the change, and by the new one where that is down', async () => {
    const jobs = await startJobs(app.services, app.database.url, [sendMailJob], log, {
      retryPollSeconds: 0.5,
    });
    onTestFinished(() => jobs.stop());
    // The first one sends the news of itself.
    await saved('mail', local());
    await until(async () => expect(sink.recipients.toSorted()).toEqual([other.email, root.email]));
    sink.received.length = sink.recipients.length = 0;
    const thief = await startSmtpSink();
    onTestFinished(() => thief.close());
    await saved('mail', { ...local(), port: thief.port });
    await until(async () => expect(sink.recipients.toSorted()).toEqual([other.email, root.email]));
    expect(sink.received[0]).toContain('A server setting was changed');
    expect(thief.received).toEqual([]);
    await thief.close();
    await saved('mail', local());
    await until(async () => expect(sink.received).toHaveLength(4));
  });

  it('is read by another server while it runs', async () => {
    const second = await app.another();
    onTestFinished(() => second.close());
    const tasks = startPeriodicTasks(second.services, [serverSettingsTask], log, { askMs: 50 });
    onTestFinished(() => tasks.stop());
    await saved('mail', local());
    await until(async () => expect(second.services.config.smtpUrl).toContain(`127.0.0.1:${sink.port}`));
    await saved('address', { address: 'https://desk.example.com' });
    await until(async () => expect(second.services.config.publicUrl).toBe('https://desk.example.com'));
    // The former server is forgotten after its day.
    await sql`update server_settings set former_value = value, former_until = now() - interval '1 second' where name = 'mail'`.execute(
      app.services.db,
    );
    await until(async () => {
      const { rows } = await sql`select from server_settings where former_value is not null`.execute(
        app.services.db,
      );
      expect(rows).toEqual([]);
    });
  });

  it('waits for another person where two have to approve, without its password in the request', async () => {
    const policy = (isOn: boolean) =>
      sql`update second_person_rule set mode = ${isOn ? 'on' : 'off'}`.execute(app.services.db);
    await policy(true);
    onTestFinished(async () => void (await policy(false)));
    const asked = await set('mail', withUser());
    expect(asked.status).toBe(202);
    expect((await settings()).mail.host).toBeNull();
    const { rows } = await sql<{ id: string; text: string }>`
      select id, details::text as text from second_person_requests where decision is null`.execute(
      app.services.db,
    );
    expect(rows).toHaveLength(1);
    for (const secret of ['w/rd', password]) expect(rows[0]?.text).not.toContain(secret);
    const approve = await other.call('POST', `/adminapi/changerequests/${rows[0]?.id}/approve`, {
      code: await other.code(),
    });
    expect([approve.status, approve.body]).toEqual([200, expect.anything()]);
    await test('mail');
    expect(sink.logins).toEqual([{ user: 'desk', password: 'p@ss:w/rd?#%' }]);
  });

  it('is not set after its key was lost, and says so', async () => {
    await saved('mail', local());
    await sql`update server_settings set value = set_byte(value, 20, get_byte(value, 20) # 1) where name = 'mail'`.execute(
      app.services.db,
    );
    expect((await settings()).mail).toMatchObject({ host: null, isSending: false, isUnreadable: true });
    expect((await test('mail')).status).toBe(409);
  });
});

describe('what the environment sets', () => {
  it('takes precedence, is named, and can’t be changed on the screen', async () => {
    await saved('mail', { ...local(), port: 1 });
    await saved('address', { address: 'https://other.example.com' });
    const given = await startTestAppOn(app.database, {
      SMTP_URL: `smtp://desk:geheim@127.0.0.1:${sink.port}`,
      MAIL_FROM: 'Env <env@example.org>',
      PUBLIC_URL: 'https://desk.example.com',
      BACKUP_DIR: '/srv/backups',
      BACKUP_PASSPHRASE: 'correct horse battery',
    });
    onTestFinished(() => given.close());
    const call = async (method: string, at: string, body?: object) =>
      given.call(method, path + at, body && { ...(await proof()), ...body }, { token: root.token });
    const { body } = await call('GET', '');
    expect(body.result).toMatchObject({
      mail: { host: '127.0.0.1', port: sink.port, user: 'desk', hasPassword: true, serverSetBy: 'SMTP_URL' },
      address: { address: 'https://desk.example.com', setBy: 'PUBLIC_URL' },
      backup: { folder: '/srv/backups', folderSetBy: 'BACKUP_DIR', passphraseSetBy: 'BACKUP_PASSPHRASE' },
    });
    expect(body.result.mail).toMatchObject({ sender: 'Env <env@example.org>', senderSetBy: 'MAIL_FROM' });
    expect(JSON.stringify(body)).not.toContain('geheim');
    for (const [at, input] of [
      ['/mail', local()],
      ['/mail', { sender: 'a@example.org' }],
      ['/address', { address: 'https://third.example.com' }],
      ['/backup', { folder: '/tmp/elsewhere' }],
      ['/backup', { passphrase: 'correct horse battery' }],
    ] as const)
      expect((await call('PUT', at, input)).status).toBe(409);
    expect((await call('POST', '/mail/test')).body.result).toEqual({ isFine: true });
    expect(sink.received[0]).toContain('From: Env <env@example.org>');
  });
});

describe('the public address on the screen', () => {
  it('is checked from the server, and can be removed', async () => {
    await saved('address', { address: app.url });
    expect((await settings()).address).toMatchObject({ address: app.url, isSet: true });
    expect((await test('address')).body).toMatchObject({ result: { isFine: true } });
    await saved('address', { address: null });
    expect((await settings()).address.isSet).toBe(false);
  });

  it('is an origin with https, and private addresses are not opened', async () => {
    const refused = [
      'http://desk.example.com',
      'https://a:b@desk.example.com',
      'https://desk.example.com/x',
      'javascript:alert(1)',
    ];
    for (const address of refused)
      expect(Object.keys((await set('address', { address })).body.errors)).toEqual(['address']);
    await saved('address', { address: 'https://10.0.0.1' });
    const { body } = await test('address');
    expect(body.message).toMatch(/opens only public addresses/);
    await saved('address', { address: `http://127.0.0.1:${sink.port}` });
    expect((await test('address')).body.message).toMatch(/^Nothing answered/);
  });

  it('tells every superadmin the address before and after', async () => {
    const mails = () =>
      app.services.db.selectFrom('mail_messages').select(['to_address', 'text']).orderBy('id').execute();
    await saved('address', { address: 'https://desk.example.com' });
    const news = await mails();
    expect(news.map((mail) => mail.to_address).toSorted()).toEqual([other.email, root.email]);
    expect(news[0]?.text).toContain(
      'Public address before: none. Public address now: https://desk.example.com.',
    );
    await settings();
    await saved('address', { address: 'https://thief.example.com' });
    // The link in it is still that of the address before.
    expect((await mails()).at(-1)?.text).toContain('https://desk.example.com/audit?call=setPublicAddress');
  });
});

describe('the backup folder on the screen', () => {
  it('is written to by a test, which leaves nothing, and takes the backup of the night', async () => {
    const folder = join(await testFolder(), 'made');
    await saved('backup', { folder, passphrase: 'correct horse battery' });
    expect((await test('backup')).body).toMatchObject({ result: { isFine: true } });
    expect(await readdir(folder)).toEqual([]);
    const now = new Date(Date.UTC(2026, 10, 20, 3));
    const taken = await backUpIfDue(app.services, { url: app.database.url, now }, log);
    expect(taken).toContain(folder);
    expect((await settings()).backup).toMatchObject({ folder, hasPassphrase: true });
    await app.services.db.deleteFrom('backups').execute();
  });

  it('is an absolute path, and the test says where a link leads and what can’t be written', async () => {
    for (const folder of ['backups', '/srv/../etc', '/srv/.', '/..', 'C:\\x', '/a\0b'])
      expect(Object.keys((await set('backup', { folder })).body.errors)).toEqual(['folder']);
    const place = await testFolder();
    await mkdir(join(place, 'real'));
    await symlink(join(place, 'real'), join(place, 'link'));
    await saved('backup', { folder: join(place, 'link') });
    expect((await test('backup')).body.message).toContain(`It is a link to ${join(place, 'real')}`);
    await saved('backup', { folder: '/proc/backups' });
    const { body } = await test('backup');
    expect([body.result.isFine, body.message]).toEqual([false, expect.stringContaining('/proc/backups')]);
  });

  it('needs a passphrase where the key is in the data folder', async () => {
    app.services.config.secretKey = undefined;
    onTestFinished(() => void (app.services.config.secretKey = 'restored'));
    const { status, body } = await set('backup', { folder: '/srv/backups' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['passphrase']]);
  });
});
