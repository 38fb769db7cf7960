import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  addFeedKey,
  connectorTests,
  proposedMapping,
  sendsTo,
  startConnector,
} from '#server/testing/connector.ts';
import { openSeaLike, prismaLike, railsLike } from '#server/testing/foreign-schemas.ts';
import type { TableMapping } from './mapping-file.ts';

let app: TestApp;
let admin: TestAdmin;
const { open, closeAll } = connectorTests();

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(async () => {
  await closeAll();
  await app.close();
});

/** Rows of a list of the workspace, as its screen reads them. */
async function listed(path: string): Promise<Record<string, unknown>[]> {
  const { body } = await admin.call('GET', `${path}limit=100`);
  const inner = body.data ?? body.result;
  return Array.isArray(inner) ? inner : inner.data;
}

/** What the connector of each marketplace shows, and what a person edits in its mapping. */
const marketplaces = [
  {
    name: 'an NFT marketplace with addresses as keys',
    source: 'sea',
    sql: openSeaLike,
    edit: () => undefined,
    check: ['Columns that are left out: traits, sale_state.'],
    lists: {
      '/api/getAllusers?search=sea.example&': 30,
      '/api/gettokenlist?search=Ape&': 20,
      '/api/getBidslist?search=WETH&': 20,
    },
    rows: {
      '/api/getAllusers?search=collector10@&': { name: 'collector10', status: 'blocked' },
      '/api/getBidslist?search=collector3&': {
        tokenBidAmt: '0.1',
        currency: 'WETH',
        bidderName: 'collector3',
      },
    },
  },
  {
    name: 'an exchange without foreign keys and with numbers as statuses',
    source: 'rails',
    sql: railsLike,
    edit(table: (name: string) => TableMapping) {
      const withdraws = table('withdraws');
      withdraws.fields['user'] = 'member_id.user_id';
      withdraws.values['status'] = { 0: 1, 1: 3, 2: 5 };
    },
    check: [
      'status "0": set what this value means here under values.',
      'phoneNumber: Enter 4 to 15 digits, without the dial code. (30 of the first 30 rows) It is left out.',
      'user: no column names a user. If one leads there through another table, set `column.column`.',
    ],
    lists: {
      '/api/getAllusers?search=rails.example&': 30,
      '/adminapi/getWithdraw?search=rails&': 20,
      '/adminapi/currency?search=Bitcoin&': 1,
    },
    rows: {
      '/api/getAllusers?search=rails20@&': { name: 'First20 Last20', status: 'blocked' },
      '/adminapi/getWithdraw?search=rails4@&': { amount: '2', status: 3 },
    },
  },
  {
    name: 'an exchange with quoted names in camel case',
    source: 'prisma',
    sql: prismaLike,
    edit(table: (name: string) => TableMapping) {
      Object.assign(table('Asset').constants, { chainId: '1', currency: 'ETH' });
      const { values } = table('Payout');
      values['status'] = { ...values['status'], ON_HOLD: 2 };
    },
    check: ['status "ON_HOLD": set what this value means here under values.'],
    lists: {
      '/api/getAllusers?search=prisma.example&': 30,
      '/api/gettokenlist?search=Piece&': 20,
      '/adminapi/getWithdraw?search=prisma.example&': 20,
    },
    rows: {
      '/api/getAllusers?search=prisma30@&': { name: 'Prisma 30', status: 'blocked' },
      '/adminapi/getWithdraw?search=prisma4@&': { amount: '5' },
    },
  },
];

it.each(marketplaces)(
  'shows in the lists, without code, $name',
  async ({ source, sql, edit, check, lists, rows }) => {
    const foreign = await open(sql);
    const proposed = await proposedMapping(foreign);
    const sentences = proposed.tables.flatMap((table) => table.check);
    expect(sentences).toEqual(expect.arrayContaining(check));
    edit((name) => proposed.tables.find(({ table }) => table === `public.${name}`) as TableMapping);
    await foreign.writeMap(proposed);
    const env = sendsTo(app.url, await addFeedKey(app, source));
    const { code, output } = await startConnector(foreign, { env, args: ['--once'] }).ended;
    expect(code, output()).toBe(0);
    expect(output()).not.toContain('rejected');
    for (const [path, count] of Object.entries(lists)) expect(await listed(path), path).toHaveLength(count);
    for (const [path, row] of Object.entries(rows)) expect(await listed(path), path).toMatchObject([row]);
  },
);

it('refuses a mapping that a person has to finish, and says what is missing', async () => {
  const foreign = await open(prismaLike);
  await foreign.writeMap(await proposedMapping(foreign));
  const { code, output } = await startConnector(foreign, { env: { DESK: app.url, KEY: 'mdk_x' } }).ended;
  expect(code).toBe(1);
  expect(output()).toContain(
    'public.Asset (tokens): chainId: set its column under fields, or its value under constants.',
  );
  expect(output()).toContain(
    'public.Payout (withdrawals): status "ON_HOLD": set what this value means here under values.',
  );
});

it('leaves out a table that the role may not read, and says so', async () => {
  const foreign = await open(`${prismaLike}; revoke select on "Payout" from current_user`);
  const { tables, skipped } = await proposedMapping(foreign);
  expect(tables.map(({ entity }) => entity)).toEqual(['users', 'tokens']);
  expect(skipped['public.Payout']).toBe('The role may not read it. If it is needed, grant SELECT on it.');
});
