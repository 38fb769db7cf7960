import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { until } from '../server/testing/until.ts';
import { addTestKey } from '../server/testing/keys.ts';
import { feedEntities, type FeedEntity } from '../contract/feed-rights.ts';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let marketplace: ChildProcess | undefined;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(async () => {
  if (marketplace && marketplace.exitCode === null) {
    marketplace.kill();
    await once(marketplace, 'exit');
  }
  await desk.close();
});

/** Starts the example as `npm run example` does. Gives what it has printed so far. */
function startMarketplace(key: string): () => string {
  const child = spawn(process.execPath, ['examples/marketplace/main.ts'], {
    env: { ...process.env, DESK_URL: desk.app.url, DESK_KEY: key, PACE: '200' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  marketplace = child;
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  return () => printed;
}

it('an empty desk leads to API keys and the guide; a clerk is led to the guide alone', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/user');
  await page.getByText('Your marketplace sends them with an').waitFor();
  await expectAccessible(page, 'the empty list');
  await page.getByRole('link', { name: 'the guide' }).click();
  await page.getByRole('heading', { name: 'Send the first row' }).waitFor();
  await page.getByText(`export DESK=${desk.app.url}`).waitFor();
  await expectAccessible(page, 'the guide');
  await page.goBack();
  await page.getByRole('link', { name: 'API key', exact: true }).click();
  await page.getByRole('link', { name: 'Add API key' }).waitFor();
  await close();

  const clerk = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: false }] });
  const visit = await desk.visit({ signedInAs: clerk });
  await visit.open('/user');
  await visit.page.getByRole('link', { name: 'the guide' }).waitFor();
  expect(await visit.page.getByRole('link', { name: 'API key', exact: true }).count()).toBe(0);
  await visit.close();
});

it('a marketplace with a key from the desk fills it, and hears whom the desk blocks', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/api-keys/add');
  await page.getByLabel('Name', { exact: true }).fill('The marketplace');
  await page.getByRole('button', { name: 'Choose all' }).first().click();
  await page.getByLabel('What is decided here').check();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('heading', { name: 'The key of The marketplace' }).waitFor();
  const key = (await page.locator('code').innerText()).trim();

  const printed = startMarketplace(key);
  const { name, email } = await until(() => {
    const { groups } = /users +(?<name>.+) \((?<email>.+)\) signed up: created/.exec(printed()) ?? {};
    expect(groups, printed()).toBeDefined();
    return groups as Record<'name' | 'email', string>;
  });
  await until(() => expect(printed()).toContain('listening after position'));
  await open(`/user?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Block ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await until(() => expect(printed()).toContain(`${name} can’t sign in any more (pulled)`));
  await until(() => expect(printed()).toContain(`${name} couldn’t sign in: created`));
  // What it sent is in the lists, and nothing of it was refused.
  expect(printed()).not.toContain('rejected');
  await open('/loginhistory');
  await page.getByRole('row').filter({ hasText: 'Failed' }).first().waitFor();
  await close();
});

const markup = `"><img src=x onerror="window.hostile=1"><script>window.hostile=1</script>`;
const short = '<img src=x onerror=hostile=1>';
/** Without a place to break; letters that turn the line around are refused as they come. */
const hostile = `${markup}${'W'.repeat(20)}`;
const program = 'javascript:window.hostile=1';
const account = `0x${'ab'.repeat(20)}`;

/** A row of each entity whose every free text is hostile. */
const hostileRows: Record<FeedEntity, object> = {
  users: { name: hostile, accountType: 'collector' },
  currencies: { type: 'crypto', name: short, symbol: 'EVIL', withdrawFee: '0' },
  tokens: {
    chainId: '1',
    contractAddress: account,
    tokenId: '7',
    name: hostile,
    description: markup,
    image: 'https://evil.example/"onerror="hostile=1.png',
    currency: 'ETH',
    creator: account,
    owner: account,
  },
  logins: {
    user: 'x',
    email: 'x@example.com',
    os: markup,
    countryName: markup,
    ipAddress: '192.0.2.1',
    status: 'Success',
  },
  withdrawals: {
    user: 'x',
    email: 'x@example.com',
    currencySymbol: 'ETH',
    paymentType: 4,
    bankName: hostile,
    accountNumber: short,
    amount: '1',
  },
  transfers: {
    sender: 'x',
    receiver: 'x',
    senderEmail: 'x@example.com',
    receiverEmail: 'x@example.com',
    currencySymbol: 'ETH',
    amount: '1',
  },
  trades: {
    tradeId: markup,
    firstCurrency: 'ETH',
    secondCurrency: 'BTC',
    initialQuantity: '1',
    price: '1',
    orderValue: '1',
    remaining: '0',
    orderType: 'buy',
  },
  tickets: {
    user: 'x',
    ticketNumber: short,
    name: hostile,
    email: 'x@example.com',
    subject: hostile,
    description: `${program} ${markup}`,
  },
  'ticket-replies': { ticket: 'x', message: `${program} ${markup}` },
  bids: {
    token: 'x',
    user: 'x',
    tokenId: '7',
    tokenName: hostile,
    amount: '1',
    currency: 'ETH',
    bidder: account,
    bidderName: hostile,
  },
  auctions: { token: 'x', price: '1', currency: 'ETH', endsAt: '2099-01-01T00:00:00Z' },
  reports: {
    type: 'token',
    token: 'x',
    address: account,
    name: hostile,
    description: `${program} ${markup}`,
  },
  subscribers: { email: 'hostile@example.com', name: hostile },
  verifications: { user: 'x', email: 'x@example.com' },
  'community-users': { name: hostile, username: 'hostile', email: 'hostile@example.com' },
};

/** Every list in which such a row stands. */
const lists = [
  '/user',
  '/loginhistory',
  '/currency',
  '/withdraw',
  '/fund-transfer-history',
  '/trade-history',
  '/support',
  '/bidlist',
  '/TokenList',
  '/Cmsauction',
  '/report-list',
  '/verificationlist',
  '/CommunityUserList',
  '/emailTemplate',
  '/audit',
];

it('what a feeder with bad intentions sends runs nowhere, and breaks no list', async () => {
  const key = await addTestKey(desk.app, {
    source: 'hostile',
    restriction: feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true })),
  });
  for (const [entity, row] of Object.entries(hostileRows)) {
    const { status, body } = await key.call('POST', `/feed/v1/${entity}`, [
      { id: 'x', ...row },
      { id: 'y'.repeat(10_000) },
      { ...row, id: 'nul\0' },
      {
        ...row,
        id: 'turned',
        ...Object.fromEntries(Object.entries(row).map(([field]) => [field, '\u202e'])),
      },
    ]);
    expect([entity, status, body.results.map(({ result }: { result: string }) => result)]).toEqual([
      entity,
      200,
      ['created', 'rejected', 'rejected', 'rejected'],
    ]);
  }
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  for (const path of lists) {
    await open(path);
    await settled(page);
    const found = await page.evaluate(() => ({
      ran: 'hostile' in window,
      programs: document.querySelectorAll('a[href^="javascript:"], img[src^="javascript:"], img[onerror]')
        .length,
      isWide: document.documentElement.scrollWidth > window.innerWidth,
    }));
    expect([path, found]).toEqual([path, { ran: false, programs: 0, isWide: false }]);
  }
  await open('/user');
  await page.getByText(hostile).first().waitFor();
  await close();
});
