import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { lastRowKey } from '#contract/withdrawals/withdrawal-policy.ts';
import { requireSignatures } from '#server/platform/audit/boundary.ts';
import { readDecision } from '../approvals/decision.ts';
import { digestOf } from '../approvals/digest.ts';
import { verifyReleases } from '../approvals/verify.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { addedBy, addWaiting, approveWithCode, mayApprove } from '#server/testing/approvers.ts';
import { addExchangeUser, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let ada: FactorAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  user = await addExchangeUser(app);
});
afterAll(() => app.close());

const waiting = () => addWaiting(app, user);
const approve = approveWithCode;

const stateOf = async (id: string) =>
  (await ada.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;

const byApprover =
  'Another approver of this withdrawal changed your account or permissions in the last 7 days, so your approval doesn’t count as a second one. Someone else has to approve it.';

/** specification 17.5 */
describe('a withdrawal that needs two people', () => {
  it('is not released by one person with a second account, in neither order', async () => {
    const second = await addedBy(app, ada, 'Second');
    const id = await waiting();
    expect(await approve(id, ada)).toEqual({ status: 200, said: expect.any(String) });
    expect(await approve(id, second)).toEqual({ status: 409, said: byApprover });
    expect(await stateOf(id)).toMatchObject({ state: 'approved', approvals: 1 });

    const reversed = await waiting();
    expect((await approve(reversed, second)).status).toBe(200);
    expect((await approve(reversed, ada)).status).toBe(200);
    const { state, approvals, given } = await stateOf(reversed);
    expect([state, approvals]).toEqual(['approved', 1]);
    expect(given).toContainEqual(
      expect.objectContaining({ admin: { _id: second.id, name: 'Second' }, voidedBecause: 'dependent' }),
    );

    const independent = await withFactor(app, await app.signIn({ name: 'Noor', restriction: mayApprove }));
    for (const each of [id, reversed]) {
      expect(await approve(each, independent)).toMatchObject({
        said: 'Withdrawal released. The exchange can now pay it.',
      });
      expect((await stateOf(each)).state).toBe('released');
    }
  });

  it('is not released by somebody whose right another approver gave or approved', async () => {
    const member = await withFactor(app, await app.signIn({ name: 'Mai', restriction: [] }));
    const given = { adminId: member.id, name: 'Mai', email: member.email, restriction: mayApprove };
    expect((await ada.call('PUT', '/adminapi/admin', given)).status).toBe(200);
    const id = await waiting();
    expect((await approve(id, ada)).status).toBe(200);
    expect(await approve(id, member)).toEqual({ status: 409, said: byApprover });
    const shown = await member.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(shown.body.result.cannotApprove).toBe('madeByApprover');
  });

  it('is not released by somebody whose new right an approver asked for, nor together with the person who approved it', async () => {
    const two = async (name: string) => withFactor(app, await app.signIn({ name }));
    const [asker, agreeing] = [await two('Asker'), await two('Agreeing')];
    const member = await withFactor(app, await app.signIn({ name: 'Noa', restriction: [] }));
    expect((await asker.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
    onTestFinished(async () => {
      await app.services.db.updateTable('second_person_rule').set({ mode: 'off' }).execute();
    });
    const given = { adminId: member.id, name: 'Noa', email: member.email, restriction: mayApprove };
    expect((await asker.call('PUT', '/adminapi/admin', given)).status).toBe(202);
    const requests = (await agreeing.call('GET', '/adminapi/changerequests')).body.result.requests;
    const { _id } = requests.find(({ record }: { record: string }) => record === member.id);
    const code = await agreeing.code();
    expect((await agreeing.call('POST', `/adminapi/changerequests/${_id}/approve`, { code })).status).toBe(
      200,
    );
    for (const approver of [asker, agreeing]) {
      const id = await waiting();
      expect((await approve(id, approver)).status).toBe(200);
      expect(await approve(id, member)).toEqual({ status: 409, said: byApprover });
    }
  });

  it('is not released by somebody whose role another approver changed', async () => {
    const role = await ada.call('POST', '/adminapi/roles', { name: 'Approvers', restriction: [] });
    const id = role.body.result._id as string;
    const member = await withFactor(app, await app.signIn({ name: 'Ida', restriction: [] }));
    const maker = await withFactor(app, await app.signIn({ name: 'Maker' }));
    const rights = { roles: [{ id }], extra: [] };
    expect((await maker.call('PUT', `/adminapi/admin/${member.id}/rights`, rights)).status).toBe(200);
    const changed = { id, name: 'Approvers', restriction: mayApprove };
    expect((await ada.call('PUT', '/adminapi/roles', changed)).status).toBe(200);
    const withdrawal = await waiting();
    expect((await approve(withdrawal, ada)).status).toBe(200);
    expect(await approve(withdrawal, member)).toEqual({ status: 409, said: byApprover });
  });

  it('is not released by two people who signed in in the same browser', async () => {
    const headers = { cookie: 'other=1; marketdesk_device=AAAAAAAAAAAAAAAAAAAAAA' };
    const inOneBrowser = async (name: string) => {
      const admin = await app.signIn({ name, restriction: mayApprove });
      const { email, password } = admin;
      const again = await app.call('POST', '/api/login', { email, password }, { headers });
      expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null]);
      return withFactor(app, admin);
    };
    const [one, other] = [await inOneBrowser('Lin'), await inOneBrowser('Rui')];
    const id = await waiting();
    expect((await approve(id, one)).status).toBe(200);
    const { status, said } = await approve(id, other);
    expect(status).toBe(409);
    expect(said).toMatch(/^Another approver of this withdrawal signed in on your device/);
    const shown = await other.call('GET', `/adminapi/withdrawalDecision/${id}`);
    expect(shown.body.result.cannotApprove).toBe('sameDevice');
  });

  it('gives a browser an id of its own at its first sign-in', async () => {
    const { email, password } = await app.signIn();
    const first = await app.call('POST', '/api/login', { email, password });
    expect(first.headers.get('set-cookie')).toMatch(
      /^marketdesk_device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is not released with a second factor of today', async () => {
    const fresh = await withFactor(app, await app.signIn({ name: 'Fresh', restriction: mayApprove }));
    await app.services.db
      .updateTable('admins')
      .set({ totp_enabled_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', fresh.id)
      .execute();
    const { status, said } = await approve(await waiting(), fresh);
    expect(status).toBe(409);
    expect(said).toMatch(/^Your second factor is less than 24 hours old/);
  });

  it('is not released by somebody who was changed during emergency access', async () => {
    const chief = await withFactor(app, await app.signIn({ name: 'Chief' }));
    const glass = { reason: 'Nobody else is there', code: await chief.code() };
    expect((await chief.call('POST', '/adminapi/changerequests/breakglass', glass)).status).toBe(200);
    const helper = await addedBy(app, chief, 'Helper');
    const { status, said } = await approve(await waiting(), helper);
    expect(status).toBe(409);
    expect(said).toMatch(/during emergency access/);
  });
});

/** specification 17.8 */
describe('the replay of releases', () => {
  it('names a release by approvers who depend on each other', async () => {
    const [one, two] = await Promise.all(
      ['Lina', 'Omar'].map(async (name) =>
        withFactor(app, await app.signIn({ name, restriction: mayApprove })),
      ),
    );
    if (!one || !two) throw new Error('Two people were signed in.');
    const id = await waiting();
    expect((await approve(id, one)).status).toBe(200);
    expect((await approve(id, two)).status).toBe(200);
    const { db } = app.services;
    expect((await verifyReleases(app.services)).broken).toEqual([]);
    // As if the first had given the second their account the day before.
    await sql`
      insert into audit_log (admin_id, admin_name, call, record, request_id, ip_address, created_at)
      select ${one.id}, admin_name, 'addAdmin', ${two.id}, request_id, ip_address, now() - interval '1 day'
      from audit_log where call = 'approveWithdrawal' limit 1`.execute(db);
    expect((await verifyReleases(app.services)).broken).toEqual([
      expect.stringContaining('depend on each other'),
    ]);
  });
});

/** specification 17.8 */
describe('a release by somebody who can only write into the database', () => {
  it('is named, with the rows that no server signed', async () => {
    const { services } = app;
    await sealAll(app);
    expect(await requireSignatures(services)).toBe(true);
    const id = await waiting();
    const digest = digestOf(await readDecision(services.db, id));
    const attacker = new Client({ connectionString: app.database.url });
    await attacker.connect();
    onTestFinished(() => attacker.end());
    const forge = (call: string, state: string) =>
      attacker.query<{ id: string }>(
        `insert into audit_log (admin_id, call, record, after, ip_address, request_id)
         values ($1, $2, $3, $4, '127.0.0.1', 'forged') returning id`,
        [
          ada.id,
          call,
          id,
          JSON.stringify({ state, digest, policyVersion: 1, policyRow: lastRowKey, needed: 2 }),
        ],
      );
    const rows = [await forge('approveWithdrawal', 'approved'), await forge('approveWithdrawal', 'released')];
    await attacker.query(`alter table withdrawal_decisions disable trigger user;
      update withdrawal_decisions set state = 'released', decided_at = now() where id = '${id}';
      alter table withdrawal_decisions enable trigger user`);
    const { broken } = await verifyReleases(services);
    for (const {
      rows: [row],
    } of rows)
      expect(broken).toContainEqual(
        expect.stringContaining(`Row ${row?.id} of the trail (approveWithdrawal of ${id})`),
      );
    expect(broken).toContainEqual(
      expect.stringMatching(new RegExp(`^Withdrawal ${id} .* the trail knows nothing`)),
    );
  });

  it('is named although the trail has real rows, where a server signed no approval', async () => {
    const { services } = app;
    const { id } = await services.db
      .selectFrom('withdrawal_decisions')
      .innerJoin('withdrawal_approvals', 'decision_id', 'withdrawal_decisions.id')
      .select('withdrawal_decisions.id')
      .where('state', '=', 'released')
      .limit(1)
      .executeTakeFirstOrThrow();
    const named = async () =>
      (await verifyReleases(services)).broken.filter((sentence) =>
        sentence.includes('approvals that a server signed'),
      );
    expect(await named()).toEqual([]);
    await services.db
      .updateTable('withdrawal_approvals')
      .set({ signature: Buffer.alloc(32) })
      .where('decision_id', '=', id)
      .execute();
    expect(await named()).toEqual([
      expect.stringMatching(new RegExp(`^Withdrawal ${id} was released in row \\d+, with 0 of 2 approvals`)),
    ]);
  });
});
