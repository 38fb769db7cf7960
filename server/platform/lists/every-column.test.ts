// Long because the exceptions of every list are in one table.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/platform/call.ts';
import { compareDecimals } from '#contract/platform/decimal.ts';
import { searchMaxLength } from '#contract/platform/limits.ts';
import { inputToWire, outputFromWire } from '#contract/platform/names.ts';
import { unwrap } from '#contract/platform/wrapper.ts';
import { loadSample } from '#server/sample/load.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type AnyCall, everyCall, fieldsOfCall } from '#server/testing/every-call.ts';

/** A column of a list's screen, with the kind of its filter where that is one of the column's own. */
interface Column {
  list: string;
  key: string;
  compare: 'text' | 'amount' | 'time' | undefined;
  /** The code of the column itself, and of its screen. */
  code: string;
  screen: string;
}

/** Columns that another filter finds: of the row's day, of who is in charge, and so on. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listAllSubscribers: { createdAt: 'from' },
  listAudit: { createdAt: 'from', adminName: 'admin' },
  listBids: { createdAt: 'from' },
  listCases: { openedAt: 'from', assignee: 'assigned' },
  listDeskSessions: { adminName: 'adminId' },
  listFundTransfers: { createdAt: 'from' },
  listLogins: { createdAt: 'from' },
  listRefusedCalls: { adminName: 'admin' },
  listReports: { createdAt: 'from' },
  listRoyalties: { createdAt: 'from' },
  listStatements: { createdAt: 'from' },
  listTickets: {
    createdAt: 'from',
    closedStatus: 'status',
    dueAt: 'due',
    assignee: 'assigned',
    tags: 'tag',
  },
  listUsers: { createdAt: 'from' },
  listTrades: { orderedAt: 'from', firstCurrency: 'currency' },
  listWithdrawalDecisions: { askedAt: 'from', outcome: 'state' },
  listWithdrawals: { createdAt: 'from' },
};

/** Columns that nobody filters by, and why. */
const without: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listClosingRegister: {
    name: 'found by the search',
    balance: 'the list is sorted by it',
    pending: 'a part of the balance, which the status tells apart',
    paid: 'a part of the balance, which the status tells apart',
    remaining: 'the list is sorted by it',
  },
  listAllSubscribers: { source: 'looked up for each row that is shown, among what feeds and imports left' },
  listAudit: {
    outcome: 'of millions of rows a few are refusals, and refused calls have a list of their own',
    isSealed: 'true of every row but those of the last seconds',
  },
  listCases: { address: 'the search finds it, also by a part' },
  listCreators: { profileImage: 'a picture', coverImage: 'a picture' },
  listDeletedCategories: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listDeletedFaqs: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listDeletedProducts: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listDeletedSubscribers: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listDeletedTokens: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listDeletedUsers: { deletedBy: 'looked up for each row that is shown, in the trail' },
  listScreeningHits: {
    subjectName: 'looked up for each row that is shown; the search finds it',
    entryName: 'looked up for each row that is shown; the search finds it',
    listName: 'lists are few, and each has its number of open hits',
    score: 'the list is sorted by it',
    createdAt: 'the list is sorted by it',
  },
  listTravelRuleTransfers: {
    counterpartyName: 'looked up for each row that is shown; the search finds it',
    userName: 'looked up for each row that is shown; the search finds it',
    amount: 'the list is sorted by it',
    createdAt: 'the list is sorted by it',
  },
  listUsers: {
    accountType: 'nearly every user has the same',
    verification: 'looked up for each row that is shown; the list of requests is filtered by it',
    lastSignInAt: 'looked up for each row that is shown; the login history is filtered by time',
  },
  listVerifications: {
    name: 'looked up for each row that is shown; the email and the address find the user',
    accountCreatedAt: 'looked up for each row that is shown',
    createdAt: 'requests wait for a few days, and the list is sorted by it',
  },
};

/** Lists without rows in the sample data. Their own tests check their filters. */
const withoutRows = [
  'listAddressNames',
  'listApiKeys',
  'listClosings',
  'listFeeReconciliation',
  'listMessages',
  'listOwnActions',
  'listOwnerActs',
  'listProviders',
  'listRefusedCalls',
  'listRoyalties',
  'listRules',
  'listStatements',
  'listScreeningHits',
  'listStops',
  'listTravelRuleTransfers',
  'listWebhooks',
];

/** Lists that fit on a page or two in practice, so search and order are enough. */
const shortLists: Readonly<Record<string, string>> = {
  listAddressNames: 'names that administrators gave, of which a workspace has a few',
  listApiKeyReads: 'what one key read, by the hour',
  listAuditHeads: 'one row for each time that the head of the trail was published',
  listBulkRows: 'the rows of one run, told apart by what came of them',
  listCanaries: 'users marked as canaries, of which a workspace has a few',
  listCaseReasons: 'the reasons that the desk chose',
  listClosings: 'closings of the market and of currencies, of which a workspace has a few',
  listDeskSessions: 'who is signed in, told apart by who that is',
  listErasures: 'erasures that were asked for',
  listFeeReconciliation: 'one row for each day and owner, by chain and currency',
  listMailings: 'one row for each mailing, a few a month',
  listOwnActions: 'buttons and cards that a company defined, of which a workspace has a few',
  listOwnerActs: 'acts that the owner of the contracts was asked for',
  listProviders: 'providers of webhooks, of which a workspace has a few',
  listReserves: 'one row for each currency',
  listRules: 'rules, of which a workspace has a few',
  listScreeningLists: 'sanctions lists, of which a workspace has a few',
  listSessions: 'one’s own sessions',
  listStops: 'stops, of which a desk has a few',
  listTravelRuleCounterparties: 'companies that data is exchanged with, of which a workspace has a few',
};

const web = join(import.meta.dirname, '../../../web');

/** The columns of every list screen, as its code declares them. */
async function everyColumn(): Promise<Column[]> {
  const paths = await Array.fromAsync(glob('{features,app}/**/*.tsx', { cwd: web }));
  return paths.flatMap((path) => columnsIn(readFileSync(join(web, path), 'utf8')));
}

function columnsIn(screen: string): Column[] {
  const parts = screen.split(/ColumnOf<typeof client\.\w+\.(\w+)>\[\]/);
  // The columns before the first list are shared by all of them.
  const [shared = '', ...lists] = parts;
  return Array.from({ length: lists.length / 2 }, (_, index) =>
    lists.slice(2 * index, 2 * index + 2),
  ).flatMap(([list = '', code = '']) =>
    [shared, code.slice(0, code.indexOf('\n  ];'))].flatMap((text) =>
      text
        .split(/(?=\bkey: ')/)
        .slice(1)
        .filter((part) => part.includes('header:'))
        .map((part) => ({
          list,
          key: /key: '(\w+)'/.exec(part)?.[1] ?? '',
          compare: /compare: '(\w+)'/.exec(part)?.[1] as Column['compare'],
          code: part,
          screen,
        })),
    ),
  );
}

/** Whether a screen offers a filter of this name. */
const offers = (screen: string, name: string) =>
  screen.includes(`name: '${name}'`) ||
  screen.includes(`Filter('${name}')`) ||
  (name === 'assigned' && screen.includes('useAssignedFilter()'));

const lists = new Map(everyCall.map((call) => [call.name, call]));
const takes = (list: string, filter: string) => {
  const call = lists.get(list);
  return call !== undefined && filter in fieldsOfCall(call).fields;
};

it('each column that a list shows has a filter, or a reason to have none', async () => {
  const columns = await everyColumn();
  expect(new Set(columns.map(({ list }) => list)).size).toBeGreaterThan(35);
  const missing = columns.filter(({ list, key, compare, screen }) => {
    if (without[list]?.[key] ?? shortLists[list]) return false;
    const filter = elsewhere[list]?.[key] ?? key;
    return !takes(list, filter) || !(compare !== undefined || offers(screen, filter));
  });
  expect(missing.map(({ list, key }) => `${list}.${key}`)).toEqual([]);
  // An exception is removed when its column is no longer shown, or has a filter.
  const shown = new Set(columns.map(({ list, key }) => `${list}.${key}`));
  const said = [elsewhere, without].flatMap((table) =>
    Object.entries(table).flatMap(([list, keys]) => Object.keys(keys).map((key) => `${list}.${key}`)),
  );
  expect(said.filter((name) => !shown.has(name))).toEqual([]);
  const needless = columns.filter(({ list, key }) => without[list]?.[key] !== undefined && takes(list, key));
  expect(needless.map(({ list, key }) => `${list}.${key}`)).toEqual([]);
});

/** Emails, addresses, accounts, tokens and tickets that lead to no page from their cell, and why. */
const leadsNowhere: Readonly<Record<string, string>> = {
  'listAddressNames.address': 'of the record whose row it is',
  'listAdmins.email': 'of the record whose row it is',
  'listDeletedSubscribers.email': 'in the trash there are no pages',
  'listDeletedTokens.owner': 'in the trash there are no pages',
  'listDeletedUsers.address': 'in the trash there are no pages',
  'listDeletedUsers.email': 'in the trash there are no pages',
  'listFeeReconciliation.owner': 'a wallet of the operator, or the Safe that owns the contracts',
  'listMessages.to': 'it may be an administrator’s, or nobody’s of the marketplace',
  'listUsers.accountType': 'a word',
  'listUsers.address': 'of the record whose row it is',
  'listUsers.email': 'of the record whose row it is',
  'listVerifications.accountCreatedAt': 'the date of an account',
  'listWithdrawals.toAddress': 'mostly a wallet outside, or an account of a bank',
};

it('each email, address, token and ticket in a list leads to its page, or there is a reason', async () => {
  const names = /email|address|account|owner|bidder|token|ticket|recipient|^to$/i;
  const leads = /RecordLink|ReportLink|pathOf|pathTo|\bto=\{|\brecord=\{/;
  const columns = (await everyColumn()).filter(({ key }) => names.test(key) && !/ipAddress/i.test(key));
  expect(columns.length).toBeGreaterThan(20);
  const nowhere = columns.filter(({ code }) => !leads.test(code)).map(({ list, key }) => `${list}.${key}`);
  expect(nowhere.toSorted()).toEqual(Object.keys(leadsNowhere));
});

describe('a filter of a column', () => {
  let app: TestApp;
  let admin: TestAdmin;

  beforeAll(async () => {
    app = await startTestApp();
    await loadSample(app.database, { users: 60 });
    admin = await app.signIn();
    const { db } = app.services;
    const first = (table: string) => sql`(select id from ${sql.table(table)} order by id limit 4)`;
    await sql`update subscribers set unsubscribed_at = now() where id in ${first('subscribers')}`.execute(db);
    for (const table of ['users', 'tokens', 'subscribers', 'categories', 'faqs', 'products'])
      await sql`update ${sql.table(table)} set deleted_at = now() where id in ${first(table)}`.execute(db);
    await sql`update bids set state = 'expired' where transaction_hash is null`.execute(db);
    await sql`update subscribers set name = 'Reader ' || left(email, 3)`.execute(db);
    await sql`update subscribers set unsubscribed_at = now() where id =
      (select id from subscribers where deleted_at is null order by id limit 1)`.execute(db);
  });
  afterAll(() => app.close());

  type Row = Readonly<Record<string, unknown>> & { id: string };

  async function ask({ call }: AnyCall, input: object): Promise<Page<Row>> {
    const wire = inputToWire(call, { limit: 100, ...input }) as Record<string, string>;
    const { status, body } =
      call.method === 'GET'
        ? await admin.call('GET', `${call.path}?${new URLSearchParams(wire)}`)
        : await admin.call(call.method, call.path, wire);
    expect(status, `${call.path} ${JSON.stringify([wire, body])}`).toBe(200);
    return outputFromWire(call, unwrap(call.wrapper, body)) as Page<Row>;
  }

  /** The text of a cell: a telephone number begins with its country code. */
  const valueOf = (row: Row, key: string) =>
    key === 'phoneNumber' ? `${String(row['dialCode'])} ${String(row[key])}` : row[key];

  /** The filter that finds a value of a column, and the values that it must find. */
  function filterBy(compare: Column['compare'], value: unknown) {
    const text = String(value);
    if (compare === 'amount')
      return {
        filter: `${text}..${text}`,
        has: (other: unknown) => compareDecimals(String(other), text) === 0,
      };
    if (compare === 'time') {
      const end = new Date(Date.parse(text) + 1).toISOString();
      return { filter: `${text}..${end}`, has: (other: unknown) => String(other) === text };
    }
    if (compare === 'text') {
      const wanted = text.toLowerCase();
      if (text.length > searchMaxLength) {
        const opening = wanted.slice(0, 50);
        const has = (other: unknown) => String(other).toLowerCase().startsWith(opening);
        return { filter: `starts:${opening}`, has };
      }
      return { filter: `is:${text}`, has: (other: unknown) => String(other).toLowerCase() === wanted };
    }
    return { filter: value, has: (other: unknown) => other === value };
  }

  it('finds the rows that have its value, and no others', async () => {
    const columns = await everyColumn();
    const tried = new Set<string>();
    const empty = new Set<string>();
    const wrong: string[] = [];
    for (const [name, call] of lists) {
      const own = columns.filter(
        ({ list, key, compare, screen }) =>
          list === name && takes(list, key) && (compare !== undefined || offers(screen, key)),
      );
      if (own.length === 0 || fieldsOfCall(call).required.length > 0) continue;
      const everything = await ask(call, {});
      for (const { key, compare } of own) {
        const rows = everything.rows.filter(
          (row) => row[key] !== null && row[key] !== '' && row[key] !== undefined,
        );
        const row = rows[Math.floor(rows.length / 2)];
        if (!row) {
          empty.add(`${name}.${key}`);
          continue;
        }
        const { filter, has } = filterBy(compare, valueOf(row, key));
        const found = await ask(call, { [key]: filter });
        const ids = new Set(found.rows.map(({ id }) => id));
        const isWhole = everything.rows.length === everything.count;
        const others = everything.rows.filter((other) => has(valueOf(other, key)) !== ids.has(other.id));
        const isWrong =
          !ids.has(row.id) ||
          found.rows.some((other) => !has(valueOf(other, key))) ||
          (isWhole && others.length > 0);
        if (isWrong) wrong.push(`${name}.${key} = ${JSON.stringify(filter)}`);
        tried.add(`${name}.${key}`);
      }
    }
    expect(wrong).toEqual([]);
    const listOf = (column: string) => column.split('.')[0] ?? '';
    expect(
      [...empty].filter((column) => !withoutRows.includes(listOf(column))),
      'columns without a value in the sample data: give rows of server/sample one, or name the list in `withoutRows`',
    ).toEqual([]);
    const begun = new Set([...empty].map(listOf));
    expect(withoutRows.filter((list) => !begun.has(list))).toEqual([]);
    expect(tried.size).toBeGreaterThan(80);
  });
});
