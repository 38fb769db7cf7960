import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { eraseInTrail } from '#server/features/privacy/erasure/trail.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf, sealAll } from '#server/testing/audit.ts';
import { until } from '#server/testing/until.ts';
import { requireSignatures } from '#server/platform/audit/boundary.ts';
import { sealAuditChain } from '#server/platform/audit/sealer.ts';
import { tableGuards } from '#server/platform/audit/table-guards.ts';
import { verifyAuditChain } from './verify.ts';

let app: TestApp;
let superadmin: TestAdmin;
/** Somebody who has DATABASE_URL. */
let attacker: Client;

beforeAll(async () => {
  app = await startTestApp();
  attacker = new Client({ connectionString: app.database.url });
  await attacker.connect();
  superadmin = await app.signIn();
  await attacker.query(
    `insert into audit_log (call, ip_address, request_id) values ('ofOlderVersion', '127.0.0.1', 'old')`,
  );
  await sealAll(app);
  expect(await requireSignatures(app.services)).toBe(true);
  await sealAll(app);
});
afterAll(async () => {
  await attacker.end();
  await app.close();
});

const verify = () => verifyAuditChain(app.services);
const rename = (name: string) => superadmin.call('POST', '/api/updateprofile', { name });
const forge = async () => {
  const { rows } = await attacker.query<{ id: string }>(
    `insert into audit_log (admin_id, call, record, ip_address, request_id)
     values ($1, 'approveWithdrawal', 'w', '127.0.0.1', 'forged') returning id`,
    [superadmin.id],
  );
  return Number(rows[0]?.id);
};
/** Seals until a row was rejected: rows wait for transactions of other tests. */
const rejected = (id: number) =>
  until(async () => {
    await sealAuditChain(app.services);
    const { rows } = await attacker.query('select why from audit_rejections where audit_id = $1', [id]);
    expect(rows).toHaveLength(1);
    return rows[0] as { why: string };
  });
const remove = async (id: number) => {
  await attacker.query('delete from audit_log where id = $1', [id]);
  await attacker.query('delete from audit_signatures where audit_id = $1', [id]);
};

describe('rows of the trail', () => {
  it('are signed by the server that writes them, and older ones are sealed as they are', async () => {
    await rename('Signed');
    await sealAll(app);
    const { signedAfter, ...report } = await verify();
    expect(report).toMatchObject({ broken: undefined, waiting: 0 });
    expect(signedAfter).toBeGreaterThan(0);
    const { rows } = await attacker.query(
      `select count(*)::int as count from audit_log where not exists (select from audit_signatures where audit_id = id)`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('get no seal where nobody signed them, and superadmins get mail', async () => {
    const id = await forge();
    expect((await verify()).broken).toMatch(new RegExp(`row ${id} \\(approveWithdrawal of w`));
    expect(await rejected(id)).toEqual({ why: 'unsigned' });
    expect((await verify()).broken).toMatch(new RegExp(`row ${id} `));
    const { rows } = await attacker.query(`select after from audit_log where call = 'rejectAuditRows'`);
    expect(rows).toEqual([{ after: { count: 1, rows: [{ id, why: 'unsigned' }] } }]);
    const mail = await attacker.query('select text from mail_messages where subject like $1', [
      'Unsigned entries in the audit trail',
    ]);
    expect(mail.rows[0]?.text).toContain(String(id));
    // The same row raises one alarm.
    for (let round = 0; round < 3; round += 1) await sealAuditChain(app.services);
    expect((await attacker.query(`select from audit_log where call = 'rejectAuditRows'`)).rowCount).toBe(1);
    await remove(id);
    expect((await verify()).broken).toBeUndefined();
  });

  it('get no seal where they were changed before it', async () => {
    await rename('Before the forgery');
    const row = (await auditOf(app, superadmin.id, 'updateProfile')).at(-1);
    const id = Number(row?.id);
    await attacker.query(`update audit_log set after = '{"name":"forged"}' where id = $1`, [id]);
    expect(await rejected(id)).toEqual({ why: 'changed' });
    expect((await verify()).broken).toMatch(new RegExp(`row ${id} `));
    await remove(id);
  });

  it('are not accepted under the signature of another row', async () => {
    const id = await forge();
    await attacker.query(
      `insert into audit_signatures select $1, server, counter, mac from audit_signatures order by audit_id desc limit 1`,
      [id],
    );
    expect(await rejected(id)).toEqual({ why: 'changed' });
    await remove(id);
  });

  it('are signed again where an erasure changes them before their seal', async () => {
    await rename('To be erased');
    const id = String((await auditOf(app, superadmin.id, 'updateProfile')).at(-1)?.id);
    const { db, keys } = app.services;
    await db.transaction().execute((transaction) =>
      eraseInTrail(transaction, keys, { userId: superadmin.id, ids: [id] }, async () => {
        await sql`update audit_log set after = '{"name":"erased"}' where id = ${id}`.execute(transaction);
      }),
    );
    await sealAll(app);
    expect((await verify()).broken).toBeUndefined();
  });

  it('must be signed although somebody moves the position from which they must be, or deletes it', async () => {
    const id = await forge();
    const { rows } = await attacker.query('select signed_after, signed_after_mac from audit_chain_head');
    const set = (position: unknown, mac: unknown) =>
      attacker.query('update audit_chain_head set signed_after = $1, signed_after_mac = $2', [position, mac]);
    await set(1_000_000, rows[0].signed_after_mac);
    expect((await verify()).broken).toMatch(/was not set by a server/);
    await set(null, null);
    expect((await verify()).broken).toMatch(/was deleted/);
    await expect(requireSignatures(app.services)).rejects.toThrow(/was deleted/);
    expect(await rejected(id)).toEqual({ why: 'unsigned' });
    await set(rows[0].signed_after, rows[0].signed_after_mac);
    await remove(id);
    expect((await verify()).broken).toBeUndefined();
  });
});

describe('a trigger that rewrites rows', () => {
  afterEach(async () => {
    await attacker.query('drop trigger if exists forging on audit_log; drop function if exists forge()');
  });

  it.each([
    ['before they are stored', 'before insert', `new.admin_name = 'Somebody else'; return new`],
    ['before they are stored, of who acted', 'before insert', `new.admin_id = gen_random_uuid(); return new`],
    ['before they are stored, of what was done', 'before insert', `new.after = '{}'; return new`],
    [
      'after they are stored',
      'after insert',
      `update audit_log set after = '{"name":"x"}' where id = new.id; return null`,
    ],
    ['away', 'before insert', 'return null'],
  ])('%s lets no write through, and is named', async (_, when, body) => {
    await attacker.query(`create function forge() returns trigger language plpgsql as $$ begin ${body}; end $$;
      create trigger forging ${when} on audit_log for each row execute function forge()`);
    const name = `Never ${when} ${Math.random()}`;
    expect((await rename(name)).status).not.toBe(200);
    const { rowCount } = await attacker.query('select from admins where name = $1', [name]);
    expect(rowCount).toBe(0);
    expect(await tableGuards(app.services.db)).toEqual([
      'The table audit_log has the trigger forging, which should not be there.',
    ]);
  });
});

describe('what the tables of the trail should not have', () => {
  it('is named', async () => {
    expect(await tableGuards(app.services.db)).toEqual([]);
    const { adminUrl } = inject('postgres');
    const url = new URL(adminUrl);
    url.pathname = new URL(app.database.url).pathname;
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    onTestFinished(() => admin.end());
    const { rows } = await attacker.query<{ owner: string }>('select current_user as owner');
    await admin.query(`grant select, delete on audit_log to pg_monitor; grant insert on audit_signatures to public;
      alter table audit_seals owner to pg_monitor; create rule quiet as on delete to audit_log do instead nothing`);
    const named = await tableGuards(app.services.db);
    for (const sentence of [
      'Everybody may INSERT the table audit_signatures.',
      'The role pg_monitor may DELETE the table audit_log.',
      'The table audit_seals belongs to pg_monitor, ',
      'The table audit_log has the rule quiet, ',
    ])
      expect(named).toContainEqual(expect.stringContaining(sentence));
    expect(named).toHaveLength(4);
    await admin.query(`drop rule quiet on audit_log; alter table audit_seals owner to ${rows[0]?.owner};
      revoke all on audit_signatures from public; revoke all on audit_log from pg_monitor`);
    expect(await tableGuards(app.services.db)).toEqual([]);
  });
});
