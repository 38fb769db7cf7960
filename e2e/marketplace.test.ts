import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { until } from '../server/testing/until.ts';
import { addTestKey } from '../server/testing/keys.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { freePort } from '../server/platform/base/free-port.ts';
import { webhookDeliveryTask } from '../server/features/integrations/webhooks/deliver.ts';
import { feedEntities, type FeedEntity } from '../contract/platform/feed-rights.ts';
import { type Desk, expectAccessible, settled, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let upkeep: { stop: () => Promise<void> };
let marketplace: ChildProcess | undefined;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  upkeep = startPeriodicTasks(desk.app.services, [{ ...webhookDeliveryTask, everyMs: 50 }], log);
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(async () => {
  await stopMarketplace();
  await upkeep.stop();
  await desk.close();
});

/** Ends the example: its people would go on signing up, and push others from the first page. */
async function stopMarketplace(): Promise<void> {
  if (!marketplace || marketplace.exitCode !== null || marketplace.signalCode !== null) return;
  marketplace.kill();
  await once(marketplace, 'exit');
}

/** Starts the example as `npm run example` does. Gives what it has printed so far. */
function startMarketplace(given: { DESK_KEY: string; WEBHOOK_SECRET: string; WEBHOOK_PORT: string }) {
  const child = spawn(process.execPath, ['examples/marketplace/main.ts'], {
    env: { ...process.env, ...given, DESK_URL: desk.app.url, PACE: '200' },
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

it('a marketplace with a key and an endpoint fills the desk, and hears whom it blocks by asking and by webhook', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/api-keys/add');
  await page.getByLabel('Name', { exact: true }).fill('The marketplace');
  await page.getByRole('button', { name: 'Select all' }).first().click();
  await page.getByLabel('Decision events').check();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'The key of The marketplace' }).waitFor();
  const key = (await page.locator('code').innerText()).trim();

  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  await open('/webhooks/add');
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Source', { exact: true }).fill('marketplace');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = (await page.getByLabel('Signing secret').innerText()).trim();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Send test' }).waitFor();
  const endpoint = new URL(page.url()).pathname;

  const printed = startMarketplace({ DESK_KEY: key, WEBHOOK_SECRET: secret, WEBHOOK_PORT: `${port}` });
  const { name, email } = await until(() => {
    const { groups } = /users +(?<name>.+) \((?<email>.+)\) signed up: created/.exec(printed()) ?? {};
    expect(groups, printed()).toBeDefined();
    return groups as Record<'name' | 'email', string>;
  });
  await until(() => expect(printed()).toContain('listening after position'));
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('dialog').getByText('Delivered').waitFor();
  await open(`/user?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: `Block ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  // It comes both ways, signed: what comes second is known by its id and done once.
  await until(() => expect(printed()).toMatch(/user\.blocked .*\(pulled\)/));
  await until(() => expect(printed()).toMatch(/user\.blocked .*\(webhook\)/));
  expect(printed().split(`${name} can’t sign in any more`).length).toBe(2);
  await until(() => expect(printed()).toContain(`${name} couldn’t sign in: created`));
  // What it sent is in the lists, and nothing of it was refused.
  expect(printed()).not.toContain('rejected');
  await open('/loginhistory');
  await page.getByRole('row').filter({ hasText: 'Failed' }).first().waitFor();
  await open(endpoint);
  await page.getByRole('row').filter({ hasText: 'user.blocked' }).getByText('Delivered').waitFor();
  // Whoever else knows the address is told apart by the signature.
  const forged = await fetch(address, {
    method: 'POST',
    headers: {
      'webhook-id': 'forged',
      'webhook-timestamp': `${Math.floor(Date.now() / 1000)}`,
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: JSON.stringify({ id: 'forged', type: 'user.unblocked', data: {} }),
  });
  expect(forged.status).toBe(401);
  await until(() => expect(printed()).toContain('The signature of this webhook is wrong.'));
  await stopMarketplace();
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
  balances: { user: 'x', currencySymbol: short.slice(0, 4), amount: '1' },
  custody: { account: hostile, currencySymbol: 'EVIL', address: short, amount: '1' },
  documents: { user: 'x', kind: 'other', number: short, fileHash: 'e'.repeat(64) },
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
