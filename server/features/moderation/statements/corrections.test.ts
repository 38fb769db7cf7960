import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { addTokenCase } from '#server/testing/token-cases.ts';

let app: TestApp;
let wafa: TestAdmin;
let omar: TestAdmin;

beforeAll(async () => {
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  const restriction = ['/case-list', '/TokenList', '/user', '/report-list'].map(writeAccess);
  wafa = await app.signIn({ name: 'Wafa', restriction });
  omar = await app.signIn({ name: 'Omar', restriction });
});
beforeEach(async () => {
  await sql`truncate mail_messages cascade`.execute(app.services.db);
});
afterAll(() => app.close());

/** A token that a case hid, with its statement. */
async function hidden(who: { name?: string; email?: string | null } = {}) {
  const { id: caseId, owner, email } = await addTokenCase(app, wafa, who);
  const reasonId = '019abf00-0000-7000-8000-000000000002';
  const closed = await wafa.call('POST', `/adminapi/case/${caseId}/close`, { outcome: 'hidden', reasonId });
  expect([closed.status, closed.body.errors]).toEqual([200, undefined]);
  const { id } = await app.services.db
    .selectFrom('statements_of_reasons')
    .select('id')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return {
    id,
    caseId,
    owner,
    email,
    path: new URL((await mails()).at(-1)?.link ?? app.url).pathname,
  };
}
const mails = () =>
  app.services.db
    .selectFrom('mail_messages')
    .select(['id', 'to_address as to', 'subject', 'text', 'secret_link as link'])
    .orderBy('id')
    .execute();
const read = async (id: string) => (await wafa.call('GET', `/adminapi/statement/${id}`)).body.result;
const correct = (id: string, given: object = {}, who = wafa) =>
  who.call('POST', `/adminapi/statement/${id}/correction`, {
    ground: 'illegal',
    category: 'SCAMS_AND_FRAUD',
    legalGround: 'Act 5, section 2',
    facts: 'The user copied two pictures.',
    reason: 'The law was missing.',
    ...given,
  });
const again = (id: string) => wafa.call('POST', `/adminapi/statement/${id}/email`, {});
const appeal = (path: string, text: string) =>
  fetch(app.url + path, { method: 'POST', body: new URLSearchParams({ text }) });

/** specification 39.7 */
describe('a correction', () => {
  it('is another version that the user gets, and keeps the one before, the appeal and its link', async () => {
    const { id, path, email } = await hidden();
    const before = await read(id);
    expect((await appeal(path, 'I made it.')).status).toBe(200);
    const { status, body } = await correct(id, { version: before.version }, omar);
    expect([status, body.message]).toEqual([200, 'Statement corrected']);
    const after = await read(id);
    expect(after).toMatchObject({
      version: 2,
      ground: 'illegal',
      legalGround: 'Act 5, section 2',
      appeal: 'open',
      appealText: 'I made it.',
      pushState: 'pending',
      madeBy: 'Wafa',
      versions: [
        {
          version: 1,
          puid: before.puid,
          ground: 'incompatible',
          facts: before.facts,
          sentAt: before.sentAt,
          correctedBy: 'Omar',
          reason: 'The law was missing.',
        },
      ],
    });
    expect(after.puid).not.toBe(before.puid);
    const mail = (await mails()).at(-1);
    expect([mail?.to, mail?.subject]).toEqual([
      email,
      'Correction: why we restricted your content or account',
    ]);
    expect(mail?.text).toMatch(/This corrects and replaces our statement of \d{4}-\d\d-\d\d\./);
    expect(mail?.text).toContain('Act 5, section 2');
    expect(mail?.text).not.toContain('The law was missing.');
    expect(new URL(mail?.link ?? '').pathname).toBe(path);
    // The appeal is decided as before.
    const decided = await omar.call('POST', `/adminapi/statement/${id}/appeal`, {
      decision: 'reverse',
      answer: 'It is yours.',
    });
    expect(decided.body.result).toMatchObject({
      appeal: 'reversed',
      endedAt: expect.any(String),
      version: 2,
    });
    expect((await correct(id, { facts: 'Something else.' })).status).toBe(409);
  });

  it('is refused with personal values, by a reader, twice, or if somebody else corrected it', async () => {
    const { id } = await hidden();
    expect((await correct(id, { facts: 'Yudi copied it.' })).body.errors).toHaveProperty('facts');
    expect((await correct(id, { reason: '' })).body.errors).toHaveProperty('reason');
    const reader = await app.signIn({ restriction: [readAccess('/case-list')] });
    expect((await correct(id, {}, reader)).status).toBe(403);
    const answers = await Promise.all([correct(id, { version: 1 }), correct(id, { version: 1 }, omar)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await correct(id, { version: 2 })).status).toBe(409);
    expect((await read(id)).versions).toHaveLength(1);
  });

  it('reaches the user in their language, and gives them the whole time to appeal', async () => {
    const { id, path } = await hidden({ name: 'ياسمين حداد' });
    await sql`update statements_of_reasons set created_at = now() - interval '190 days' where id = ${id}`.execute(
      app.services.db,
    );
    expect((await fetch(app.url + path)).status).toBe(410);
    expect((await correct(id)).status).toBe(200);
    const mail = (await mails()).at(-1);
    expect([mail?.subject.startsWith('تصحيح'), mail?.text?.includes('يصحح هذا البيان')]).toEqual([
      true,
      true,
    ]);
    expect((await fetch(app.url + path)).status).toBe(200);
  });
});

/** specification 39.7 */
describe('sending again', () => {
  const setMail = (status: 'failed' | 'sent') =>
    app.services.db.updateTable('mail_messages').set({ status }).execute();

  it('sends the present version to the present address after a failure, not twice at once', async () => {
    const { id, owner } = await hidden();
    expect([(await read(id)).mailState, (await again(id)).status]).toEqual(['waiting', 409]);
    await setMail('failed');
    expect((await read(id)).mailState).toBe('failed');
    await app.services.db
      .updateTable('users')
      .set({ email: 'new@example.com' })
      .where('id', '=', owner)
      .execute();
    expect((await Promise.all([again(id), again(id)])).map(({ status }) => status).toSorted()).toEqual([
      200, 409,
    ]);
    const all = await mails();
    expect(all.map(({ to }) => to).slice(1)).toEqual(['new@example.com']);
    expect([all[1]?.text, all[1]?.link]).toEqual([all[0]?.text, all[0]?.link]);
  });

  it('sends what was sent at most once an hour, and nothing after the restriction ended', async () => {
    const { id, caseId } = await hidden();
    await setMail('sent');
    expect((await again(id)).status).toBe(409);
    await sql`update statements_of_reasons set sent_at = now() - interval '61 minutes' where id = ${id}`.execute(
      app.services.db,
    );
    expect((await again(id)).body.message).toBe('Statement sent');
    await omar.call('POST', `/adminapi/case/${caseId}/reverse`, { comment: 'A mistake' });
    expect((await again(id)).status).toBe(409);
  });

  it('needs an address', async () => {
    const { id, owner } = await hidden({ email: null });
    expect([(await read(id)).sentAt, (await again(id)).status]).toEqual([null, 409]);
    await app.services.db
      .updateTable('users')
      .set({ email: 'late@example.com' })
      .where('id', '=', owner)
      .execute();
    expect((await again(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ sentAt: expect.any(String), mailState: 'waiting' });
  });
});
