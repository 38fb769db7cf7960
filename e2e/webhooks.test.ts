import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { makeStale, switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { startReceiver, type TestReceiver } from '../server/testing/receiver.ts';
import { until } from '../server/testing/until.ts';
import { webhookDeliveryTask } from '../server/features/integrations/webhooks/deliver.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let receiver: TestReceiver;
let upkeep: { stop: () => Promise<void> };
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, { users: 60 });
  admin = await desk.app.signIn({ name: 'Root' });
  upkeep = startPeriodicTasks(desk.app.services, [{ ...webhookDeliveryTask, everyMs: 50 }], log);
  receiver = await startReceiver((_got, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('Heard, thank you');
    return undefined;
  });
});
afterAll(async () => {
  await upkeep.stop();
  await receiver.close();
  await desk.close();
});

it('an endpoint is added, tested, and hears that a user is blocked; the log shows what was sent and answered', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/webhooks');
  await page.getByRole('link', { name: 'Add webhook' }).click();
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByLabel('Description').fill('The shop');
  await page.getByLabel('All, including those of future versions').uncheck();
  await page.getByLabel('user.blocked').check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = (await page.getByLabel('Signing secret').innerText()).trim();
  await expectAccessible(page, 'the secret, shown once');
  await page.getByRole('button', { name: 'I have saved it' }).click();

  await page.getByRole('button', { name: 'Send test' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Delivered').waitFor();
  await panel.getByLabel('Response').getByText('Heard, thank you').waitFor();
  await expectAccessible(page, 'what a test sent and got');
  const endpoint = new URL(page.url()).pathname;
  const known = new Webhook(secret);
  const [test] = receiver.received;
  expect(known.verify(test?.body ?? '', test?.headers ?? {})).toEqual(test?.message);

  await open('/user');
  const block = page.getByRole('button', { name: /^Block / }).first();
  const name = ((await block.getAttribute('aria-label')) ?? '').replace('Block ', '');
  await block.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await until(() => expect(receiver.received.length).toBe(2));
  const heard = receiver.received[1];
  expect(known.verify(heard?.body ?? '', heard?.headers ?? {})).toMatchObject({
    type: 'user.blocked',
    data: { before: { status: 'active' }, after: { status: 'blocked' }, actor: { name: 'Root' } },
  });
  expect(() =>
    new Webhook('whsec_c29tZWJvZHkgZWxzZSdz').verify(heard?.body ?? '', heard?.headers ?? {}),
  ).toThrow();
  await page.getByRole('button', { name: `Unblock ${name}` }).waitFor();

  await open(endpoint);
  const sent = page.getByRole('row').filter({ hasText: 'user.blocked' });
  await sent.getByText('Delivered').waitFor();
  await expectAccessible(page, 'an endpoint with its log');
  await sent.getByRole('button', { name: 'View request and response: user.blocked' }).click();
  await panel
    .getByLabel('Request')
    .getByText(heard?.id ?? 'no message')
    .waitFor();
  await panel.getByLabel('Response').getByText('Heard, thank you').waitFor();
  await close();
  // One that is blocked is told of once.
  expect(receiver.received.length).toBe(2);
});

it('an open session that proved nothing for an hour is asked for a code before an endpoint moves or gets a new secret', async () => {
  const careful = await desk.app.signIn({ name: 'Careful' });
  const { body } = await careful.call('POST', '/adminapi/webhooks', {
    url: 'https://example.com/ours',
    description: 'Ours',
    source: '',
    types: [],
  });
  const code = await switchSecondFactorOn(desk.app, careful);
  await makeStale(desk.app, careful);
  const { page, open, close } = await desk.visit({ signedInAs: careful });
  await open(`/webhooks/view/${body.result._id}`);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('button', { name: 'Create new secret' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify your second factor' });
  await proof.getByLabel('Code').fill(await code());
  await proof.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByLabel('Signing secret').innerText()).trim();
  expect(secret).not.toBe(body.result.secret);
  await close(/428/);
});
