// Long because its cases share one desk, whose number of people is what they are about.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { type Answer, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { readAccess, writeAccess } from '#server/testing/rights.ts';
import { ageProof } from '#server/testing/second-factor.ts';
import { type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let ann: FactorAdmin;
let ben: FactorAdmin;
let cleo: FactorAdmin;
let counter = 0;

const person = async (who: Parameters<TestApp['signIn']>[0]) => withFactor(app, await app.signIn(who));

/** An admin without a second factor, and the call that gives them a right to change. */
async function target() {
  counter += 1;
  const name = `Target ${counter}`;
  const admin = await app.signIn({ name, restriction: [] });
  const grant = (
    by: TestAdmin,
    restriction: object[] = [writeAccess('/faq')],
    headers?: Record<string, string>,
  ) =>
    by.call('PUT', '/adminapi/admin', { adminId: admin.id, name, email: admin.email, restriction }, headers);
  const rights = async () =>
    (await ann.call('GET', `/adminapi/singleAdmin/${admin.id}`)).body.result.restriction as object[];
  return { ...admin, name, grant, rights };
}

interface Waiting {
  _id: string;
  record: string;
  call: string;
  isOwn: boolean;
  changes: { field: string; after: string }[];
}
const waiting = async (by: TestAdmin): Promise<Waiting[]> =>
  (await by.call('GET', '/adminapi/changerequests')).body.result.requests;
const requestOn = async (record: string, by: TestAdmin = ben) =>
  (await waiting(by)).find((one) => one.record === record)?._id ?? '';
const approve = async (by: FactorAdmin, id: string): Promise<Answer> =>
  by.call('POST', `/adminapi/changerequests/${id}/approve`, { code: await by.code() });

beforeAll(async () => {
  app = await startTestApp();
  ann = await person({ name: 'Ann', email: 'ann@example.com' });
  ben = await person({ name: 'Ben' });
});
afterAll(() => app.close());

describe('a desk of two', () => {
  it('goes on as ever', async () => {
    const someone = await target();
    expect((await someone.grant(ann)).status).toBe(200);
    expect(await someone.rights()).toEqual([writeAccess('/faq')]);
    // A passkey is a second factor; one that was copied isn't.
    const people = async () => (await ann.call('GET', '/adminapi/changerequests')).body.result.rule.people;
    const third = await app.signIn({ name: 'Third' });
    const key = { id: uuidV7(), admin_id: third.id, name: 'Key', counter: 0, disabled_at: new Date() };
    const material = { credential_id: Buffer.from('1'), public_key: Buffer.from('1') };
    await app.services.db
      .insertInto('passkeys')
      .values({ ...key, ...material })
      .execute();
    expect(await people()).toBe(2);
    await sql`update passkeys set disabled_at = null`.execute(app.services.db);
    expect(await people()).toBe(3);
    await app.services.db.deleteFrom('passkeys').execute();
    cleo = await person({ name: 'Cleo' });
  });
});

it('is not switched on where nobody else could approve', async () => {
  const alone = await startTestApp();
  try {
    const only = await withFactor(alone, await alone.signIn({ name: 'Only', email: 'only@example.com' }));
    const on = () => only.call('POST', '/adminapi/changerequests/rule', { isOn: true });
    const refused = await on();
    expect([refused.status, refused.body.errors?.messages]).toEqual([
      409,
      expect.stringContaining('No one else can approve'),
    ]);
    // Another account of the same mailbox is no other person, and one without a second factor can't approve.
    await withFactor(alone, await alone.signIn({ email: 'only+two@example.com' }));
    const other = await alone.signIn({ name: 'Other' });
    expect((await on()).status).toBe(409);
    await withFactor(alone, other);
    expect((await on()).status).toBe(200);
  } finally {
    await alone.close();
  }
});

/** specification 22.7 */
describe('from three people on', () => {
  it('a right to change is asked for, and given by another person exactly as it was asked for', async () => {
    const someone = await target();
    const asked = await someone.grant(ann);
    expect(asked.status).toBe(202);
    expect(asked.body.message).toContain('Approval requests');
    expect(await someone.rights()).toEqual([]);
    const [request] = await waiting(ben);
    expect(request).toMatchObject({ call: 'updateAdmin', record: someone.id, isOwn: false });
    expect(request?.changes).toEqual([
      { field: 'restriction', before: '[]', after: JSON.stringify([writeAccess('/faq')]) },
    ]);
    const id = request?._id ?? '';
    expect((await approve(ann, id)).status).toBe(403);
    expect(
      (await ben.call('POST', `/adminapi/changerequests/${id}/approve`, { code: '000000' })).status,
    ).toBe(400);
    expect(await someone.rights()).toEqual([]);
    expect((await approve(ben, id.toUpperCase())).status).toBe(200);
    expect(await someone.rights()).toEqual([writeAccess('/faq')]);
    const { body } = await ann.call('GET', `/adminapi/audit?record=${someone.id}&sort=createdAt`);
    expect(
      body.data.map(({ call, adminName }: { call: string; adminName: string }) => [call, adminName]),
    ).toEqual([
      ['login', someone.name],
      ['askForChange', 'Ann'],
      ['updateAdmin', 'Ann'],
      ['approveChange', 'Ben'],
    ]);
    expect((await approve(ben, id)).status).toBe(409);
  });

  it('is asked for with a second factor proved within five minutes, and leaves nothing without', async () => {
    const someone = await target();
    await ageProof(app, ann);
    const headers = { 'idempotency-key': 'grant-proved' };
    const late = await someone.grant(ann, undefined, headers);
    expect([late.status, late.body.errors.messages]).toEqual([428, expect.stringContaining('factor first')]);
    expect(await requestOn(someone.id)).toBe('');
    // What gives nobody a right to change takes none.
    expect((await someone.grant(ann, [readAccess('/user')])).status).toBe(200);
    const prove = (code: string, token = ann.token) =>
      app.call('POST', '/adminapi/prove', { code }, { token });
    expect((await prove('000000')).body.errors).toHaveProperty('code');
    // Another session's proof is its own.
    const { email, password } = ann;
    const login = await app.call('POST', '/api/login', { email, password, code: await ann.code() });
    expect((await prove(await ann.code(), login.body.token)).status).toBe(200);
    expect((await someone.grant(ann)).status).toBe(428);
    expect((await prove(await ann.code())).status).toBe(200);
    expect((await someone.grant(ann, undefined, headers)).status).toBe(202);
    const id = await requestOn(someone.id);
    expect((await ann.call('POST', `/adminapi/changerequests/${id}/refuse`, {})).status).toBe(200);
  });

  it('what gives nobody a right to change goes through at once', async () => {
    const someone = await target();
    expect((await someone.grant(ann, [readAccess('/faq'), readAccess('/user')])).status).toBe(200);
    expect((await someone.grant(ann, [])).status).toBe(200);
  });

  it('a request is void once what it is about has changed', async () => {
    const someone = await target();
    await someone.grant(ann);
    const id = await requestOn(someone.id);
    // There and back again: the values are the same, the version is another.
    expect((await someone.grant(cleo, [readAccess('/user')])).status).toBe(200);
    expect((await someone.grant(cleo, [])).status).toBe(200);
    const late = await approve(ben, id);
    expect(late.status).toBe(409);
    expect(late.body.errors.messages).toContain('void');
    expect(await someone.rights()).toEqual([]);
    expect((await approve(cleo, id)).status).toBe(409);
    expect((await someone.grant(ann)).status).toBe(202);
    expect((await someone.grant(cleo)).status).toBe(409);
  });

  it('is made once, whoever approves at the same time', async () => {
    const someone = await target();
    await someone.grant(ann);
    const id = await requestOn(someone.id);
    const answers = await Promise.all([approve(ben, id), approve(cleo, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { version } = await app.services.db
      .selectFrom('admins')
      .select('version')
      .where('id', '=', someone.id)
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });

  it('is approved by nobody who gains by it, shares a mailbox, or may not do it themselves', async () => {
    const rights = [writeAccess('/list'), writeAccess('/faq'), writeAccess('/user')];
    const helper = await person({ name: 'Helper', email: 'helper@example.com', restriction: rights });
    const grant = { adminId: helper.id, name: 'Helper', email: helper.email };
    await ann.call('PUT', '/adminapi/admin', { ...grant, restriction: [...rights, writeAccess('/support')] });
    const id = await requestOn(helper.id);
    expect((await approve(helper, id)).status).toBe(403);
    const twin = await person({ name: 'Ann too', email: 'Ann+desk@example.com' });
    const same = await approve(twin, id);
    expect(same.status).toBe(403);
    expect(same.body.errors.messages).toContain('mailbox');

    const someone = await target();
    await someone.grant(ann, [writeAccess('/setting')]);
    const more = await requestOn(someone.id);
    // They may change admins, and don't hold what is given.
    expect((await approve(helper, more)).status).toBe(403);
    expect((await approve(await person({ restriction: [writeAccess('/faq')] }), more)).status).toBe(404);
    const plain = await app.signIn();
    const noFactor = await plain.call('POST', `/adminapi/changerequests/${more}/approve`, { code: '123456' });
    expect(noFactor.status).toBe(403);
    expect(await someone.rights()).toEqual([]);
    await expect(
      sql`update second_person_requests set decision = 'approved', decided_by = asked_by where id = ${more}`.execute(
        app.services.db,
      ),
    ).rejects.toThrow('two_people');
  });

  it('is not made where who asked may not any more, nor after it lapsed', async () => {
    const chief = await person({ restriction: [writeAccess('/list'), writeAccess('/faq')] });
    const someone = await target();
    await someone.grant(chief);
    const id = await requestOn(someone.id);
    await ann.call('DELETE', `/adminapi/admin/${chief.id}`);
    expect((await approve(ben, id)).status).toBe(409);
    expect(await someone.rights()).toEqual([]);

    const other = await target();
    await other.grant(ann);
    const lapsed = await requestOn(other.id);
    await sql`update second_person_requests set lapses_at = clock_timestamp() where id = ${lapsed}`.execute(
      app.services.db,
    );
    expect((await approve(ben, lapsed)).status).toBe(409);
    expect((await waiting(ben)).map(({ _id }) => _id)).not.toContain(lapsed);
    expect((await other.grant(ann)).status).toBe(202);
  });

  it('is taken back by who asked, and refused by others', async () => {
    for (const by of [ann, cleo]) {
      const someone = await target();
      await someone.grant(ann);
      const id = await requestOn(someone.id);
      expect((await by.call('POST', `/adminapi/changerequests/${id}/refuse`, {})).status).toBe(200);
      expect((await approve(ben, id)).status).toBe(409);
      expect(await someone.rights()).toEqual([]);
    }
  });

  it('asks once for one Idempotency-Key', async () => {
    const someone = await target();
    const headers = { 'idempotency-key': 'grant-once' };
    const answers = [
      await someone.grant(ann, undefined, headers),
      await someone.grant(ann, undefined, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  });

  it('holds for roles, longer ends, new admins, keys and service fees, and for keys that call', async () => {
    const holder = await target();
    const role = await ann.call('POST', '/adminapi/roles', {
      name: 'Writers',
      restriction: [readAccess('/faq')],
    });
    const id = role.body.result._id as string;
    const rights = `/adminapi/admin/${holder.id}/rights`;
    expect((await ann.call('PUT', rights, { roles: [{ id }], extra: [] })).status).toBe(200);
    const wider = await ann.call('PUT', '/adminapi/roles', {
      id,
      name: 'Writers',
      restriction: [writeAccess('/faq')],
    });
    expect(wider.status).toBe(202);
    expect((await approve(ben, await requestOn(id))).status).toBe(200);
    expect(await holder.rights()).toEqual([writeAccess('/faq')]);
    const until = { roles: [{ id, endsAt: '2099-01-01T00:00:00Z' }], extra: [] };
    expect((await ann.call('PUT', rights, until)).status).toBe(200);
    expect((await ann.call('PUT', rights, { roles: [{ id }], extra: [] })).status).toBe(202);
    // The sum is the same, but the permanent permission would outlast the role.
    const beside = await ann.call('PUT', rights, { ...until, extra: [writeAccess('/faq')] });
    expect(beside.status).toBe(409);
    expect(beside.body.errors.messages).toContain('already');
    expect((await ann.call('PUT', rights, { ...until, extra: [readAccess('/user')] })).status).toBe(200);

    const added = { name: 'New', email: 'new@example.com', password: 'correct horse battery 77' };
    const add = (restriction: object[]) => ann.call('POST', '/adminapi/admin', { ...added, restriction });
    expect((await add([writeAccess('/faq')])).status).toBe(409);
    expect((await add([readAccess('/faq')])).status).toBe(200);

    const settings = (by: Pick<TestAdmin, 'call'>, body: object) =>
      by.call('POST', '/api/updatesetting', body);
    expect((await settings(ann, { royality: '3' })).status).toBe(200);
    expect((await settings(ann, { service: '4.5' })).status).toBe(202);
    const key = await addTestKey(app, { restriction: [writeAccess('/setting')] });
    expect((await settings(key, { royality: '4' })).status).toBe(200);
    expect((await settings(key, { service: '9' })).status).toBe(403);
    const fee = (await waiting(ben)).find(({ call }) => call === 'updateSettings');
    // Somebody changed another setting meanwhile.
    expect((await approve(ben, fee?._id ?? '')).status).toBe(409);
  });

  it('holds for keys that get a right to change, whose proofs nobody keeps', async () => {
    const given = {
      name: 'Feeder',
      restriction: [readAccess('/user')],
      networks: [],
      callsPerMinute: 60,
      expiresAt: null,
    };
    const make = async (restriction: object[]) =>
      ann.call('POST', '/adminapi/apiKeys', {
        ...given,
        restriction,
        source: 'marketplace',
        currentPassword: ann.password,
        code: await ann.code(),
      });
    expect((await make([writeAccess('/user')])).status).toBe(409);
    const made = await make([readAccess('/user')]);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const id = made.body.result._id as string;
    const widened = await ann.call('PUT', `/adminapi/apiKeys/${id}`, {
      ...given,
      restriction: [writeAccess('/user')],
      currentPassword: ann.password,
      code: await ann.code(),
    });
    expect(widened.status, JSON.stringify(widened.body)).toBe(202);
    const stored = await app.services.db.selectFrom('second_person_requests').select('details').execute();
    expect(JSON.stringify(stored)).not.toContain(ann.password);
    expect((await approve(ben, await requestOn(id))).status).toBe(200);
    const { body } = await ann.call('GET', `/adminapi/apiKeys/${id}`);
    expect(body.result.restriction).toEqual([writeAccess('/user')]);
  });

  it('is not gone around by undoing', async () => {
    const someone = await target();
    await someone.grant(ann);
    await approve(ben, await requestOn(someone.id));
    expect((await someone.grant(ann, [])).status).toBe(200);
    const { body } = await ann.call('GET', `/adminapi/audit?record=${someone.id}&call=updateAdmin`);
    const taken = body.data[0] as { _id: string };
    const back = await ann.call('POST', `/adminapi/audit/${taken._id}/restore`, {});
    expect(back.status).toBe(409);
    expect(await someone.rights()).toEqual([]);
  });

  it('stays, however few are left, until two people switch it off', async () => {
    await sql`update admins set totp_enabled_at = null where id not in (${ann.id}, ${ben.id})`.execute(
      app.services.db,
    );
    const someone = await target();
    expect((await someone.grant(ann)).status).toBe(202);
    const off = await ann.call('POST', '/adminapi/changerequests/rule', { isOn: false });
    expect(off.status).toBe(202);
    const id = (await waiting(ben)).find(({ call }) => call === 'switchSecondPerson')?._id ?? '';
    expect((await approve(ben, id)).status).toBe(200);
    const other = await target();
    expect((await other.grant(ann)).status).toBe(200);
    expect((await ann.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
    expect((await (await target()).grant(ann)).status).toBe(202);
  });
});

describe('breaking the glass', () => {
  it('lets one superadmin act alone for an hour, with a code and a reason, and everybody is told', async () => {
    const chief = await person({ restriction: [writeAccess('/list')] });
    const breakIt = async (by: FactorAdmin, body: object = { reason: 'The other one is on a plane.' }) =>
      by.call('POST', '/adminapi/changerequests/breakglass', { code: await by.code(), ...body });
    expect((await breakIt(chief)).status).toBe(403);
    expect((await breakIt(ann, { reason: '' })).status).toBe(400);
    expect((await breakIt(ann, { reason: 'x', code: '000000' })).status).toBe(400);
    expect((await (await target()).grant(ann)).status).toBe(202);
    expect((await breakIt(ann)).status).toBe(200);
    expect((await (await target()).grant(ann)).status).toBe(200);
    expect((await (await target()).grant(ben)).status).toBe(202);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select(['to_address', 'subject'])
      .execute();
    const told = mails.filter(({ subject }) => subject === 'A superadmin is using emergency access');
    expect(told.map(({ to_address }) => to_address)).toContain(chief.email);
    const { body } = await ben.call('GET', '/adminapi/audit?call=breakGlass');
    expect(body.data.some(({ outcome }: { outcome: string }) => outcome === 'done')).toBe(true);
    await sql`update broken_glass set ends_at = clock_timestamp()`.execute(app.services.db);
    expect((await (await target()).grant(ann)).status).toBe(202);
  });

  it('opens a review that another superadmin closes once the hour is over', async () => {
    const { db } = app.services;
    const breakIt = async (by: FactorAdmin) =>
      by.call('POST', '/adminapi/changerequests/breakglass', { reason: 'Alone.', code: await by.code() });
    await db.deleteFrom('broken_glass').execute();
    const second = await person({ name: 'Ann too', email: 'ann+second@example.com' });
    expect((await breakIt(ann)).status).toBe(200);
    const glass = async (by: TestAdmin) =>
      (await by.call('GET', '/adminapi/changerequests')).body.result.glass;
    const [open] = await glass(ben);
    expect(open).toMatchObject({ adminId: ann.id, admin: 'Ann', isOwn: false, isOver: false, review: null });
    expect((await glass(ann))[0].isOwn).toBe(true);
    const id = open._id as string;
    const review = async (by: FactorAdmin, body: object = {}) =>
      by.call('POST', `/adminapi/changerequests/glass/${id}/review`, {
        note: 'Both changes were right.',
        code: await by.code(),
        ...body,
      });
    const early = await review(ben);
    expect([early.status, early.body.errors.messages]).toEqual([
      409,
      expect.stringContaining('still active'),
    ]);
    await sql`update broken_glass set broken_at = now() - interval '2 h', ends_at = now() - interval '1 h'`.execute(
      db,
    );
    const waits = async (by: TestAdmin) =>
      (await by.call('GET', '/adminapi/waiting')).body.result.items.find(
        ({ kind }: { kind: string }) => kind === 'glass',
      )?.count;
    expect(await waits(ben)).toBe(1);

    const chief = await person({ restriction: [writeAccess('/list')] });
    expect([await glass(chief), await waits(chief)]).toEqual([[], undefined]);
    expect((await review(chief)).status).toBe(403);
    expect((await review(ann)).status).toBe(403);
    const twin = await person({ name: 'Ann again', email: 'ANN+again@example.com' });
    const same = await review(twin);
    expect([same.status, same.body.errors.messages]).toEqual([403, expect.stringContaining('mailbox')]);
    // Nor by an email that is another one since: theirs, or that of who acted alone.
    const rename = (who: FactorAdmin, email: string) =>
      db.updateTable('admins').set({ email }).where('id', '=', who.id).execute();
    await rename(second, 'second@elsewhere.example');
    expect((await review(second)).body.errors.messages).toContain('mailbox');
    await rename(second, 'ann+second@example.com');
    await rename(ann, 'ann@elsewhere.example');
    expect((await review(second)).body.errors.messages).toContain('mailbox');
    await rename(ann, ann.email);
    await expect(
      sql`update broken_glass set reviewed_by = ${second.id}, reviewed_at = now(), review = 'x'`.execute(db),
    ).rejects.toThrow('other_people');
    expect((await review(ben, { code: '000000' })).body.errors).toHaveProperty('code');
    for (const note of ['', ' ', 'x'.repeat(501)])
      expect((await review(ben, { note })).body.errors).toHaveProperty('note');
    expect((await glass(ben))[0].review).toBeNull();

    const dora = await person({ name: 'Dora' });
    const answers = await Promise.all([review(ben), review(dora)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const by = answers[0].status === 200 ? 'Ben' : 'Dora';
    expect((await glass(ann))[0].review).toMatchObject({ by, note: 'Both changes were right.' });
    expect(await waits(ben)).toBe(0);
    const { body } = await ben.call('GET', `/adminapi/audit?call=reviewBrokenGlass&record=${id}`);
    const done = body.data.filter(({ outcome }: { outcome: string }) => outcome === 'done');
    expect(done).toMatchObject([{ adminName: by }]);
    expect(JSON.stringify(done[0].changes)).toContain('Both changes were right.');
    await expect(
      sql`update broken_glass set people = null, reviewed_by = admin_id`.execute(db),
    ).rejects.toThrow('two_people');
  });
});
