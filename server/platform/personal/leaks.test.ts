// Long because every call of the contract is tested against one workspace with planted values.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { masks, personalKindOf } from '#contract/platform/personal.ts';
import { menuEntries } from '#contract/platform/menu.ts';
import { inputToWire } from '#contract/platform/names.ts';
import { runKinds } from '#server/features.ts';
import { runsTask } from '../runs/work-on-runs.ts';
import { loadSample } from '#server/sample/load.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type AnyCall, everyCall, type FieldSchema, fieldsOfCall } from '#server/testing/every-call.ts';
import { exported } from '#server/testing/exports.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { addExchangeUser, addWithdrawal, decideOnce } from '#server/testing/withdrawals.ts';
import { personalFieldsOf } from './asked.ts';

let app: TestApp;
let superadmin: TestAdmin;
let masked: TestAdmin;
let seeing: TestAdmin;
let key: TestKey;
let user: string;

const everyMenu = menuEntries
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter((entry) => !entry.superadmin && entry.path !== '/personal-data')
  .map(({ path }) => ({ path, isWriteAccess: true }));

const wallet = `0xdecafbadf00d${'0'.repeat(28)}`;
const planted = /marker-mail|5550199|decafbadf00d|PLANTEDACC|203\.0\.113\.7/i;

/** The planted value of each personal column. A number makes it unique for the row. */
const plantedValues: readonly [column: RegExp, value: string][] = [
  [/email$/, `'planted' || n || '@marker-mail.example'`],
  [/^phone_number$/, `'5550199' || lpad(n::text, 4, '0')`],
  [/^dial_code$/, `'+998'`],
  [/^(to_)?address$/, `'${wallet.slice(0, 36)}' || lpad(n::text, 6, '0')`],
  [/^bank_/, `'PLANTEDACC' || n`],
  [/^ip_address$/, `'203.0.113.7'`],
];
/** Other values, in the reverse order: a difference between the two answers shows a leak. */
const otherValues: typeof plantedValues = [
  [/email$/, `'altered' || (9999 - n) || '@other-mail.example'`],
  [/^phone_number$/, `'7770100' || lpad((9999 - n)::text, 4, '0')`],
  [/^dial_code$/, `'+44'`],
  [/^(to_)?address$/, `'0xbeefcafebeef${'1'.repeat(22)}' || lpad((9999 - n)::text, 6, '0')`],
  [/^bank_/, `'ALTEREDACC' || (9999 - n)`],
  [/^ip_address$/, `'198.51.100.9'`],
];
const people = [
  'users',
  'logins',
  'withdrawals',
  'fund_transfers',
  'tickets',
  'community_users',
  'subscribers',
  'verifications',
  'reports',
];

async function plant(values: typeof plantedValues): Promise<void> {
  const { db } = app.services;
  for (const table of people) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const set = rows.flatMap(({ name }) => {
      const value = values.find(([column]) => column.test(name))?.[1];
      return value === undefined ? [] : [`${name} = case when given.${name} is not null then ${value} end`];
    });
    await sql`update ${sql.table(table)} as given set ${sql.raw(set.join(', '))}
      from (select id as number, row_number() over (order by id) as n from ${sql.table(table)}) as numbered
      where numbered.number = given.id`.execute(db);
  }
}

beforeAll(async () => {
  app = await startTestApp();
  await maskPersonalData(app);
  superadmin = await app.signIn();
  await loadSample(app.database, { users: 60, seed: 5, until: new Date('2026-11-01T00:00:00Z') });
  user = await addExchangeUser(app);
  await plant(plantedValues);
  const { db } = app.services;
  await db.updateTable('users').set({ address: wallet }).where('id', '=', user).execute();
  await sql`update withdrawals set user_id = ${user} where bank_account_number is not null`.execute(db);
  await addWithdrawal(app, {
    userId: user,
    email: 'planted0@marker-mail.example',
    toAddress: wallet,
  });
  await decideOnce(app);
  masked = await app.signIn({ name: 'Masked', restriction: everyMenu });
  seeing = await app.signIn({ name: 'Seeing', restriction: everyMenu, seesPersonal: true });
  key = await addTestKey(app, {
    restriction: [{ path: '/feed/events', isWriteAccess: false }],
  });
  // Rows of the trail and events that say it.
  const contact = { email: 'planted00@marker-mail.example', dialCode: '+971', phoneNumber: '505550199' };
  await superadmin.call('PUT', '/adminapi/updateUser', {
    userId: user,
    email: contact.email,
    phoneCode: contact.dialCode,
    phoneNo: contact.phoneNumber,
  });
  await superadmin.call('POST', '/api/deleteuser', { id: user });
  await superadmin.call('POST', '/adminapi/trash/users/' + user + '/restore', {});
});
afterAll(() => app.close());

/** Ids of records by the resource whose list shows them. */
const idsOf = new Map<string, string[]>();

function wireRows(body: Record<string, unknown>): { _id: string }[] {
  const found = [body, body['result'], body['data']].flatMap((one) => {
    if (Array.isArray(one)) return [one];
    if (one === null || typeof one !== 'object') return [];
    return Object.values(one).filter(Array.isArray);
  });
  return (found[0] ?? []) as { _id: string }[];
}

/** A request of a call with these inputs, by standard names. */
function requestOf({ call }: AnyCall, input: Record<string, unknown>): [string, string, unknown] {
  const wire = inputToWire(call, input) as Record<string, unknown>;
  const inPath = new Set<string>();
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(wire[name] ?? ''));
  });
  const rest = Object.entries(wire).filter(([name]) => !inPath.has(name));
  if (call.method !== 'GET') return [call.method, path, Object.fromEntries(rest)];
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return [call.method, `${path}?${query}`, undefined];
}

const ask = async (who: Pick<TestAdmin, 'call'>, call: AnyCall, input: Record<string, unknown> = {}) =>
  who.call(...requestOf(call, input));

const isList = ({ call }: AnyCall) => call.wrapper.startsWith('list:');
const reads = everyCall.filter(({ call }) => call.effect === 'read' && call.access !== 'public');
const open = everyCall.filter(({ call }) => call.access !== 'superadmin' && call.access !== 'public');
const lists = open.filter((one) => isList(one) && !fieldsOfCall(one).required.includes('id'));

/** Fields that a screen may show about administrators, or that are nobody's personal data. */
const notPersonal = new Set([
  'email of session.getProfile',
  'email of session.updateProfile',
  'email of security.changeEmail',
  'ipAddress of security.listSessions',
  'ipAddress of deskSessions.listDeskSessions',
  'email of emailTemplates.sendTestEmail',
  ...['listAdmins', 'getAdmin', 'addAdmin', 'inviteAdmin', 'updateAdmin', 'disableAdmin', 'enableAdmin'].map(
    (name) => `email of admins.${name}`,
  ),
  'address of exports.startExport',
  'email of access.whoCan',
  'destination of withdrawalDecisions.getWithdrawalDecision',
]);

/** An answer without what an approver approves, whose destination they see (specification 17.9). */
const withoutApproved = (text: string) => text.replace(/"approves":\{[^}]*\}/, '');

/** The exchange's own accounts, and addresses on the chain of what everybody sees there. */
const notOfPeople =
  /^(?:address of (?:addressNames|contractChanges|reserves|tokens|creators)|\w+ of currencies)\./;

const looksPersonal =
  /^(email|(?!has|is)\w+Email|phoneNumber|dialCode|address|toAddress|destination|ipAddress|lastIpAddress|bankName|account(Number|Holder)|routingNumber)$/;

/** The fields of a schema that look personal and are not declared so, at any depth. */
function undeclared(schema: z.core.$ZodType): string[] {
  if (personalKindOf(schema)) return [];
  const def: Readonly<Record<string, unknown>> = { ...schema._zod.def };
  const shape = (def['shape'] ?? {}) as Record<string, z.core.$ZodType>;
  const inside = [def['element'], def['innerType'], def['valueType'], def['in'], def['out'], def['options']]
    .flat()
    .filter((one) => one !== undefined && one !== null && typeof one === 'object' && '_zod' in one);
  const isDeclared = (one: z.core.$ZodType): boolean => {
    if (personalKindOf(one)) return true;
    const inner = (one._zod.def as { innerType?: z.core.$ZodType }).innerType;
    return inner !== undefined && isDeclared(inner);
  };
  return [
    ...Object.entries(shape).flatMap(([field, one]) => [
      ...(looksPersonal.test(field) && !isDeclared(one) ? [field] : []),
      ...undeclared(one),
    ]),
    ...inside.flatMap((one) => undeclared(one as z.core.$ZodType)),
  ];
}

describe('the contract', () => {
  it('declares every field that looks personal', () => {
    const found = open.flatMap((one) =>
      undeclared(one.schemas.output).map((field) => `${field} of ${one.title}`),
    );
    expect(
      [...new Set(found)].filter((field) => !notPersonal.has(field) && !notOfPeople.test(field)),
    ).toEqual([]);
  });
});

describe('who may not see personal data', () => {
  it('reads no planted value in any list, by any way of asking', async () => {
    const leaks: string[] = [];
    const silent: string[] = [];
    for (const list of lists) {
      const seen = await ask(superadmin, list);
      const ids = wireRows(seen.body).map(({ _id }) => _id);
      if (ids.length > 0) idsOf.set(list.resource, [...(idsOf.get(list.resource) ?? []), ...ids]);
      const answer = await ask(masked, list);
      const text = JSON.stringify(answer.body);
      if (answer.status !== 200) silent.push(`${list.title}: ${answer.status}`);
      if (planted.test(text)) leaks.push(`${list.title}: ${planted.exec(text)?.[0]}`);
      // With the right there is something to see, or the test would prove nothing.
      if (
        planted.test(JSON.stringify(seen.body)) !==
        planted.test(JSON.stringify((await ask(seeing, list)).body))
      )
        leaks.push(`${list.title}: the right makes no difference`);
    }
    expect({ leaks, silent }).toEqual({ leaks: [], silent: [] });
  });

  it('finds nothing by a part of a value, in no order and by no comparison', async () => {
    const wrong: string[] = [];
    for (const list of lists) {
      const { fields } = fieldsOfCall(list);
      for (const search of ['marker-mail', 'planted', '5550199', 'decafbad', 'PLANTEDACC', '203.0.113'])
        if ('search' in fields) {
          const { status, body } = await ask(masked, list, { search });
          const rows = wireRows(body);
          if (status !== 200 || rows.length > 0)
            wrong.push(`${list.title} finds ${rows.length} by ${search}`);
        }
      for (const field of personalFieldsOf(list.schemas)) {
        const sorts = fields['sort']?.enum ?? [];
        for (const sort of [field, `-${field}`].filter((one) => sorts.includes(one)))
          if ((await ask(masked, list, { sort })).status !== 400)
            wrong.push(`${list.title} sorts by ${sort}`);
        if (!(field in fields)) continue;
        for (const value of ['contains:planted', 'starts:p']) {
          const { status } = await ask(masked, list, { [field]: value });
          // A filter by a whole value takes an operator as a part of the value, and finds nothing.
          if (status === 200 && wireRows((await ask(masked, list, { [field]: value })).body).length > 0)
            wrong.push(`${list.title} compares ${field} with ${value}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds by a whole value, in whatever case', async () => {
    const users = everyCall.find(({ title }) => title === 'users.listUsers') as AnyCall;
    const found = async (input: object) =>
      wireRows((await ask(masked, users, input as Record<string, unknown>)).body).map(({ _id }) => _id);
    expect(await found({ search: 'PLANTED00@marker-mail.example' })).toEqual([user]);
    expect(await found({ email: 'is:planted00@marker-mail.example' })).toEqual([user]);
    expect(await found({ search: '+971 50 555 0199' })).toEqual([user]);
    expect(await found({ search: wallet.toUpperCase().replace('X', 'x') })).toEqual([user]);
    expect((await masked.call('GET', `/adminapi/userOf?text=planted00@marker-mail.example`)).status).toBe(
      200,
    );
  });

  it('is counted for each whole value that finds something, in any list and by any filter', async () => {
    const { db } = app.services;
    const uncounted: string[] = [];
    let tried = 0;
    const counts = async () => {
      const { rowCount } = await db
        .deleteFrom('personal_reveals')
        .execute()
        .then(([one]) => ({ rowCount: Number(one?.numDeletedRows) }));
      return rowCount;
    };
    await counts();
    for (const list of lists) {
      const { fields } = fieldsOfCall(list);
      const personal = personalFieldsOf(list.schemas);
      const text = JSON.stringify((await ask(seeing, list)).body);
      const values = new Set(
        text.match(
          /planted\d+@marker-mail\.example|0xdecafbadf00d\w+|5550199\d+|PLANTEDACC\d+|203\.0\.113\.7/gi,
        ),
      );
      const few = [...values].slice(0, 6);
      const names = Object.entries(fields).filter(([name, field]) => !ofPages.has(name) && takesText(field));
      const questions = few.flatMap((value) => [
        ...('search' in fields ? [{ search: value }] : []),
        ...names.flatMap(([name]) => [
          { [name]: value },
          ...(personal.has(name) ? [{ [name]: `is:${value}` }] : []),
        ]),
      ]);
      for (const question of questions) {
        const { status, body } = await ask(masked, list, question);
        const counted = await counts();
        if (status !== 200 || wireRows(body).length === 0) continue;
        tried += 1;
        if (counted === 0) uncounted.push(`${list.title} ${JSON.stringify(question)}`);
      }
    }
    expect(uncounted).toEqual([]);
    expect(tried).toBeGreaterThan(20);
  });

  it('reads no planted value in a record, a timeline, the palette or the inbox', async () => {
    const leaks: string[] = [];
    const first = (resource: string) => idsOf.get(resource)?.[0] ?? user;
    for (const call of reads.filter((one) => !isList(one) && one.call.access !== 'superadmin')) {
      const { fields } = fieldsOfCall(call);
      const ids = 'id' in fields ? (idsOf.get(call.resource) ?? [user]).slice(0, 3) : [''];
      for (const id of ids) {
        const { body } = await ask(masked, call, id === '' ? {} : { id });
        const text = withoutApproved(JSON.stringify(body));
        if (planted.test(text)) leaks.push(`${call.title}: ${planted.exec(text)?.[0]}`);
      }
    }
    for (const [kind, id] of [
      ['user', user],
      ['withdrawal', first('withdrawals')],
      ['transfer', first('fundTransfers')],
      ['ticket', first('tickets')],
    ] as const) {
      const text = JSON.stringify((await masked.call('GET', `/adminapi/timeline/${kind}/${id}`)).body);
      expect(text).toContain('entries');
      if (planted.test(text)) leaks.push(`timeline of ${kind}`);
    }
    for (const search of [
      'planted1',
      'marker-mail',
      'PLANTEDACC',
      'decafbad',
      user,
      'planted00@marker-mail.example',
    ]) {
      const { body } = await masked.call('GET', `/adminapi/find?search=${encodeURIComponent(search)}`);
      const text = JSON.stringify(body);
      const isWhole = search === user || search.includes('@');
      if (planted.test(text)) leaks.push(`the palette by ${search}`);
      if (!isWhole && body.result.hits.length > 0) leaks.push(`the palette finds ${text} by ${search}`);
      if (isWhole && body.result.hits.length === 0) leaks.push(`the palette finds nothing by ${search}`);
    }
    expect(leaks).toEqual([]);
  });

  it('gets files without them, in every format, and none in a forbidden order', async () => {
    const leaks: string[] = [];
    for (const { name } of lists) {
      const { text } = await exported(app, masked, { list: name, format: 'ndjson' });
      if (planted.test(text)) leaks.push(`${name}: ${planted.exec(text)?.[0]}`);
    }
    const words = Object.fromEntries([['planted00@marker-mail.example', 'It is Amira']]);
    const { text } = await exported(app, masked, {
      list: 'listUsers',
      columns: [{ field: 'email', heading: 'Email', words }],
    });
    expect(text).toContain(masks.email);
    expect(text).not.toContain('Amira');
    const bank = { field: 'bankDetail.accountNumber', heading: 'Account' };
    const paid = await exported(app, masked, { list: 'listWithdrawals', columns: [bank] });
    expect(planted.test(paid.text)).toBe(false);
    for (const input of [{ sort: 'email' }, { email: 'starts:p' }])
      expect(
        (await masked.call('POST', '/adminapi/exports', { list: 'listUsers', format: 'csv', input })).status,
      ).toBe(400);
    expect(leaks).toEqual([]);
    const whole = await exported(app, seeing, { list: 'listUsers', format: 'ndjson' });
    expect(whole.text).toMatch(planted);
  });

  it('gets events without them by a key, and no way to many rows by a part of a value', async () => {
    const { body } = await key.call('GET', '/feed/v1/events?limit=1000');
    expect(body.events.length).toBeGreaterThan(2);
    expect(JSON.stringify(body)).not.toMatch(planted);
    const other = await addTestKey(app, {
      restriction: [{ path: '/feed/events', isWriteAccess: false }],
      seesPersonal: true,
    });
    expect(JSON.stringify((await other.call('GET', '/feed/v1/events?limit=1000')).body)).toMatch(planted);
    const matching = { email: 'contains:marker-mail' };
    const bulk = { list: 'listUsers', act: 'block', matching };
    expect((await masked.call('POST', '/adminapi/bulk', bulk)).status).toBe(400);
  });

  it('changes no contact of a user, and learns none from an answer or a refusal', async () => {
    const contact = { userId: user, email: 'new@example.com', phoneCode: '', phoneNo: '' };
    expect((await masked.call('PUT', '/adminapi/updateUser', contact)).status).toBe(403);
    const { status, body } = await masked.call('POST', '/api/change-status', { id: user, status: 'blocked' });
    expect([status, body.result.email, body.result.curraddress]).toEqual([200, masks.email, masks.wallet]);
    await masked.call('POST', '/api/deleteuser', { id: user });
    await app.services.db
      .insertInto('users')
      .values({ id: crypto.randomUUID(), name: 'Other', email: 'PLANTED00@marker-mail.example' })
      .execute();
    const refused = await masked.call('POST', '/adminapi/trash/users/' + user + '/restore', {});
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).not.toMatch(planted);
  });
});

/** Parts of the planted values. */
const parts = ['planted', 'p', '5550199', '0xdecafbad', 'PLANTEDACC', '203.0.113'];
/** What replaces a part in comparisons with patterns or networks. Taken literally, it is nobody's value. */
const patterns = ['%marker-mail%', 'planted1@marker-mail.exampl_', '203.0.113.0/24'];
const ofPages = new Set(['page', 'limit', 'search', 'sort']);

const takesText = ({ type, format, enum: values, anyOf }: FieldSchema): boolean =>
  (type === 'string' && format === undefined && values === undefined) || (anyOf?.some(takesText) ?? false);

/** Every way of asking a list for rows by a part of a value, or for their order. */
function questionsOf(list: AnyCall): Record<string, unknown>[] {
  const { fields } = fieldsOfCall(list);
  const texts = Object.entries(fields).filter(([name, field]) => !ofPages.has(name) && takesText(field));
  return [
    {},
    ...(fields['sort']?.enum ?? []).map((sort) => ({ sort, limit: 100 })),
    ...('search' in fields ? [...parts, ...patterns].map((search) => ({ search })) : []),
    ...texts.flatMap(([name]) => [
      ...['contains:', 'starts:'].flatMap((how) => parts.map((part) => ({ [name]: how + part }))),
      ...(personalFieldsOf(list.schemas).has(name) || /email|address|phone|user|destination/i.test(name)
        ? ['is:', ''].flatMap((how) => ['planted', ...patterns].map((part) => ({ [name]: how + part })))
        : []),
    ]),
  ];
}

// Last, because it changes the planted values.
describe('the same questions about other hidden values', () => {
  /** What each list and the palette answer, by question. */
  async function answersTo(who: Pick<TestAdmin, 'call'>, asked: readonly AnyCall[]) {
    const answers = new Map<string, string>();
    for (const list of asked)
      for (const question of questionsOf(list)) {
        const { status, body } = await ask(who, list, question);
        // A changed destination is evaluated again, which changes the first two. The last one is the caller's own and
        // passes.
        const answer = JSON.stringify(body).replace(/"(version|outcome|lastUsedAt)":[^,}]*/g, '');
        answers.set(`${list.title} ${JSON.stringify(question)}`, `${status} ${answer}`);
      }
    for (const part of [...parts, ...patterns]) {
      const { body } = await who.call('GET', `/adminapi/find?search=${encodeURIComponent(part)}`);
      answers.set(`the palette by ${part}`, JSON.stringify(body));
      const found = await who.call('GET', `/adminapi/userOf?text=${encodeURIComponent(part)}`);
      answers.set(`the user of ${part}`, `${found.status}`);
    }
    return answers;
  }
  const different = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].flatMap(([question, answer]) => (other.get(question) === answer ? [] : [question]));

  it('have the same answers, rows, order and counts, for who may not see them', async () => {
    const users = lists.filter(({ title }) => title === 'users.listUsers');
    const before = await answersTo(masked, lists);
    const seenBefore = await answersTo(seeing, users);
    await plant(otherValues);
    expect(different(before, await answersTo(masked, lists))).toEqual([]);
    // A caller who sees the values must get different answers, or the test would prove nothing.
    const seen = different(seenBefore, await answersTo(seeing, users));
    for (const question of ['{"sort":"email","limit":100}', '{"search":"planted"}', '{"email":"contains:p"}'])
      expect(seen).toContain(`users.listUsers ${question}`);
    expect(seen).toContain('the palette by planted');
  });

  it('have the same answers on the pages of records: timelines, what belongs to them, notes and the inbox', async () => {
    const kinds = [
      ['user', 'users'],
      ['withdrawal', 'withdrawals'],
      ['transfer', 'fundTransfers'],
      ['ticket', 'tickets'],
      ['token', 'tokens'],
      ['bid', 'bids'],
      ['trade', 'trades'],
    ] as const;
    const pages = kinds.flatMap(([kind, resource]) =>
      (idsOf.get(resource) ?? [])
        .filter((id) => id !== user)
        .slice(0, 12)
        .flatMap((id) => [`related/${kind}/${id}`, `timeline/${kind}/${id}`, `notes/${kind}/${id}`]),
    );
    const alone = reads.filter((call) => {
      const { required } = fieldsOfCall(call);
      // A place in the stream of changes, and a challenge, are new each time.
      if (call.title === 'live.getLive' || call.resource === 'passkeys') return false;
      return !isList(call) && call.call.access !== 'superadmin' && required.length === 0;
    });
    const ofIds = reads.filter((call) => !isList(call) && fieldsOfCall(call).required.join() === 'id');
    async function told(who: Pick<TestAdmin, 'call'>) {
      const answers = new Map<string, string>();
      const keep = (question: string, { status, body }: Awaited<ReturnType<typeof ask>>) =>
        answers.set(
          question,
          `${status} ${withoutApproved(JSON.stringify(body)).replace(/"(version|outcome|lastUsedAt)":[^,}]*/g, '')}`,
        );
      for (const page of pages) keep(page, await who.call('GET', `/adminapi/${page}`));
      for (const call of alone) keep(call.title, await ask(who, call));
      for (const call of ofIds)
        for (const id of (idsOf.get(call.resource) ?? []).slice(0, 12))
          if (id !== user) keep(`${call.title} ${id}`, await ask(who, call, { id }));
      return answers;
    }
    await plant(plantedValues);
    const [before, seenBefore] = [await told(masked), await told(seeing)];
    await plant(otherValues);
    expect(different(before, await told(masked))).toEqual([]);
    expect(different(seenBefore, await told(seeing)).length).toBeGreaterThan(20);
  });

  it('counts no view by a part of a value that a colleague who sees them shares', async () => {
    const wrong: string[] = [];
    let made = 0;
    const paths = new Map(lists.map(({ name, call }) => [name, call.access[0]]));
    for (const list of lists) {
      const { fields } = fieldsOfCall(list);
      for (const field of personalFieldsOf(list.schemas)) {
        if (!(field in fields)) continue;
        for (const part of ['contains:altered', 'starts:a', 'contains:7770100']) {
          const path = paths.get(list.name);
          const query = new URLSearchParams({ [field]: part }).toString();
          const view = {
            path,
            list: list.name,
            name: `${list.name} ${query}`,
            audience: 'writers',
            query,
            columns: null,
          };
          const { body } = await seeing.call('POST', '/adminapi/savedViews', view);
          if (body.result) {
            made += 1;
            const { body: counted } = await masked.call('GET', '/adminapi/savedViews/counts');
            const own = ({ _id }: { _id: string }) => _id === body.result._id;
            // Nothing is counted, or a filter of whole values that finds nothing.
            if ((counted.result.counts.find(own)?.count ?? 0) > 0) wrong.push(view.name);
            await seeing.call('DELETE', `/adminapi/savedViews/${body.result._id}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(made).toBeGreaterThan(9);
  });

  it('counts no saved view, fills no file and starts no run by a part of a value', async () => {
    const told: string[] = [];
    await plant(otherValues);
    const asked = [{ search: 'altered' }, { search: '7770100' }, { search: '0xbeefcafe' }];
    for (const list of lists) {
      if (!('search' in fieldsOfCall(list).fields) || personalFieldsOf(list.schemas).size === 0) continue;
      for (const input of asked) {
        const { text: file } = await exported(app, masked, { list: list.name, format: 'ndjson', input });
        if (file.trim() !== '') told.push(`${list.name} as a file by ${JSON.stringify(input)}`);
      }
    }
    const whole = await exported(app, seeing, { list: 'listUsers', format: 'ndjson', input: asked[0] });
    expect(whole.text).not.toBe('');

    const queries = ['search=altered', 'email=contains%3Aaltered', 'email=starts%3Aa', 'sort=email'];
    for (const query of queries) {
      const view = { path: '/user', list: 'listUsers', name: query, audience: 'own', query, columns: null };
      expect((await masked.call('POST', '/adminapi/savedViews', view)).status).toBe(200);
    }
    const { body: named } = await masked.call('GET', '/adminapi/savedViews');
    const { body: counted } = await masked.call('GET', '/adminapi/savedViews/counts');
    const everybody = (await ask(masked, lists.find(({ name }) => name === 'listUsers') as AnyCall)).body[
      'count'
    ];
    for (const { _id, count } of counted.result.counts as { _id: string; count: number }[]) {
      const { name } = named.result.views.find((view: { _id: string }) => view._id === _id);
      // What orders the rows counts nothing.
      if (name !== 'sort=email' || count !== everybody) told.push(`the view ${name} counts ${count}`);
    }

    const runs: string[] = [];
    for (const matching of asked) {
      const bulk = { list: 'listUsers', act: 'block', matching };
      runs.push((await masked.call('POST', '/adminapi/bulk', bulk)).body.result._id);
    }
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
    await runsTask(runKinds, ['bulk']).run(app.services, log, new AbortController().signal);
    for (const id of runs) {
      const { body } = await masked.call('GET', `/adminapi/bulk/${id}`);
      if (body.result.total !== 0) told.push(`a run has ${body.result.total} rows`);
    }
    expect(told).toEqual([]);
  });

  it('gets no file and no run over many rows by a part of a value, in any list', async () => {
    const taken: string[] = [];
    for (const list of lists) {
      const { fields } = fieldsOfCall(list);
      for (const field of personalFieldsOf(list.schemas)) {
        const inputs = [
          ...(fields['sort']?.enum ?? []).filter((sort) => sort === field).map((sort) => ({ sort })),
          ...(field in fields ? [{ [field]: 'contains:altered' }, { [field]: 'starts:a' }] : []),
        ];
        for (const input of inputs) {
          if ((await ask(masked, list, input)).status !== 400) continue;
          const asked = { list: list.name, format: 'csv', input };
          const { status } = await masked.call('POST', '/adminapi/exports', asked);
          if (status !== 400) taken.push(`${list.name} as a file by ${JSON.stringify(input)}: ${status}`);
        }
      }
    }
    expect(taken).toEqual([]);
  });
});
