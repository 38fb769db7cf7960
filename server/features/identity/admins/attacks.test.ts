import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAdmin, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

const list = { path: '/list', isWriteAccess: true };
const user = { path: '/user', isWriteAccess: true };

describe('an id in capitals', () => {
  it('is the same admin’s: nobody disables themselves, nor edits their own rights', async () => {
    const own = superadmin.id.toUpperCase();
    expect((await superadmin.call('DELETE', `/adminapi/admin/${own}`)).status).toBe(403);
    const self = await app.signIn({ restriction: [list, user] });
    const body = { adminId: self.id.toUpperCase(), name: 'Self', email: self.email };
    const more = await self.call('PUT', '/adminapi/admin', { ...body, restriction: [list] });
    expect([more.status, Object.keys(more.body.errors)]).toEqual([403, ['restriction']]);
  });

  it('is written to the audit trail, and found there, in one spelling', async () => {
    const target = await addTestAdmin(app);
    await superadmin.call('DELETE', `/adminapi/admin/${target.id.toUpperCase()}`);
    await superadmin.call('POST', '/adminapi/enableAdmin', { id: target.id });
    for (const record of [target.id, target.id.toUpperCase()]) {
      const { body } = await superadmin.call('GET', `/adminapi/audit?record=${record}`);
      expect(body.data.map(({ call }: { call: string }) => call)).toEqual(['enableAdmin', 'disableAdmin']);
    }
  });
});

describe('the last active superadmin', () => {
  it('is kept by the database too, whoever writes there', async () => {
    const lonely = await startTestApp();
    try {
      const { db } = lonely.services;
      const [one, two] = [await addTestAdmin(lonely), await addTestAdmin(lonely)];
      const disable = (id: string) =>
        db.updateTable('admins').set({ status: 'disabled' }).where('id', '=', id).execute();
      const outcomes = await Promise.allSettled([disable(one.id), disable(two.id)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const who = await db
        .selectFrom('admins')
        .select('id')
        .where('status', '=', 'active')
        .executeTakeFirst();
      await expect(disable(who?.id ?? '')).rejects.toThrow('The last active superadmin stays active.');
      await expect(
        db
          .updateTable('admins')
          .set({ role: 'admin' })
          .where('id', '=', who?.id ?? '')
          .execute(),
      ).rejects.toThrow('The last active superadmin stays active.');
      await expect(
        db
          .deleteFrom('admins')
          .where('id', '=', who?.id ?? '')
          .execute(),
      ).rejects.toThrow();
      // Handed over within one transaction, there is always one at its end.
      await db.transaction().execute(async (transaction) => {
        const set = (id: string, status: 'active' | 'disabled') =>
          transaction.updateTable('admins').set({ status }).where('id', '=', id).execute();
        await set(who?.id ?? '', 'disabled');
        await set(who?.id === one.id ? two.id : one.id, 'active');
      });
    } finally {
      await lonely.close();
    }
  });
});
