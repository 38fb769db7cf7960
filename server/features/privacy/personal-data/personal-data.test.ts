// Long because one desk with a sample serves reveals and every way of searching for a value.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revealsOfHour } from '#contract/platform/limits.ts';
import { revealable } from '#contract/privacy/personal-data.schemas.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { runKinds } from '#server/features.ts';
import { runsTask } from '#server/platform/runs/work-on-runs.ts';
import { loadSample } from '#server/sample/load.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { exported } from '#server/testing/exports.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { ageProof, switchSecondFactorOn } from '#server/testing/second-factor.ts';

let app: TestApp;
let root: TestAdmin;
let clerk: TestAdmin;
const user = uuidV7();
const email = 'amira@secret.example';
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const may = (path: string, isWriteAccess = true) => [{ path, isWriteAccess }];
const asked = { kind: 'user', id: user, field: 'email', reason: 'asked' };
const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
const workOnBulk = () => runsTask(runKinds, ['bulk']).run(app.services, log, new AbortController().signal);
const reveal = (who: Pick<TestAdmin, 'call'>, more: object = {}) =>
  who.call('POST', '/adminapi/reveal', { ...asked, ...more });

beforeAll(async () => {
  app = await startTestApp();
  await maskPersonalData(app);
  await loadSample(app.database, { users: 60 });
  root = await app.signIn({ email: 'root@example.com' });
  clerk = await app.signIn({ name: 'Nadia', restriction: may('/user') });
  await app.services.db
    .insertInto('users')
    .values({ id: user, name: 'Amira', email, dial_code: '+971', phone_number: '501234567' })
    .execute();
});
afterAll(() => app.close());

describe('POST /adminapi/reveal', () => {
  it('gives one value with a reason, and the trail has who, which field and why, and not the value', async () => {
    const { status, body } = await reveal(clerk);
    expect([status, body.result.value]).toEqual([200, email]);
    expect(Date.parse(body.result.until) - Date.now()).toBeLessThanOrEqual(60_000);
    expect((await reveal(clerk, { field: 'phoneNumber' })).body.result.value).toBe('+971 501234567');
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(audit_log) as row from audit_log where call = 'revealPersonal' order by id limit 1`.execute(
      app.services.db,
    );
    expect(rows[0]?.row).toMatchObject({
      admin_name: 'Nadia',
      record: user,
      after: { kind: 'user', field: 'email', $reason: 'asked' },
    });
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('gives nothing without the right to change such records, to keys, or without a reason from the list', async () => {
    const reader = await app.signIn({ restriction: may('/user', false) });
    const support = await app.signIn({ restriction: may('/support') });
    const key = await addTestKey(app, { restriction: may('/user') });
    for (const who of [reader, support, key]) expect((await reveal(who)).status).toBe(403);
    expect((await reveal(clerk, { reason: 'curious' })).status).toBe(400);
    expect((await reveal(clerk, { field: 'ipAddress' })).status).toBe(400);
    expect((await reveal(clerk, { field: 'address' })).status).toBe(404);
    expect((await reveal(clerk, { id: uuidV7() })).status).toBe(404);
  });

  it('gives every field of every kind of record to who may change such records, and to nobody else', async () => {
    const { db } = app.services;
    const { user: _, ...kinds } = revealable;
    const tables: Readonly<Record<keyof typeof kinds, string>> = {
      login: 'logins',
      withdrawal: 'withdrawals',
      transfer: 'fund_transfers',
      ticket: 'tickets',
      ticketReply: 'ticket_replies',
      communityUser: 'community_users',
      subscriber: 'subscribers',
      verification: 'verifications',
      identityDocument: 'documents',
      report: 'reports',
      case: 'cases',
      decision: 'withdrawal_decisions',
    };
    await db
      .insertInto('documents')
      .values({
        id: uuidV7(),
        user_id: user,
        kind: 'passport',
        number: '••••5678',
        file_hash: 'a'.repeat(64),
      })
      .execute();
    await sql`update ticket_replies set from_address = 'other@secret.example' where author = 'user'`.execute(
      db,
    );
    for (const [kind, { menu, fields }] of Object.entries(kinds)) {
      const writer = await app.signIn({ restriction: may(menu) });
      const reader = await app.signIn({ restriction: may(menu, false) });
      for (const field of fields) {
        const column = field === 'bankDetail' ? 'bank_account_number' : snakeCase(field);
        const { rows } = await sql<{ id: string; value: string }>`
          select id, value from (select id, ${sql.ref(column)}::text as value
            from ${sql.table(tables[kind as keyof typeof tables])}) as found
          where value is not null limit 1`.execute(db);
        const [row] = rows;
        if (!row) expect.fail(`the sample has no ${kind} with ${field}`);
        const one = { kind, id: row.id, field };
        const { status, body } = await reveal(writer, one);
        expect([kind, field, status, body.result?.value]).toEqual([
          kind,
          field,
          200,
          expect.stringContaining(row.value.replace(/\/\d+$/, '')),
        ]);
        expect((await reveal(reader, one)).status).toBe(403);
      }
    }
  });

  it('writes the look at a part of a record into the timeline of the whole', async () => {
    const { db } = app.services;
    const reply = await db
      .selectFrom('ticket_replies')
      .select(['id', 'ticket_id'])
      .where('from_address', 'is not', null)
      .executeTakeFirstOrThrow();
    const support = await app.signIn({ restriction: may('/support') });
    const shown = await reveal(support, { kind: 'ticketReply', id: reply.id, field: 'fromAddress' });
    expect([shown.status, shown.body.result.value]).toEqual([200, 'other@secret.example']);
    // Of a ticket, by the right for verifications, or by the id of something else: nothing.
    expect((await reveal(support, { kind: 'identityDocument', id: reply.id, field: 'number' })).status).toBe(
      403,
    );
    const wrong = { kind: 'ticketReply', id: reply.ticket_id, field: 'fromAddress' };
    expect((await reveal(support, wrong)).status).toBe(404);
    const { body } = await root.call('GET', `/adminapi/audit?record=${reply.ticket_id}&call=revealPersonal`);
    expect(body.data).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('other@secret.example');
  });

  it('shows one field of a change in a timeline to who could make it, and the trail has no value', async () => {
    const former = 'former@secret.example';
    const { db } = app.services;
    const update = async (call: string, record: string | null, before: object, after: object) =>
      (
        await db
          .insertInto('audit_log')
          .values({
            call,
            record,
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            ip_address: '127.0.0.1',
            request_id: 'test',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const position = await update('updateUser', user, { name: 'A', email: former }, { name: 'B', email });
    // As the timeline has it.
    const id = String(position).padStart(20, '0');
    const entries = async (who: TestAdmin) =>
      (await who.call('GET', `/adminapi/timeline/user/${user}`)).body.result.entries as {
        _id: string;
        mayReveal: boolean;
      }[];
    const mine = await entries(clerk);
    expect(mine.find(({ _id }) => _id === `audit-${id}`)?.mayReveal).toBe(true);
    expect(JSON.stringify(mine)).not.toContain(former);
    const one = { kind: 'change', id, field: 'email' };
    const shown = await reveal(clerk, one);
    expect([shown.status, shown.body.result?.value]).toEqual([200, `${former} → ${email}`]);
    const looks = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('call', '=', 'revealPersonal')
      .where('record', '=', user)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(looks[0]).toMatchObject({ after: { kind: 'change', field: 'email', $reason: 'asked' } });
    expect(JSON.stringify(looks)).not.toContain('secret.example');

    const reader = await app.signIn({ restriction: may('/user', false) });
    const support = await app.signIn({ restriction: may('/support') });
    for (const who of [reader, support]) expect((await reveal(who, one)).status).toBe(403);
    expect((await entries(reader)).every(({ mayReveal }) => !mayReveal)).toBe(true);
    // Calls of many menus, the desk's own work, and rows that are not there: nothing, and no difference.
    const many = String(await update('confirmBulk', user, { email: former }, { email }));
    const own = String(await update('admin:recover', user, { email: former }, { email }));
    for (const id of [many, own, '999999999']) expect((await reveal(clerk, { ...one, id })).status).toBe(403);
    // A field that did not change, an id of the other kind.
    expect((await reveal(clerk, { ...one, field: 'phoneNumber' })).status).toBe(404);
    expect((await reveal(clerk, { ...one, id: user })).status).toBe(400);
    expect((await reveal(clerk, { kind: 'user', id, field: 'email' })).status).toBe(400);
    expect((await reveal(clerk, { ...one, reason: undefined })).status).toBe(400);
  });

  it('repeats no answer that showed personal data to an administrator who sees masks by now', async () => {
    const writer = await app.signIn({ restriction: may('/user') });
    const change = (key: string, status = 'blocked') =>
      writer.call('POST', '/api/change-status', { id: user, status }, { 'idempotency-key': key });
    await maskPersonalData(app, false);
    expect((await change('seen')).status).toBe(200);
    expect((await change('seen')).status).toBe(200);
    await maskPersonalData(app);
    expect((await change('seen')).status).toBe(409);
    expect((await change('masked', 'active')).status).toBe(200);
    expect((await change('masked', 'active')).status).toBe(200);
  });

  it('counts each search for a whole value, found or not, with the alarm and the limit of reveals', async () => {
    const name = 'Guesser';
    const restriction = [...may('/user'), ...may('/withdraw'), ...may('/loginhistory'), ...may('/community')];
    const guesser = await app.signIn({ name, restriction });
    const key = await addTestKey(app, { name: 'Guessing key', restriction });
    const { db } = app.services;
    await db
      .insertInto('logins')
      .values({ id: uuidV7(), email, ip_address: '203.0.113.235', status: 'Success' })
      .execute();
    const counted = async (who = guesser.id) =>
      Number(
        (
          await db
            .selectFrom('personal_reveals')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('admin_id', '=', who)
            .executeTakeFirstOrThrow()
        ).count,
      );
    const get = (path: string) => () => guesser.call('GET', path);
    // Names, parts and orders tell nothing, and a sort is refused.
    await get('/api/getAllusers?search=Amira')();
    await get('/api/getAllusers?search=amira@')();
    await get('/api/getAllusers?sort=email')();
    expect(await counted()).toBe(0);
    const input = { search: 'exported@secret.example' };
    const bulk = { list: 'listUsers', act: 'block', matching: { search: 'bulk@secret.example' } };
    const view = {
      path: '/user',
      list: 'listUsers',
      name: 'V',
      audience: 'own',
      query: 'email=is:view@secret.example',
    };
    const doors: Record<string, () => Promise<unknown>> = {
      search: get(`/api/getAllusers?search=${email}`),
      'search of another list': get('/adminapi/getLoginHistory?search=203.0.113.1'),
      'page behind the last': get('/api/getAllusers?search=page@secret.example&page=50'),
      'column filter': get('/api/getAllusers?email=is:filter@secret.example'),
      'column filter of logins': get('/adminapi/getLoginHistory?ipaddress=is:203.0.113.2'),
      palette: get('/adminapi/find?search=palette@secret.example'),
      'account in the palette': get('/adminapi/find?search=AE070331234'),
      'user of': get('/adminapi/userOf?text=of@secret.example'),
      export: () => exported(app, guesser, { list: 'listUsers', format: 'csv', input }),
      bulk: async () => {
        await guesser.call('POST', '/adminapi/bulk', bulk);
        await workOnBulk();
      },
      'saved view': async () => {
        const before = await counted();
        await guesser.call('POST', '/adminapi/savedViews', { ...view, columns: null });
        // Views that compare texts are not counted, which tells nothing.
        expect((await guesser.call('GET', '/adminapi/savedViews/counts')).body.result.counts).toEqual([]);
        expect(await counted()).toBe(before);
        await guesser.call('GET', `/api/getAllusers?${view.query}`);
      },
      'email that is taken': () =>
        guesser.call('PUT', '/adminapi/updateUser', {
          userId: user,
          email: 'taken@secret.example',
          phoneCode: 'x',
        }),
    };
    for (const [door, open] of Object.entries(doors)) {
      const before = await counted();
      await open();
      expect([door, (await counted()) - before]).toEqual([door, 1]);
      await open();
      expect([door, (await counted()) - before]).toEqual([door, 1]);
    }
    await key.call('GET', '/api/getAllusers?search=key@secret.example');
    expect(await counted(key.id)).toBe(1);
    // The attack: every address of a network until one is found.
    const mailsToEach = async (who: string) => {
      const { rows } = await sql<{ mails: number }>`
        select distinct count(*)::int as mails from mail_messages where text like ${`%${who}%`} group by to_address`.execute(
        db,
      );
      return rows.map(({ mails }) => mails);
    };
    for (const [who, most] of [
      [guesser, 235],
      [key, 65],
    ] as const) {
      const answers = [];
      for (let last = 1; last <= most; last += 1)
        answers.push(await who.call('GET', `/adminapi/getLoginHistory?search=203.0.113.${last}`));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
      // The hit is refused like the misses around it.
      expect(answers.slice(-2).map(({ status }) => status)).toEqual([429, 429]);
      expect(await counted(who.id)).toBe(revealsOfHour.most);
    }
    expect([await mailsToEach(name), await mailsToEach('Guessing key')]).toEqual([[1], [1]]);
    const file = await exported(app, guesser, { list: 'listUsers', format: 'csv', input: { search: email } });
    expect(file.text).toContain('Amira');
    const late = { list: 'listUsers', format: 'csv', input: { search: 'late@secret.example' } };
    expect((await exported(app, guesser, late)).status).toBe(429);
    const { body } = await root.call('GET', `/adminapi/audit?admin=${guesser.id}&call=revealPersonal`);
    expect(body.count).toBe(revealsOfHour.most);
    expect(JSON.stringify(body)).not.toMatch(/secret.example|203\.0\.113/);
    // Names are found as before, and so is everything by who sees it.
    expect((await guesser.call('GET', '/api/getAllusers?search=Amira')).status).toBe(200);
    await root.call('GET', `/api/getAllusers?search=${email}`);
    expect(await counted(root.id)).toBe(0);
  });

  it('asks for a code where the second factor was not proved in this session within five minutes', async () => {
    const careful = await app.signIn({ restriction: may('/user') });
    const nextCode = await switchSecondFactorOn(app, careful);
    await ageProof(app, careful);
    const asksCode = async (more?: object) => {
      const { status, body } = await reveal(careful, more);
      expect(JSON.stringify(body).includes(email)).toBe(status === 200);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await asksCode()).toEqual([400, 'code']);
    expect(await asksCode({ code: '000000' })).toEqual([400, 'code']);
    expect(await asksCode({ code: await nextCode() })).toEqual([200]);
    expect(await asksCode()).toEqual([200]);
    // Proved in this session alone, and at a sign-in with it.
    const again = await app.call('POST', '/api/login', {
      email: careful.email,
      password: careful.password,
      code: await nextCode(),
    });
    const { db } = app.services;
    const { rows } = await sql<{ isProved: boolean }>`
      select factor_proved_at is not null as "isProved" from admin_sessions where admin_id = ${careful.id} order by id`.execute(
      db,
    );
    expect([again.status, rows]).toEqual([200, [{ isProved: true }, { isProved: true }]]);
    await sql`update admin_sessions set factor_proved_at = now() - interval '301 seconds'
      where admin_id = ${careful.id} and id = (select min(id::text)::uuid from admin_sessions where admin_id = ${careful.id})`.execute(
      db,
    );
    expect(await asksCode()).toEqual([400, 'code']);
  });

  it('tells superadmins of many within an hour, once, and then gives no more', async () => {
    const many = await app.signIn({ name: 'Many', restriction: may('/user') });
    await sql`insert into personal_reveals (id, admin_id, kind, record, field, reason)
      select gen_random_uuid(), ${many.id}, 'user', ${user}, 'email', 'asked'
      from generate_series(1, ${revealsOfHour.alarm - 2}::int)`.execute(app.services.db);
    const mails = async () =>
      (await root.call('GET', '/adminapi/outbox?search=root@example.com')).body.data.length as number;
    const before = await mails();
    await Promise.all([reveal(many), reveal(many), reveal(many)]);
    expect(await mails()).toBe(before + 1);
    await sql`insert into personal_reveals (id, admin_id, kind, record, field, reason)
      select gen_random_uuid(), ${many.id}, 'user', ${user}, 'email', 'asked'
      from generate_series(1, ${revealsOfHour.most}::int)`.execute(app.services.db);
    const refused = await reveal(many);
    expect([refused.status, JSON.stringify(refused.body).includes(email)]).toEqual([429, false]);
  });
});
