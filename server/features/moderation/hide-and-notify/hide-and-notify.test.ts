import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardReasons } from '#contract/moderation/case-reasons.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { addUser } from '#server/testing/users.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

const copied = '019abf00-0000-7000-8000-000000000002';
let app: TestApp;
let nadia: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  // With statements of reasons, the owner gets those instead.
  await app.services.db
    .updateTable('modules')
    .set({ switched_off_at: new Date() })
    .where('name', '=', 'statements')
    .execute();
  nadia = await app.signIn({ name: 'Nadia', restriction: ['/TokenList', '/case-list'].map(writeAccess) });
});
afterAll(() => app.close());

/** A token with an owner and with reports about it. */
async function reported({ reports = 2, name = 'Lantern', email = true } = {}) {
  const owner = await addUser(app, { name: 'Amira', ...(email ? {} : { email: null }) });
  const token = await addToken(app, { name, owner: owner.address });
  const ids = Array.from({ length: reports }, () => uuidV7());
  for (const id of ids)
    await app.services.db
      .insertInto('reports')
      .values({
        id,
        type: 'token',
        token_record: token.id,
        address: owner.address,
        name,
        description: 'Stolen.',
      })
      .execute();
  return { ...token, owner, reports: ids };
}
const path = ({ id }: { id: string }) => `/adminapi/token/${id}/hideAndNotify`;
const hide = (token: { id: string }, input: object = { reasonId: copied }, by = nadia) =>
  by.call('POST', path(token), input);
const stateOf = async (token: { id: string }, by = nadia) => (await by.call('GET', path(token))).body.result;
const isVisible = async ({ id }: { id: string }) => (await fetch(`${app.url}/info/${id}`)).status === 200;
const mailsTo = (address: string) =>
  app.services.db
    .selectFrom('mail_messages')
    .select(['subject', 'text'])
    .where('to_address', '=', address)
    .execute();
const openReports = async ({ reports }: { reports: string[] }) =>
  (
    await app.services.db
      .selectFrom('reports')
      .select('id')
      .where('id', 'in', reports)
      .where('handled_at', 'is', null)
      .execute()
  ).length;
const caseOf = (token: { id: string }) =>
  app.services.db
    .selectFrom('cases')
    .leftJoin('case_decisions as decision', 'decision.case_id', 'cases.id')
    .select([
      'cases.state',
      'cases.outcome',
      'cases.is_reversed as isReversed',
      'cases.reason_name as reasonName',
      'decision.comment',
    ])
    .where('token_record', '=', token.id)
    .executeTakeFirst();
const switchCases = (at: Date | null) =>
  app.services.db.updateTable('modules').set({ switched_off_at: at }).where('name', '=', 'cases').execute();

// Specification 19.11.
describe('hiding a token and notifying its owner', () => {
  it('hides, resolves the case with its reports and emails the owner, and its undo shows the token again', async () => {
    const token = await reported();
    expect(await stateOf(token)).toMatchObject({
      isHidden: false,
      reports: 2,
      owner: 'notified',
      missing: [],
    });
    const { status, body } = await hide(token);
    expect([status, body.message]).toEqual([200, '“Lantern” hidden, and its owner notified']);
    expect([await isVisible(token), await openReports(token)]).toEqual([false, 0]);
    expect(await caseOf(token)).toMatchObject({
      state: 'closed',
      outcome: 'hidden',
      reasonName: 'Copy of somebody else’s work',
    });
    const [mail, ...others] = await mailsTo(token.owner.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Lantern');
    expect(mail?.text).toContain('Copy of somebody else’s work');
    const trail = (await nadia.call('GET', `/adminapi/timeline/token/${token.id}`)).body;
    expect(JSON.stringify(trail)).toContain('hideAndNotify');

    const undone = await nadia.call('POST', '/adminapi/undo', {
      call: 'hideAndNotify',
      record: token.id,
    });
    expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
    expect([await isVisible(token), await openReports(token)]).toEqual([true, 0]);
    expect(await caseOf(token)).toMatchObject({ state: 'closed', isReversed: true });
    expect(await mailsTo(token.owner.email)).toHaveLength(1);
  });

  it('takes a typed reason, which the owner reads and colleagues find on the case', async () => {
    const token = await reported({ name: 'Kite' });
    expect((await hide(token, {})).body.errors).toEqual({ reasonId: 'Choose a reason, or type one.' });
    expect((await hide(token, { reason: 'Sold twice <b>here</b>.' })).status).toBe(200);
    expect(await caseOf(token)).toMatchObject({ reasonName: 'Other', comment: 'Sold twice <b>here</b>.' });
    const [mail] = await mailsTo(token.owner.email);
    expect(mail?.text).toContain('Sold twice <b>here</b>.');
    const undone = await nadia.call('POST', `${path(token)}/undo`, { reason: 'The owner explained it.' });
    expect(undone.body.message).toBe('“Kite” shown again. The email to its owner stays sent.');
    expect(await isVisible(token)).toBe(true);
  });

  it('refuses a typed reason for a case while the reason “Other” is turned off', async () => {
    const token = await reported();
    const other = (isActive: boolean) =>
      app.services.db
        .updateTable('case_reasons')
        .set({ is_active: isActive })
        .where('id', '=', standardReasons.other)
        .execute();
    await other(false);
    expect((await stateOf(token)).mayType).toBe(false);
    expect((await hide(token, { reason: 'Sold twice.' })).status).toBe(400);
    await other(true);
    expect([await isVisible(token), await openReports(token)]).toEqual([true, 2]);
  });

  it('says that an owner without an email address was not notified', async () => {
    const token = await reported({ email: false });
    expect((await stateOf(token)).owner).toBe('noEmail');
    expect((await hide(token)).body.message).toContain('couldn’t be notified');
    expect(await isVisible(token)).toBe(false);
  });

  it('does nothing without write access to a part, and nothing for an API key', async () => {
    const token = await reported();
    const clerk = await app.signIn({ restriction: [writeAccess('/TokenList')] });
    expect((await stateOf(token, clerk)).missing).toEqual(['/case-list']);
    const refused = await hide(token, undefined, clerk);
    expect([refused.status, Object.values(refused.body.errors)]).toEqual([
      403,
      ['You need write access to Cases for this, so nothing was changed.'],
    ]);
    const key = await addTestKey(app, { restriction: ['/TokenList', '/case-list'].map(writeAccess) });
    expect((await key.call('POST', path(token), { reasonId: copied })).status).toBe(403);
    expect([await isVisible(token), await openReports(token)]).toEqual([true, 2]);
    expect(await mailsTo(token.owner.email)).toEqual([]);
    // The undo needs the same.
    expect((await hide(token)).status).toBe(200);
    expect((await clerk.call('POST', `${path(token)}/undo`, {})).status).toBe(403);
    expect(await isVisible(token)).toBe(false);
  });

  it('says how many reports there are only to administrators who can read them or the case', async () => {
    const token = await reported();
    const reportsFor = async (...paths: string[]) =>
      (await stateOf(token, await app.signIn({ restriction: paths.map(readAccess) }))).reports;
    expect(await reportsFor('/TokenList')).toBe(0);
    expect(await reportsFor('/TokenList', '/case-list')).toBe(2);
    expect(await reportsFor('/TokenList', '/report-list')).toBe(2);
    await switchCases(new Date());
    try {
      expect(await reportsFor('/TokenList', '/case-list')).toBe(0);
    } finally {
      await switchCases(null);
    }
  });

  it('lets one of two at once hide it, and sends one email', async () => {
    const token = await reported();
    const statuses = (await Promise.all([hide(token), hide(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await mailsTo(token.owner.email)).toHaveLength(1);
  });

  it('handles the reports themselves while cases are turned off', async () => {
    const token = await reported();
    const clerk = await app.signIn({ restriction: ['/TokenList', '/report-list'].map(writeAccess) });
    await switchCases(new Date());
    try {
      expect((await stateOf(token)).missing).toEqual(['/report-list']);
      expect((await hide(token, { reason: 'Sold twice.' }, clerk)).status).toBe(200);
      expect([await isVisible(token), await openReports(token)]).toEqual([false, 0]);
      expect((await clerk.call('POST', `${path(token)}/undo`, {})).status).toBe(200);
      expect(await isVisible(token)).toBe(true);
    } finally {
      await switchCases(null);
    }
  });
});
