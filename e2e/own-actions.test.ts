import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendOwnActionJob } from '../server/features/integrations/own-actions/send-job.ts';
import { startJobs } from '../server/platform/jobs/start.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { startReceiver, type TestReceiver } from '../server/testing/receiver.ts';
import { photo } from '../server/testing/pictures.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let jobs: { stop: () => Promise<void> };
let receiver: TestReceiver;
/** What the server of the company answers now: to an action, and to a card. */
let answers: { action: unknown; card: unknown };
let user: string;
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  admin = await desk.app.signIn({ name: 'Root' });
  jobs = await startJobs(desk.app.services, desk.app.database.url, [sendOwnActionJob], log);
  const picture = await photo('png', 600);
  receiver = await startReceiver(({ message }, response) => {
    if (!message) return void response.end(picture);
    const answer = message.type === 'card.opened' ? answers.card : answers.action;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    return undefined;
  });
});
beforeEach(async () => {
  answers = { action: { message: 'The limit is 250 now.' }, card: { blocks: [] } };
  ({ id: user } = await addUser(desk.app));
});
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
  await desk.close();
});

const form = `{ "type": "object", "required": ["limit"], "properties": {
  "limit": { "type": "number", "title": "New limit", "minimum": 1 },
  "tier": { "type": "string", "title": "Tier", "enum": ["Gold", "Silver"] },
  "until": { "type": "string", "format": "date", "title": "Valid until" },
  "isQuiet": { "type": "boolean", "title": "Tell nobody" } } }`;

const define = (given: object) =>
  admin.call('POST', '/adminapi/own-actions', {
    type: 'card',
    kind: 'user',
    name: 'Risk',
    description: '',
    url: receiver.url,
    onRecord: true,
    onList: false,
    form: '',
    needsReason: false,
    needsProof: false,
    needsApproval: false,
    admins: [],
    ...given,
  });

it('an action is defined, tested, used on a user, and its answer is in the timeline', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/own-actions');
  await page.getByRole('link', { name: 'Add own action' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Set limit');
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page
    .getByLabel('Form (JSON Schema)')
    .fill('{ "type": "object", "properties": { "x": { "type": "array" } } }');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('form').getByText('The part properties.x.type is not supported.').waitFor();
  await expectAccessible(page, 'a refused form of an action');
  await page.getByLabel('Form (JSON Schema)').fill(form);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('The limit is 250 now.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('cell', { name: 'Test' }).waitFor();
  await expectAccessible(page, 'an action with its calls');

  await open(`/user/${user}`);
  await page.getByRole('button', { name: 'Set limit' }).click();
  await panel.getByLabel('New limit').fill('0');
  await panel.getByRole('button', { name: 'Set limit' }).click();
  await panel.locator('form').getByText('The smallest value is 1.').waitFor();
  await panel.getByLabel('New limit').fill('250');
  await panel.getByLabel('Tier (optional)').selectOption('Gold');
  await panel.getByRole('textbox', { name: 'Valid until (optional)' }).fill('01-12-2026');
  await panel.getByLabel('Reason (optional)').fill('Asked by phone');
  await expectAccessible(page, 'the form of an own action');
  await panel.getByRole('button', { name: 'Set limit' }).click();
  await panel.getByText('The limit is 250 now.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Own action finished').waitFor();
  const sent = receiver.received.at(-1)?.message.data;
  expect([sent.records, sent.values, sent.reason]).toEqual([
    [user],
    { limit: 250, tier: 'Gold', until: '2026-12-01', isQuiet: false },
    'Asked by phone',
  ]);
  await close(/400/);
});

it('a card of a hostile server runs no script, and nothing but https is a link', async () => {
  answers.card = {
    blocks: [
      {
        type: 'text',
        text: '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>',
      },
      { type: 'badge', text: '</span><b>High</b>', tone: 'negative' },
      { type: 'link', text: 'Open in the risk system', url: 'https://risk.example/1' },
      { type: 'figures', figures: [{ name: 'Score', value: '71' }] },
      { type: 'table', columns: ['Day', 'Score'], rows: [['<i>Monday</i>', '70']] },
      { type: 'picture', text: 'Score of a year', path: '/chart.png' },
    ],
  };
  await define({});
  for (const [colorScheme, locale] of [
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const) {
    const { page, open, close } = await desk.visit({ signedInAs: admin, colorScheme, locale });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await open(`/user/${user}`);
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Risk' }) });
    await card.getByText('<img src=x').waitFor();
    expect(await card.locator('img:not([alt="Score of a year"]), script, b, i').count()).toBe(0);
    const picture = card.getByRole('img', { name: 'Score of a year' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
    // The browser asks nobody but the workspace: the server has loaded the picture.
    expect([...hosts].filter(Boolean)).toEqual([new URL(desk.app.url).host]);
    expect(await page.title()).not.toContain('run');
    const link = card.getByRole('link');
    expect(
      await link.evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.getAttribute('rel')])),
    ).toEqual([['https://risk.example/1', 'noopener noreferrer']]);
    await expectAccessible(page, `a card, ${colorScheme}, ${locale}`);
    await close();
  }
  answers.card = { blocks: [{ type: 'link', text: 'x', url: 'javascript:document.title="run"' }] };
  ({ id: user } = await addUser(desk.app));
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/user/${user}`);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Risk' }) });
  await card.getByText('blocks.0.url').waitFor();
  expect(await card.getByRole('link').count()).toBe(0);
  await close();
});

it('an action is used on the selected rows of a list', async () => {
  await define({ type: 'action', name: 'Notify', onList: true });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/user?search=${encodeURIComponent(`${user}@example.com`)}`);
  await page.locator('tbody [data-select]').first().check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Notify' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Notify' }).click();
  await panel.getByText('The limit is 250 now.').waitFor();
  expect(receiver.received.at(-1)?.message.data.records).toEqual([user]);
  await close();
});

it('the page of a record does not wait for a card', async () => {
  let release: () => void = () => undefined;
  const slow = await startReceiver(async (_got, response) => {
    await new Promise<void>((resolve) => (release = resolve));
    response.end('{}');
    return undefined;
  });
  await define({ name: 'Slow', url: slow.url });
  const { page, close } = await desk.visit({ signedInAs: admin });
  await page.goto(`/user/${user}`);
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await expect.poll(() => slow.received.length).toBe(1);
  // The card is still being asked, and the record is there.
  expect(await page.getByRole('heading', { name: 'Notes' }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: 'Slow' }).count()).toBe(0);
  release();
  await close();
  await slow.close();
});
