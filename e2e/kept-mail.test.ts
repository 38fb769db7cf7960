import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { mailingTask } from '../server/features/content/mail/send-mailings.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let upkeep: { stop: () => Promise<void> };

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  upkeep = startPeriodicTasks(desk.app.services, [{ ...mailingTask, everyMs: 100 }], {
    info: () => undefined,
    warn: (facts) => console.error(facts),
  });
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

it('a sending that the outbox keeps is not called finished', async () => {
  const admin = await desk.app.signIn();
  const { body } = await admin.call('GET', '/api/getemaillist?limit=1');
  const [{ _id: templateId }] = body.data;
  await admin.call('POST', `/api/sendsubscribe?cmsId=${templateId}&to=all`, []);
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open(`/emailUpdatecms/${templateId}`);
  const sendings = page.getByRole('region', { name: 'Mailings' });
  await expect.poll(() => sendings.getByText('In email log').count()).toBe(2);
  expect(await sendings.getByText('Finished').count()).toBe(0);
  expect(await sendings.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  await expectAccessible(page, 'a sending in the outbox');
  await close();
});
