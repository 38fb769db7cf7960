import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

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
