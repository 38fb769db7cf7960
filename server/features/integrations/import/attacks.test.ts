// Long because its attacks share one workspace, whose number of people the last one changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { writeAccess } from '#server/testing/rights.ts';
import { useRunWork } from '#server/testing/runs.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let noor: FactorAdmin;
beforeAll(async () => {
  app = await startTestApp();
  noor = await withFactor(app, await app.signIn({ name: 'Noor' }));
});
afterAll(() => app.close());

const work = useRunWork(() => app);

const all = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows;

async function uploaded(text: string, by: TestAdmin = noor, name = 'rows.csv'): Promise<string> {
  const answer = await fetch(`${app.url}/adminapi/imports/file?name=${name}`, {
    method: 'PUT',
    body: text,
    headers: { authorization: by.token, 'content-type': 'application/octet-stream' },
  });
  return ((await answer.json()) as { result: { _id: string } }).result._id;
}

interface Settings {
  entity?: string;
  source?: string;
  name?: string;
}

const toAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

async function settings(text: string, { entity = 'users', source = 'history', name }: Settings = {}) {
  return { id: await uploaded(text, noor, name), entity, source, columns: [] };
}

const start = (given: object, by: TestAdmin = noor) => by.call('POST', '/adminapi/imports', given);

const proof = async () => ({ currentPassword: noor.password, code: await noor.code() });

/** Imports a file as a person with their proof does, and works on it to its end. */
async function imported(text: string, given?: Settings): Promise<{ id: string; result: unknown }> {
  const { status, body } = await start({ ...(await settings(text, given)), ...(await proof()) });
  expect(status, JSON.stringify(body)).toBe(200);
  await work();
  const id = body.result._id;
  return { id, result: (await noor.call('GET', `/adminapi/runs/${id}`)).body.result.result };
}

/** Says that a record came from the source of the tests' files. */
const named = (entity: string, externalId: string, recordId: string) =>
  all(
    `insert into feed_records (entity, source, external_id, record_id) values ($1, 'history', $2, $3)`,
    entity,
    externalId,
    recordId,
  );

const runs = async () => (await all(`select count(*)::int from runs where kind = 'import'`))[0].count;

describe('a session alone', () => {
  it('starts no import: it takes the password, and the second factor where it is on', async () => {
    const given = await settings('id,name\np1,Proof\n');
    const before = await runs();
    const refused = async (more: object) => {
      const { status, body } = await start({ ...given, ...more });
      return [status, body.errors];
    };
    expect(await refused({})).toEqual([400, { currentPassword: 'Required' }]);
    expect(await refused({ ...(await proof()), currentPassword: 'wrong' })).toEqual([
      400,
      { currentPassword: expect.any(String) },
    ]);
    expect(await refused({ currentPassword: noor.password })).toEqual([400, { code: 'Required' }]);
    expect(await refused({ currentPassword: noor.password, code: '000000' })).toEqual([
      400,
      { code: expect.any(String) },
    ]);
    expect(await runs()).toBe(before);
    expect((await start({ ...given, ...(await proof()) })).status).toBe(200);
    await work();
    expect(await all(`select name from users where name = 'Proof'`)).toHaveLength(1);
  });

  it('starts one with the password alone where there is no factor, and superadmins are told by email', async () => {
    const plain = await app.signIn({ name: 'Plain' });
    // The session is too old to count as a proof itself.
    await all(
      `update admin_sessions set created_at = created_at - interval '1 hour' where admin_id = $1`,
      plain.id,
    );
    const id = await uploaded('id,name\np2,Plainly\n', plain);
    const given = { id, entity: 'users', source: 'history', columns: [] };
    expect((await start({ ...given, currentPassword: plain.password }, plain)).status).toBe(200);
    for (const { email } of [plain, noor])
      expect((await emailsTo(app, email)).map(({ text }) => text).join()).toContain(
        'Plain started an import: users from the file rows.csv, source history.',
      );
    await work();
  });
});

describe('a source that an API key sends data from', () => {
  const fed = () => settings('id,name\nf1,Fed\n', { source: 'fed' });
  const said = (name: string) => ({
    source: `The API key “${name}” sends data from this source. Choose another source, or revoke the key first.`,
  });

  it('takes no import while the key lives', async () => {
    const key = await addTestKey(app, { source: 'fed', restriction: [writeAccess('/feed/users')] });
    const given = await fed();
    const tried = async () => (await noor.call('POST', '/adminapi/imports/preview', given)).body.errors;
    expect(await tried()).toEqual(said(key.name));
    const { status, body } = await start({ ...given, ...(await proof()) });
    expect([status, body.errors]).toEqual([400, said(key.name)]);
    await all(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, key.id);
    expect(await tried()).toBeUndefined();
    await all(
      `update api_keys set expires_at = null, status = 'revoked', revoked_at = now() where id = $1`,
      key.id,
    );
    expect(await tried()).toBeUndefined();
  });

  it('ends an import that began before the key was made', async () => {
    const { body } = await start({ ...(await fed()), ...(await proof()) });
    const key = await addTestKey(app, { source: 'fed', restriction: [writeAccess('/feed/users')] });
    await work();
    expect((await noor.call('GET', `/adminapi/runs/${body.result._id}`)).body.result).toMatchObject({
      state: 'failed',
      error: expect.stringContaining(`“${key.name}”`),
    });
    expect(await all(`select from users where name = 'Fed'`)).toEqual([]);
  });
});

describe('money', () => {
  it.each(['custody', 'balances'])('of %s comes by key alone', async (entity) => {
    const given = await settings('id,currencySymbol,account,amount\nc1,USD,cold,99098609\n', { entity });
    const { status, body } = await start({ ...given, ...(await proof()) });
    expect([status, body.errors.entity]).toEqual([400, expect.stringContaining('API key')]);
    expect((await noor.call('POST', '/adminapi/imports/preview', given)).status).toBe(400);
  });

  it('of a withdrawal with a decision stays as it was, and no new one comes in', async () => {
    const id = await addWithdrawal(app, { amount: '12.5', userId: await addExchangeUser(app) });
    await decideOnce(app);
    await named('withdrawals', 'w1', id);
    const [before] = await all(
      'select amount, to_address, version from withdrawal_decisions join withdrawals using (id, amount) where id = $1',
      id,
    );
    const stolen = {
      email: 'amira@example.com',
      currencySymbol: 'ETH',
      paymentType: 2,
      amount: '9000',
      toAddress,
    };
    const rows = [{ id: 'w1' }, { id: 'w2', needsDecision: true }, { id: 'w3' }];
    const { result } = await imported(rows.map((row) => JSON.stringify({ ...stolen, ...row })).join('\n'), {
      entity: 'withdrawals',
      name: 'rows.ndjson',
    });
    expect(result).toMatchObject({ created: 1, changed: 0, rejected: 2 });
    expect(
      await all(
        'select amount, to_address, version from withdrawal_decisions join withdrawals using (id, amount) where id = $1',
        id,
      ),
    ).toEqual([before]);
    const rejected = await all(`select rejected from import_batches order by ctid desc limit 1`);
    expect(rejected[0].rejected).toEqual([
      { place: 0, errors: { needsDecision: 'decidedByKeyAlone' } },
      { place: 1, errors: { needsDecision: expect.any(String) } },
    ]);
  });
});

describe('the audit trail', () => {
  it('has a row for each record: what changed before and after, and the row of the file', async () => {
    const user = await addExchangeUser(app);
    await named('users', 'u1', user);
    await all(`update users set email = 'before@example.com' where id = $1`, user);
    const text = 'id,name,email\nu2,New one,new@example.com\nu1,,after@example.com\n';
    const { id } = await imported(text);
    const rows = await all(
      `select record, before, after, admin_name from audit_log where call = 'import:users' and after ? 'fileRow'
       and request_id = (select request_id from audit_log where call = 'import:users' and record = $1) order by id`,
      id,
    );
    const [added] = await all(`select id from users where email = 'new@example.com'`);
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          record: user,
          before: { email: 'before@example.com' },
          after: { email: 'after@example.com', fileRow: 2 },
          admin_name: 'Noor',
        },
        { record: added.id, before: null, after: { fileRow: 1 }, admin_name: 'Noor' },
      ]),
    );
    expect(rows).toHaveLength(2);
    const { createHash } = await import('node:crypto');
    const [began] = await all(`select after from audit_log where call = 'startImport' and record = $1`, id);
    expect(began.after).toMatchObject({
      file: 'rows.csv',
      sha256: createHash('sha256').update(text).digest('hex'),
      columns: ['id: id', 'name: name', 'email: email'],
      triedRows: 2,
      created: 1,
      changed: 1,
    });
  });
});

describe('who imported', () => {
  const approve = async (id: string) => {
    await decideOnce(app);
    const { version } = (await noor.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
    const code = await noor.code();
    const { status, body } = await noor.call('POST', `/adminapi/withdrawalDecision/${id}/approve`, {
      version,
      code,
    });
    return [status, body.errors?.messages];
  };
  const refused = [
    409,
    'You changed or imported data of this user in the last 24 hours. Someone else has to approve this.',
  ];
  const waiting = async (userId: string) => {
    const id = await addWithdrawal(app, { userId });
    await decideOnce(app);
    return id;
  };

  it('approves no withdrawal of a user whom they imported', async () => {
    const user = await addExchangeUser(app);
    await named('users', 'h1', user);
    const id = await waiting(user);
    await imported('id,email\nh1,mine@example.com\n');
    expect(await approve(id)).toEqual(refused);
  });

  it('nor one whose user they verified by an import', async () => {
    const user = await addExchangeUser(app);
    await named('users', 'h2', user);
    const id = await waiting(user);
    await imported('id,user,email,status,decidedAt\nv1,h2,h2@example.com,Accepted,2026-01-01T00:00:00Z\n', {
      entity: 'verifications',
    });
    expect(await approve(id)).toEqual(refused);
  });

  it('nor one that they imported before a decision was asked for', async () => {
    await imported(
      `id,email,currencySymbol,paymentType,toAddress,amount\nh3,h3@example.com,ETH,2,${toAddress},7\n`,
      { entity: 'withdrawals' },
    );
    const [{ record_id: id }] = await all(`select record_id from feed_records where external_id = 'h3'`);
    await all('update withdrawals set needs_decision = true where id = $1', id);
    await decideOnce(app);
    expect(await approve(id)).toEqual(refused);
  });
});

describe('under two-person approval', () => {
  it('another person sees what is imported and the tried rows, and approves exactly that', async () => {
    const ben = await withFactor(app, await app.signIn({ name: 'Ben' }));
    await withFactor(app, await app.signIn({ name: 'Cleo' }));
    const given = await settings('id,name\nt1,Two people\nt2,\n');
    const before = await runs();
    const asked = await start({ ...given, ...(await proof()) });
    expect([asked.status, await runs()]).toEqual([202, before]);
    const requests = async () =>
      (await ben.call('GET', '/adminapi/changerequests')).body.result.requests.filter(
        (one: { call: string }) => one.call === 'startImport',
      );
    const [request] = await requests();
    expect(request.name).toBe('rows.csv');
    const seen = Object.fromEntries(
      request.changes.map(({ field, after }: { field: string; after: string }) => [field, JSON.parse(after)]),
    );
    expect(seen).toMatchObject({ entity: 'users', source: 'history', triedRows: 2, created: 1, rejected: 1 });
    const decide = async (by: FactorAdmin, id: string) =>
      (await by.call('POST', `/adminapi/changerequests/${id}/approve`, { code: await by.code() })).status;
    expect(await decide(noor, request._id)).toBe(403);
    expect(await decide(ben, request._id)).toBe(200);
    await work();
    expect(await all(`select from users where name = 'Two people'`)).toHaveLength(1);
    const [run] = await all(`select principal_id from runs where kind = 'import' order by id desc limit 1`);
    expect(run.principal_id).toBe(noor.id);
    // The rows are in by now, so the same request would do something else than was seen.
    const again = await settings('id,name\nt3,Third\n');
    expect((await start({ ...again, ...(await proof()) })).status).toBe(202);
    const [second] = await requests();
    const key = await addTestKey(app, {
      source: 'history',
      restriction: [writeAccess('/feed/users')],
    });
    // The source is fed by a key now, so the request is void.
    expect(await decide(ben, second._id)).toBe(409);
    expect(await requests()).toEqual([]);
    await all(`update api_keys set status = 'revoked', revoked_at = now() where id = $1`, key.id);
    expect((await start({ ...again, ...(await proof()) })).status).toBe(202);
    const [third] = await requests();
    await all(`insert into users (id, name) values ('019abcde-0000-7000-8000-000000000001', 'Third')`);
    await named('users', 't3', '019abcde-0000-7000-8000-000000000001');
    expect(await decide(ben, third._id)).toBe(409);
    expect(await all(`select from users where name = 'Third'`)).toHaveLength(1);
  });
});
