import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addUser } from '#server/testing/users.ts';

let app: TestApp;
let worker: TestAdmin;
let other: TestAdmin;
let chief: TestAdmin;

const reason = '019abf00-0000-7000-8000-000000000001';
const times = rounds(3, 200);

beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  const restriction = ['/case-list', '/TokenList', '/user', '/report-list'].map(writeAccess);
  [chief, worker, other] = [
    await app.signIn({ name: 'Chief' }),
    await app.signIn({ name: 'Wafa', restriction }),
    await app.signIn({ name: 'Omar', restriction }),
  ];
});
afterAll(() => app.close());

const step = (who: TestAdmin, id: string, name: string, body: object = {}) =>
  who.call('POST', `/adminapi/case/${id}/${name}`, body);
const decide = (who: TestAdmin, id: string, outcome: string, more: object = {}) =>
  step(who, id, 'close', { outcome, reasonId: reason, ...more });
const read = async (id: string) => (await chief.call('GET', `/adminapi/case/${id}`)).body.result;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** A case about a new token of a new user, which another user reported. */
async function newCase() {
  const [owner, reporter, token] = [await addUser(app), await addUser(app), await addToken(app)];
  const report = uuidV7();
  await app.services.db
    .insertInto('reports')
    .values({
      id: report,
      type: 'token',
      token_record: token.id,
      address: owner.address,
      name: token.name,
      description: 'Copied',
      reporter_id: reporter.id,
    })
    .execute();
  const { body } = await chief.call('GET', `/adminapi/caseOfReport/${report}`);
  return { id: body.result.case._id as string, token: token.id, owner, reporter, report };
}

/** The rows of the trail about a case, by call: as many as changes were said to be done. */
const trail = (record: string) =>
  app.services.db
    .selectFrom('audit_log')
    .select('call')
    .where('record', '=', record)
    .where('outcome', '=', 'done')
    .execute();
const tokenRow = (id: string) =>
  app.services.db
    .selectFrom('tokens')
    .select(['hidden_at', 'deleted_at', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('of two things done to a case at the same instant', () => {
  it('putting aside never opens what is decided, and a decided case waits for nothing', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (let round = 0; round < times; round += 1) {
      const { id, token } = await newCase();
      const [closed, snoozed] = await Promise.all([
        decide(worker, id, 'hidden'),
        step(other, id, 'snooze', { until }),
      ]);
      // Either order: what waits may be decided.
      expect(closed.status).toBe(200);
      expect([200, 409]).toContain(snoozed.status);
      expect(await read(id)).toMatchObject({ state: 'closed', outcome: 'hidden', waitsUntil: null });
      expect((await tokenRow(token)).hidden_at).not.toBeNull();
      expect(await trail(id)).toHaveLength(snoozed.status === 200 ? 2 : 1);
    }
  });

  it('with the version that both saw, one of putting aside and deciding is refused', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (let round = 0; round < times; round += 1) {
      const { id } = await newCase();
      const { version } = await read(id);
      const answers = await Promise.all([
        decide(worker, id, 'rejected', { version }),
        step(other, id, 'snooze', { until, version }),
      ]);
      expect(statuses(answers).toSorted()).toEqual([200, 409]);
      expect((await read(id)).state).toBe(answers[0]?.status === 200 ? 'closed' : 'waiting');
    }
  });

  it('an appeal and taking back leave a case that is open or decided, and a token as the case says', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id, token } = await newCase();
      expect((await decide(worker, id, 'hidden')).status).toBe(200);
      const [reversed, appealed] = await Promise.all([
        step(worker, id, 'reverse', { comment: 'By mistake.' }),
        step(other, id, 'appeal', { comment: 'The owner has the files.' }),
      ]);
      // Taken back first, the appeal opens it; opened first, there is no closed decision to take back.
      expect(appealed.status).toBe(200);
      expect([200, 409]).toContain(reversed.status);
      const now = await read(id);
      expect([now.state, now.isReversed]).toEqual(['new', reversed.status === 200]);
      expect((await tokenRow(token)).hidden_at === null).toBe(reversed.status === 200);
      // The one who decided stays barred, and somebody else can end it.
      expect((await decide(worker, id, 'rejected')).status).toBe(409);
      expect((await decide(other, id, 'rejected')).status).toBe(200);
      expect((await tokenRow(token)).hidden_at).toBeNull();
    }
  });

  it('two who take it back, or two who appeal, are one', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id } = await newCase();
      await decide(worker, id, 'hidden');
      const back = [worker, other].map((who) => step(who, id, 'reverse', { comment: 'By mistake.' }));
      expect(statuses(await Promise.all(back)).toSorted()).toEqual([200, 409]);
      const appeals = [chief, other].map((who) => step(who, id, 'appeal', { comment: 'Again.' }));
      expect(statuses(await Promise.all(appeals)).toSorted()).toEqual([200, 409]);
      expect((await read(id)).appeals).toBe(1);
    }
  });

  it('one second look counts', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id } = await newCase();
      await decide(worker, id, 'rejected');
      await app.services.db.updateTable('cases').set({ look: 'due' }).where('id', '=', id).execute();
      const [agreed, disagreed] = await Promise.all([
        step(other, id, 'look', { agrees: true }),
        step(chief, id, 'look', { agrees: false, comment: 'It is a copy.' }),
      ]);
      // The second one is too late; a superadmin who comes after an agreement has nothing to settle.
      expect([agreed.status, disagreed.status].toSorted()).toEqual([200, 409]);
      expect((await read(id)).look).toBe(agreed.status === 200 ? 'agreed' : 'disagreed');
    }
  });

  it('handing over never takes a decided case back', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id } = await newCase();
      const [closed, assigned] = await Promise.all([
        decide(worker, id, 'rejected'),
        chief.call('POST', '/adminapi/assign', { kind: 'case', record: id, adminId: other.id }),
      ]);
      expect(closed.status).toBe(200);
      expect([200, 409]).toContain(assigned.status);
      expect((await read(id)).state).toBe('closed');
    }
  });
});

describe('what goes away while a case is decided', () => {
  it('a reporter who is deleted is mailed once or not at all, and the decision stands', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id, reporter } = await newCase();
      const [closed, deleted] = await Promise.all([
        decide(worker, id, 'hidden', { answer: 'Thank you.' }),
        chief.call('POST', '/api/deleteuser', { id: reporter.id }),
      ]);
      expect([closed.status, deleted.status]).toEqual([200, 200]);
      const mails = await app.services.db
        .selectFrom('mail_messages')
        .select('id')
        .where('to_address', '=', reporter.email)
        .execute();
      expect(mails.length).toBeLessThanOrEqual(1);
      expect((await read(id)).reports).toHaveLength(1);
    }
  });

  it('a token that is burned on the chain, or deleted by somebody else, is no obstacle', async () => {
    for (let round = 0; round < times; round += 1) {
      const { id, token } = await newCase();
      const isDeleted = round % 2 === 0;
      const gone = isDeleted
        ? chief.call('POST', `/api/deleteToken/${token}`)
        : // As the reader of the chain writes it.
          app.services.db.updateTable('tokens').set({ status: 'burned' }).where('id', '=', token).execute();
      const [closed] = await Promise.all([decide(worker, id, 'hidden'), gone]);
      expect(closed.status).toBe(200);
      const now = await tokenRow(token);
      if (isDeleted) expect(now.deleted_at).not.toBeNull();
      else expect([now.status, now.hidden_at !== null]).toEqual(['burned', true]);
      expect(await read(id)).toMatchObject({ state: 'closed', outcome: 'hidden' });
    }
  });
});
