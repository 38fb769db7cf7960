import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menusOfOwnFields, type OwnFieldKind, ownFieldKinds } from '#contract/platform/own-field-kinds.ts';
import { maskPersonalData, startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { exported, rowsOfCsv } from '#server/testing/exports.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { addToken, testAddress } from '#server/testing/marketplace.ts';
import { useRunWork } from '#server/testing/runs.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal } from '#server/testing/withdrawals.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let root: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn();
});
afterAll(() => app.close());

const work = useRunWork(() => app);

const insert = async (table: 'cases' | 'creators' | 'categories', values: object) => {
  const id = uuidV7();
  await app.services.db
    .insertInto(table)
    .values({ id, ...values } as never)
    .execute();
  return id;
};

/** Everything that a kind of record needs to be tried in all places. A kind that is missing doesn't compile. */
const kinds: Readonly<
  Record<
    OwnFieldKind,
    { list: string; path: string; method: 'GET' | 'POST'; entity?: string; add: () => Promise<string> }
  >
> = {
  user: {
    list: 'listUsers',
    path: '/api/getAllusers',
    method: 'GET',
    entity: 'users',
    add: async () => (await addUser(app, { name: 'Ada Lovelace', email: `${uuidV7()}@example.com` })).id,
  },
  token: {
    list: 'listTokens',
    path: '/api/gettokenlist',
    method: 'GET',
    entity: 'tokens',
    add: async () => (await addToken(app)).id,
  },
  withdrawal: {
    list: 'listWithdrawals',
    path: '/adminapi/getWithdraw',
    method: 'GET',
    entity: 'withdrawals',
    add: () => addWithdrawal(app),
  },
  ticket: {
    list: 'listTickets',
    path: '/adminapi/getSupport',
    method: 'GET',
    entity: 'tickets',
    add: () => addTicket(app),
  },
  case: {
    list: 'listCases',
    path: '/adminapi/cases',
    method: 'GET',
    add: () => {
      const address = testAddress();
      return insert('cases', { type: 'user', subject: `user:${address}`, address, name: 'Ada', priority: 1 });
    },
  },
  creator: {
    list: 'listCreators',
    path: '/api/getAllCreator',
    method: 'POST',
    add: () =>
      insert('creators', { name: 'Ada', address: testAddress(), cover_image: 'a', profile_image: 'b' }),
  },
  category: {
    list: 'listCategories',
    path: '/api/categorylist',
    method: 'GET',
    add: () => insert('categories', { name: `Art ${uuidV7()}`, image: 'a' }),
  },
};

const rowsOf = async (kind: OwnFieldKind, input: object, by: Pick<TestAdmin, 'call'> = root) => {
  const { path, method } = kinds[kind];
  const asked = { page: '1', limit: '10', ...input };
  const { status, body } = await (method === 'GET'
    ? by.call('GET', `${path}?${new URLSearchParams(asked as Record<string, string>)}`)
    : by.call('POST', path, asked));
  return { status, body, rows: (body.data ?? []) as { _id: string; own: object }[] };
};
const set = (kind: OwnFieldKind, record: string, values: object) =>
  root.call('PUT', `/adminapi/own-values/${kind}/${record}`, { values });
const valuesOf = async (kind: OwnFieldKind, record: string, by: Pick<TestAdmin, 'call'> = root) =>
  (await by.call('GET', `/adminapi/own-values/${kind}/${record}`)).body.result.values;
const ofRecord = async (record: string) =>
  app.services.db
    .selectFrom('events')
    .select(['type', 'before', 'after'])
    .where('record_id', '=', record)
    .orderBy('id')
    .execute();
const until = async (isSo: () => Promise<boolean>) => {
  for (let round = 0; round < 20 && !(await isSo()); round += 1) await work();
  expect(await isSo()).toBe(true);
};

describe.each(ownFieldKinds)('own fields of a %s', (kind) => {
  const { list, add, entity } = kinds[kind];
  let record: string;
  let other: string;

  beforeAll(async () => {
    [record, other] = [await add(), await add()];
    const fields = [
      { key: 'tier', label: 'Tier', type: 'choice', choices: ['Gold', 'Silver'], isFilterable: true },
      { key: 'score', label: 'Score', type: 'number', isFilterable: true },
      { key: 'note', label: 'Note', type: 'text', isPersonal: true, isFilterable: true },
      { key: 'memo', label: 'Memo', type: 'text' },
    ];
    for (const field of fields)
      expect((await root.call('POST', '/adminapi/own-fields', { kind, ...field })).body.errors ?? {}).toEqual(
        {},
      );
    const ready = async () => {
      const { body } = await root.call('GET', '/adminapi/own-fields');
      return body.result.fields
        .filter((field: { kind: string }) => field.kind === kind)
        .every(({ filter }: { filter: string }) => filter !== 'building');
    };
    await until(ready);
    expect(
      (await set(kind, record, { tier: 'Gold', score: '5.5', personal_note: 'Met in Dubai' })).status,
    ).toBe(200);
  });

  const given = { tier: 'Gold', score: '5.5', personal_note: 'Met in Dubai' };

  it('are on the record and in the list', async () => {
    expect(await valuesOf(kind, record)).toEqual(given);
    const { rows } = await rowsOf(kind, {});
    expect(rows.find(({ _id }) => _id === record)?.own).toEqual(given);
    expect(rows.find(({ _id }) => _id === other)?.own).toEqual({});
  });

  it.each([
    ['{"tier":"is:Gold"}', true],
    ['{"tier":"is:Silver"}', false],
    ['{"score":"5..6"}', true],
    ['{"score":"6.."}', false],
    ['{"tier":"is:gold","personal_note":"contains:dubai"}', true],
  ])('filter the list by %s', async (own, isFound) => {
    const { status, rows, body } = await rowsOf(kind, { own });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(rows.map(({ _id }) => _id)).toEqual(isFound ? [record] : []);
  });

  it('are in an export, filtered by them', async () => {
    const { text } = await exported(app, root, {
      list,
      input: { own: '{"tier":"is:Gold"}' },
      columns: [
        { field: 'id', heading: 'id' },
        ...Object.keys(given).map((key) => ({ field: `own.${key}`, heading: `own.${key}` })),
      ],
    });
    expect(rowsOfCsv(text.replace(/^\ufeff/, ''))).toEqual([
      ['id', 'own.tier', 'own.score', 'own.personal_note'],
      [record, 'Gold', '5.5', 'Met in Dubai'],
    ]);
  });

  it('are kept with a saved view', async () => {
    const query = 'own_tier=is%3AGold';
    const { body } = await root.call('POST', '/adminapi/savedViews', {
      path: menusOfOwnFields[kind],
      list,
      name: `Gold ${kind}`,
      audience: 'own',
      query,
      columns: null,
    });
    expect(body.result?.query, JSON.stringify(body)).toBe(query);
  });

  it('make an event and a row of the trail, and are undone', async () => {
    await set(kind, record, { tier: 'Silver' });
    expect((await ofRecord(record)).at(-1)).toEqual({
      type: 'record.fields_changed',
      before: { kind, values: { tier: 'Gold' } },
      after: { kind, values: { tier: 'Silver' } },
    });
    const { body } = await root.call('GET', `/adminapi/audit?record=${record}`);
    const [newest] = body.data as { call: string; number: number; undo: object | null }[];
    expect(newest).toMatchObject({ call: 'setOwnValues', undo: expect.anything() });
    const undone = await root.call('POST', '/adminapi/undo', { call: 'setOwnValues', record });
    expect(undone.status).toBe(200);
    expect(await valuesOf(kind, record)).toEqual(given);
  });

  it('are set in bulk, and set back for each row', async () => {
    const run = async (path: string, body?: object) => {
      const { body: prepared } = await root.call('POST', path, body);
      expect(prepared.errors ?? {}).toEqual({});
      const id = prepared.result._id;
      await root.call('POST', `/adminapi/bulk/${id}/confirm`);
      await until(async () => (await root.call('GET', `/adminapi/bulk/${id}`)).body.result.phase === 'over');
      return id as string;
    };
    const id = await run('/adminapi/bulk', {
      list,
      act: 'setField',
      ids: [record, other],
      field: { key: 'score', value: '7' },
    });
    expect(await valuesOf(kind, record)).toEqual({ ...given, score: '7' });
    expect(await valuesOf(kind, other)).toEqual({ score: '7' });
    await run(`/adminapi/bulk/${id}/undo`);
    expect(await valuesOf(kind, record)).toEqual(given);
    expect(await valuesOf(kind, other)).toEqual({});
  });

  it('are masked for those who may not see personal data, who can’t filter by them either', async () => {
    const clerk = await app.signIn({ restriction: [{ path: menusOfOwnFields[kind], isWriteAccess: false }] });
    await maskPersonalData(app);
    try {
      expect((await valuesOf(kind, record, clerk))['personal_note']).not.toContain('Dubai');
      const { rows } = await rowsOf(kind, {}, clerk);
      expect(JSON.stringify(rows)).not.toContain('Dubai');
      expect(JSON.stringify(rows)).toContain('Gold');
      const guess = await rowsOf(kind, { own: '{"personal_note":"starts:Met"}' }, clerk);
      expect([guess.status, Object.keys(guess.body.errors)]).toEqual([400, ['own', 'messages']]);
      expect((await rowsOf(kind, { own: '{"tier":"is:Gold"}' }, clerk)).rows).toHaveLength(1);
      await set(kind, record, { memo: 'from ada@example.com' });
      const writer = await app.signIn({
        restriction: [{ path: menusOfOwnFields[kind], isWriteAccess: true }],
      });
      const change = async (values: object, loaded: object) => {
        const path = `/adminapi/own-values/${kind}/${record}`;
        const { status, body } = await writer.call('PUT', path, { values, loaded });
        return [status, Object.keys(body.errors ?? {})];
      };
      // A right guess of a value gets the same answer as a wrong one.
      for (const guess of ['Met in Dubai', 'Met in Paris'])
        expect(await change({ personal_note: guess }, { personal_note: 'other' })).toEqual([
          400,
          ['personal_note'],
        ]);
      const { memo } = await valuesOf(kind, record, writer);
      expect(memo).not.toContain('ada@');
      expect(await change({ memo: 'changed' }, { memo })).toEqual([200, []]);
      await set(kind, record, { memo: null });
    } finally {
      await maskPersonalData(app, false);
    }
  });

  it.runIf(entity !== undefined)('are taken from the feed', async () => {
    const key = await addTestKey(app, { restriction: [{ path: `/feed/${entity}`, isWriteAccess: true }] });
    const { db } = app.services;
    await db
      .insertInto('feed_records')
      .values({ entity: entity as string, source: key.source, external_id: 'own-1', record_id: record })
      .execute();
    const send = async (own: object) =>
      (await key.call('POST', `/feed/v1/${entity}`, [{ id: 'own-1', own }])).body.results[0];
    expect(await send({ tier: 'Silver' })).toMatchObject({ result: 'changed' });
    expect(await valuesOf(kind, record)).toEqual({ ...given, tier: 'Silver' });
    // A person's change is kept until the sender sends another value.
    await set(kind, record, { tier: 'Gold' });
    expect(await send({ tier: 'Silver' })).toMatchObject({ result: 'unchanged' });
    expect(await send({ tier: null })).toMatchObject({ result: 'changed' });
    expect(await valuesOf(kind, record)).toEqual({ score: '5.5', personal_note: 'Met in Dubai' });
    await set(kind, record, { tier: 'Gold' });
    expect(await send({ tier: 'Bronze', gone: 'x' })).toMatchObject({
      result: 'rejected',
      errors: { 'own.tier': expect.anything(), 'own.gone': expect.anything() },
    });
    expect(await valuesOf(kind, record)).toEqual(given);
  });
});
