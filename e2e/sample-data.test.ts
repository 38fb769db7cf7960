import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKinds } from '../server/features.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { makeStale } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let root: TestAdmin;
let other: TestAdmin;
let tasks: { stop: () => Promise<void> };

beforeAll(async () => {
  desk = await startDesk({}, { users: 40 });
  root = await desk.app.signIn({ name: 'Root' });
  other = await desk.app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const task = { ...runsTask(runKinds, ['sampleRemoval']), everyMs: 100 };
  tasks = startPeriodicTasks(desk.app.services, [task], { info: () => undefined, warn: () => undefined });
});
afterAll(async () => {
  await tasks?.stop();
  await desk?.close();
});

const sentence = 'This workspace contains sample data.';

/** specification 30.3 */
it('is named on the dashboard: others see no button, and nothing moves', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: other });
  await open('/dashboard');
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole('button', { name: 'Remove sample data' }).count()).toBe(0);
  // From the second visit on the notice is on top, and has its place from the beginning.
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      const content = document.querySelector('main');
      for (const entry of list.getEntries())
        for (const { node } of (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources)
          if (node && content?.contains(node)) moved.push(node.nodeName);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('/dashboard');
  await page.getByText(sentence).waitFor();
  const top = await page.getByRole('region', { name: sentence }).boundingBox();
  expect(top?.y).toBeLessThan(200);
  expect(await page.evaluate(() => (window as typeof window & { moved: string[] }).moved)).toEqual([]);
  await expectFitsPhone(page, 'sample data');
  await close();
});

/** specification 30.2, 30.3 */
it('is removed by one button that says what goes, and the lists are empty', async () => {
  await makeStale(desk.app, root);
  const { page, open, close } = await desk.visit({ signedInAs: root });
  await open('/user');
  await page.getByText(/of 40\b/).waitFor();
  await open('/dashboard');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove sample data' });
  await dialog.getByText('Users', { exact: true }).waitFor();
  await dialog.getByText('Your own records').waitFor();
  await expectAccessible(page, 'sample data');
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(root.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Sample data removed');
  await page.getByText(sentence).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  for (const path of ['/user', '/TokenList', '/withdraw', '/support']) {
    await open(path);
    await page
      .getByText(/^(There are no|No) .+ yet\b/)
      .first()
      .waitFor();
  }
  expect((await root.call('GET', '/api/getAllusers')).body.count).toBe(0);
  await close(/428/);
});
