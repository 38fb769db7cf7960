import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { appearanceTask, followAppearance } from '#server/platform/appearance/follow.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { htmlPage } from '#server/platform/mail/html-page.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { sweepImages } from '#server/platform/images/sweep.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { pictureFile, sendForm } from '#server/testing/marketplace.ts';
import { ageProof } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: TestAdmin;

const path = '/adminapi/appearance';
const values = { name: 'Bazaar <b>', accent: '#0b6e4f', hasMailHeader: 'true' };
const save = (fields: Record<string, string | File>, by = root) => sendForm(app, by, path, fields);
const read = async () => (await root.call('GET', path)).body.result;
const reset = () => root.call('POST', `${path}/reset`, {});
const page = async () => (await fetch(`${app.url}/login`)).text();

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://desk.example.org' });
  root = await app.signIn({ name: 'Root' });
});
afterEach(reset);
afterAll(() => app.close());

/** specification 29.1 */
describe('the appearance', () => {
  it('is read and changed by superadmins alone, with a recent proof', async () => {
    const clerk = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: true }] });
    expect((await clerk.call('GET', path)).status).toBe(403);
    expect((await save(values, clerk)).status).toBe(403);
    const stale = await withFactor(app, await app.signIn({ name: 'Stale' }));
    await ageProof(app, stale);
    expect((await save(values, stale)).status).toBe(428);
    expect(await read()).toMatchObject({ name: 'Marketdesk', accent: '#4547c4', logo: null });
  });

  it('is saved with its pictures, which stay if they are left out, and is in the trail', async () => {
    const { status, body } = await save({
      ...values,
      logo: await pictureFile(120),
      favicon: await pictureFile(40),
    });
    expect([status, body.message]).toEqual([200, 'Appearance saved']);
    const saved = await read();
    expect(saved).toMatchObject({
      name: values.name,
      accent: '#0b6e4f',
      hasMailHeader: true,
      logoDark: null,
    });
    const picture = await fetch(app.url + saved.logo);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await root.call('POST', path, { ...values, hasMailHeader: false })).body.result).toMatchObject({
      logo: saved.logo,
      favicon: saved.favicon,
      hasMailHeader: false,
    });
    const [row] = (await root.call('GET', '/adminapi/audit?call=updateAppearance&limit=1')).body.data;
    expect(row).toMatchObject({ call: 'updateAppearance' });
    await app.services.db
      .updateTable('images')
      .set({ created_at: new Date(0) })
      .execute();
    await sweepImages(app.services.db);
    expect((await fetch(app.url + saved.logo)).status).toBe(200);
  });

  it('loses single pictures, and keeps the others', async () => {
    await save({ ...values, logo: await pictureFile(120), favicon: await pictureFile(40) });
    const { logo, favicon } = await read();
    const { status } = await root.call('POST', path, { ...values, hasMailHeader: true, remove: ['logo'] });
    expect([status, await read()]).toMatchObject([200, { logo: null, favicon, name: values.name }]);
    const [row] = (await root.call('GET', '/adminapi/audit?call=updateAppearance&limit=1')).body.data;
    expect(JSON.stringify(row)).toContain(logo);
    // In a form the names are one text; a picture that is sent too replaces the current one.
    await save({ ...values, remove: 'logoDark,favicon', logoDark: await pictureFile(100) });
    expect(await read()).toMatchObject({ logo: null, logoDark: expect.any(String), favicon: null });
    expect((await root.call('POST', path, { ...values, remove: ['name'] })).status).toBe(400);
  });

  it('is reset to the default', async () => {
    await save({ ...values, logo: await pictureFile() });
    const { body } = await reset();
    expect([body.message, body.result]).toEqual([
      'Appearance reset',
      { ...(await read()), name: 'Marketdesk', accent: '#4547c4', logo: null, hasMailHeader: false },
    ]);
  });

  it('is not overwritten by a form that was loaded before', async () => {
    const { version } = await read();
    const answers = await Promise.all([1, 2, 3].map(() => save({ ...values, version: String(version) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await root.call('POST', `${path}/reset`, { version })).status).toBe(409);
  });
});

/** specification 29.2 */
describe('the accent color', () => {
  it('is refused below 4.5:1, with its ratio and the nearest color that passes', async () => {
    const { status, body } = await save({ ...values, accent: '#ffd400' });
    expect([status, body.errors.accent]).toEqual([
      400,
      expect.stringMatching(/contrast of 1\.4\d:1.*nearest color that passes is #[\da-f]{6}\.$/),
    ]);
    const [nearest = ''] = /#[\da-f]{6}/.exec(body.errors.accent) ?? [];
    expect((await save({ ...values, accent: nearest })).status).toBe(200);
  });

  it('is nothing but a color', async () => {
    for (const accent of ['red', '#0b6', 'var(--ink)', '#0b6e4f;}*{color:red', '#0b6e4f\n']) {
      const { status, body } = await save({ ...values, accent });
      expect([accent, status]).toEqual([accent, accent === '#0b6e4f\n' ? 200 : 400]);
      if (status === 400) expect(body.errors.accent).toBe('Enter a color such as #4547c4.');
    }
    expect((await read()).accent).toBe('#0b6e4f');
  });
});

/** specification 29.3 */
describe('a page', () => {
  it.runIf(existsSync('dist/web/index.html'))('has the looks before its code runs', async () => {
    expect(await page()).toContain('<title>Marketdesk</title>');
    expect(await page()).not.toContain('id="accent"');
    await save({ ...values, logo: await pictureFile(), favicon: await pictureFile(40) });
    const { favicon } = await read();
    const response = await fetch(`${app.url}/login`);
    const html = await response.text();
    expect(html).toContain('<title>Bazaar &lt;b&gt;</title>');
    expect(html).toContain('<noscript>Bazaar &lt;b&gt; needs JavaScript.');
    expect(html).toContain(`<link rel="icon" href="${favicon}">`);
    const [, nonce] = /<style id="accent" nonce="([^"]+)">:root:root\[[\w-]+\]\{--accent:/.exec(html) ?? [];
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    const [, content = ''] = /<meta name="brand" content="([^"]*)">/.exec(html) ?? [];
    expect(
      JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
    ).toMatchObject({ name: values.name, logo: { src: expect.any(String), width: expect.any(Number) } });
  });
});

describe('the looks that a server keeps for its pages', () => {
  /** A server on the same database, whose looks are read once. */
  const second = async () => {
    const other = await app.another();
    onTestFinished(() => other.close());
    const looks = followAppearance(other.services);
    expect(await looks()).toMatchObject({ name: 'Marketdesk' });
    return { other, looks };
  };

  it('are not read for each page', async () => {
    const { looks } = await second();
    await sql`update appearance set name = 'Unnoticed'`.execute(app.services.db);
    expect(await looks()).toMatchObject({ name: 'Marketdesk' });
  });

  it('show a change of this server at once, and one of another server soon', async () => {
    const { other, looks } = await second();
    const tasks = startPeriodicTasks(other.services, [appearanceTask], console, { askMs: 50 });
    onTestFinished(() => tasks.stop());
    const own = followAppearance(app.services);
    await own();
    await save({ ...values, logo: await pictureFile() });
    expect(await own()).toMatchObject({ name: values.name, logo: { src: expect.any(String) } });
    await until(async () => expect(await looks()).toEqual(await own()));
    await reset();
    expect(await own()).toMatchObject({ name: 'Marketdesk', logo: null });
    await until(async () => expect(await looks()).toMatchObject({ name: 'Marketdesk', logo: null }));
  });
});

/** specification 29.4 */
describe('an email', () => {
  const latest = () =>
    app.services.db
      .selectFrom('mail_messages')
      .select(['subject', 'html', 'text'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('begins with logo and name if that is on, and names the workspace', async () => {
    await save({ ...values, logo: await pictureFile(100) });
    const { logo } = await read();
    await mailNotice(app.services.db, app.services, root.id, 'noticePassword');
    const { subject, html } = await latest();
    expect(subject).toBe('Your Bazaar <b> sign-in was changed');
    expect(html).toContain(`<img src="https://desk.example.org${logo}" alt="" width="48" height="32"`);
    expect(html).toContain('>Bazaar &lt;b&gt;</bdi></p>\n<p style="margin:0 0 16px">Hello Root,');
  });

  it('has no header otherwise', async () => {
    const html = htmlPage('en', 'x', '<p>x</p>');
    await enqueueMail(app.services.db, app.services, { to: 'a@example.com', subject: 'x', text: 'x', html });
    expect((await latest()).html).toBe(html);
  });

  it('to subscribers has it once, also in its preview and its test', async () => {
    await save(values);
    const template = { subject: 'News', content: '<p>Hello {{name}}</p>' };
    const preview = await root.call('POST', '/adminapi/emailpreview', template);
    const header = 'Bazaar &lt;b&gt;</bdi>';
    expect(preview.body.result?.html ?? JSON.stringify(preview.body)).toContain(header);
    await root.call('POST', '/adminapi/emailtest', template);
    expect((await latest()).html?.split(header)).toHaveLength(2);
  });
});
