import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '#server/testing/rounds.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification, verificationStatus } from '#server/testing/verifications.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

async function request() {
  const user = await addUser(app);
  return { id: await addVerification(app, user), userId: user.id, email: user.email };
}

describe('rejecting and blocking at once', () => {
  const reject = (id: string, who: Pick<TestAdmin, 'call'> = admin) =>
    who.call('POST', '/api/rejectreq', { id, blocks: true, reason: 'Suspected fraud' });
  const userStatus = async (id: string) =>
    (
      await app.services.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;
  const trailOf = (record: string) =>
    app.services.db
      .selectFrom('audit_log')
      .select(['call', 'after'])
      .where('record', '=', record)
      .where('outcome', '=', 'done')
      .execute();

  it('does both in one step, each with its row in the trail and the same reason', async () => {
    const { id, userId, email } = await request();
    expect((await reject(id)).status).toBe(200);
    expect([await verificationStatus(app, id), await userStatus(userId)]).toEqual(['Rejected', 'blocked']);
    expect(await emailsTo(app, email)).toHaveLength(1);
    expect(await trailOf(id)).toMatchObject([
      { call: 'rejectVerification', after: { $reason: 'Suspected fraud' } },
    ]);
    expect(await trailOf(userId)).toMatchObject([
      { call: 'changeUserStatus', after: { status: 'blocked', $reason: 'Suspected fraud' } },
    ]);
  });

  it('does neither without the right to change users, and neither where it is decided already', async () => {
    const clerk = await app.signIn({ restriction: [{ path: '/verificationlist', isWriteAccess: true }] });
    const { id, userId, email } = await request();
    const { status, body } = await reject(id, clerk);
    expect([status, JSON.stringify(body)]).toEqual([
      403,
      expect.stringContaining('You don’t have permission to block users'),
    ]);
    expect([await verificationStatus(app, id), await userStatus(userId), await emailsTo(app, email)]).toEqual(
      ['Pending', 'active', []],
    );
    await admin.call('POST', '/api/acceptreq', { id });
    expect((await reject(id)).status).toBe(409);
    expect(await userStatus(userId)).toBe('active');
  });

  it('leaves a user who is blocked already, or deleted, as they are', async () => {
    const [blocked, deleted] = [await request(), await request()];
    await app.services.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.userId)
      .execute();
    await app.services.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted.userId)
      .execute();
    for (const { id } of [blocked, deleted]) {
      expect((await reject(id)).status).toBe(200);
      expect(await verificationStatus(app, id)).toBe('Rejected');
    }
    expect(await trailOf(blocked.userId)).toEqual([]);
  });

  it('blocks once where two people press it at the same instant', async () => {
    const other = await app.signIn();
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const { id, userId } = await request();
      const answers = await Promise.all([reject(id), reject(id, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await trailOf(userId)).toHaveLength(1);
    }
  });

  it('blocks nobody whose request a colleague accepts at the same instant', async () => {
    const other = await app.signIn();
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const { id, userId, email } = await request();
      const [rejected, accepted] = await Promise.all([
        reject(id),
        other.call('POST', '/api/acceptreq', { id }),
      ]);
      expect([rejected.status, accepted.status].sort()).toEqual([200, 409]);
      const isAccepted = accepted.status === 200;
      expect([await verificationStatus(app, id), await userStatus(userId)]).toEqual(
        isAccepted ? ['Accepted', 'active'] : ['Rejected', 'blocked'],
      );
      expect(await emailsTo(app, email)).toHaveLength(1);
    }
  });
});
