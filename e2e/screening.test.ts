import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKinds } from '../server/features.ts';
import { screeningOracleTask } from '../server/features/moderation/screening/oracle-task.ts';
import { screeningDueTask } from '../server/features/moderation/screening/periodic-tasks.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { hasAnvil } from '../server/testing/chain.ts';
import { testAddress } from '../server/testing/marketplace.ts';
import { type OracleChain, oracleSettings, startOracleChain } from '../server/testing/oracle.ts';
import { until } from '../server/testing/until.ts';
import { addUser } from '../server/testing/users.ts';
import { withFactor } from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let chain: OracleChain | undefined;
let work: { stop: () => Promise<void> };

beforeAll(async () => {
  chain = hasAnvil ? await startOracleChain() : undefined;
  desk = await startDesk(chain ? oracleSettings(chain.url) : {});
  admin = await desk.app.signIn({ name: 'Nadia' });
  const tasks = [screeningDueTask, screeningOracleTask, runsTask(runKinds, ['screeningImport'])].map(
    (task) => ({
      ...task,
      everyMs: 50,
    }),
  );
  const log = { info: () => undefined, warn: () => undefined };
  work = startPeriodicTasks(desk.app.services, tasks, log, { askMs: 50 });
});
afterAll(async () => {
  await work.stop();
  await desk.close();
  await chain?.stop();
});

const file = (...rows: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`id,name,aliases,birth_year,country,address\n${rows.join('\n')}\n`),
});

/** specification 37.4 and 37.5 */
it('finds a user on a list, keeps the dismissal with the next version, and asks again after a change', async () => {
  await addUser(desk.app, { name: 'Олег Маренко' });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/screening/lists');
  await page.getByRole('link', { name: 'Add sanctions list' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Own list');
  await page.getByLabel('Format').selectOption('own');
  await expectAccessible(page, 'the form of a list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'List added');
  const versions = page.getByRole('table', { name: 'Versions' });
  const upload = async (entries: number, ...rows: string[]) => {
    await page.getByLabel('File of the list').setInputFiles(file(...rows));
    // Everybody is checked against the new version, not only against the one before.
    const checked = new RegExp(`Status\\s+Current\\s[^]*Version\\s+${entries - 1}\\s`);
    await expect.poll(() => page.locator('dl').first().innerText()).toMatch(checked);
    await expect.poll(() => versions.getByRole('row').count()).toBe(entries);
  };
  await upload(2, '1,Oleg Marenko,,1978,RU,', '2,Eve Holm,,,,');
  await expectAccessible(page, 'the list');
  const list = page.url();

  await open('/screening');
  await page.getByRole('link', { name: 'Олег Маренко' }).click();
  await page.getByText('Score: 100 of 100').waitFor();
  await page.getByText('It is not legal advice.').waitFor();
  await expectAccessible(page, 'the hit');
  await page.getByRole('button', { name: 'Dismiss hit' }).click();
  await page.getByLabel('Reason').fill('Another person, born in 1991');
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss hit' }).click();
  await expectToast(page, 'Hit dismissed');
  await page.getByText('Another person, born in 1991').waitFor();

  await page.goto(list);
  await upload(3, '1,Oleg Marenko,,1978,RU,', '3,Kai Berg,,,,');
  const changes = page.getByRole('table', { name: 'Changes' });
  await expect.poll(() => changes.getByRole('row').allInnerTexts()).toHaveLength(3);
  await changes
    .getByRole('row', { name: /Kai Berg/ })
    .getByText('Added')
    .waitFor();
  await changes
    .getByRole('row', { name: /Eve Holm/ })
    .getByText('Removed')
    .waitFor();
  await page.getByLabel('Version', { exact: true }).selectOption('1');
  await changes
    .getByRole('row', { name: /Eve Holm/ })
    .getByText('Added')
    .waitFor();
  await expectAccessible(page, 'the changes of a version');
  await open('/screening');
  const hits = page.getByRole('table', { name: 'Hits' });
  await hits.getByText('Dismissed').waitFor();
  expect(await hits.getByRole('row').count()).toBe(2);

  await page.goto(list);
  await upload(4, '1,Oleg Marenko,Aleh Marenka,1978,RU,', '3,Kai Berg,,,,');
  await open('/screening');
  await hits.getByText('Open', { exact: true }).waitFor();
  expect(await hits.getByRole('row').count()).toBe(2);
  await expectAccessible(page, 'the hits');
  await close();
});

/** specification 37.8 */
it.skipIf(!hasAnvil)('asks an oracle on a chain, and shows the hit of a sanctioned wallet', async () => {
  const bad = testAddress();
  await chain?.setSanctioned(bad, true);
  await addUser(desk.app, { name: 'Mara Quill', address: bad });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/screening/lists/add');
  await page.getByLabel('Name', { exact: true }).fill('Oracle');
  await page.getByLabel('Format').selectOption('oracle');
  expect(await page.getByLabel('Address', { exact: true }).count()).toBe(0);
  await page.getByLabel('Chain').selectOption('31337');
  await page.getByLabel('Contract').fill(testAddress());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Contract: No contract is at this address').waitFor();
  await expectAccessible(page, 'the form of an oracle');
  await page.getByLabel('Contract').fill(chain?.oracle ?? '');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'List added');
  await page.getByText('Current', { exact: true }).waitFor();
  await page.getByText('Local evaluation chain').waitFor();
  expect(await page.getByRole('button', { name: 'Upload file' }).count()).toBe(0);
  await expectAccessible(page, 'the oracle');
  await open('/screening');
  await page.getByRole('link', { name: 'Mara Quill' }).click();
  await page.getByText('Score: 100 of 100').waitFor();
  await expectAccessible(page, 'the hit of an oracle');
  await close(/status of 400/);
});

/** specification 37.9 */
it('takes two people for a file and a dismissed hit, once two-person approval is on', async () => {
  const { app } = desk;
  const nora = await withFactor(app, await app.signIn({ name: 'Nora' }));
  const omar = await withFactor(app, await app.signIn({ name: 'Omar' }));
  expect((await nora.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
  await addUser(app, { name: 'Livia Brandt' });
  const listed = { name: 'Second list', format: 'own', url: '', maxAgeHours: 48 };
  const hers = await desk.visit({ signedInAs: nora });
  await hers.open('/screening/lists/add');
  await hers.page.getByLabel('Name', { exact: true }).fill(listed.name);
  await hers.page.getByLabel('Format').selectOption(listed.format);
  await hers.page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(hers.page, 'Another administrator has to approve');
  await hers.page.getByRole('link', { name: 'Add sanctions list' }).first().waitFor();

  const his = await desk.visit({ signedInAs: omar });
  const approve = async () => {
    await his.load('/list/requests');
    await his.page.getByRole('button', { name: /^Approve: / }).click();
    await his.page.getByLabel('Code').fill(await omar.code());
    await his.page.getByRole('button', { name: 'Approve these changes' }).click();
    await expectToast(his.page, 'Change approved and applied');
  };
  await approve();
  await hers.load('/screening/lists');
  await hers.page.getByRole('link', { name: listed.name, exact: true }).click();
  const versions = hers.page.getByRole('table', { name: 'Versions' });
  const rows = ['1,Livia Brandt,,,,', '2,Kai Berg,,,,'];
  await hers.page.getByLabel('File of the list').setInputFiles(file(...rows));
  await expectToast(hers.page, 'imported when another superadmin uploads the same file');
  await versions.getByText('Unconfirmed').waitFor();
  await versions.getByText('Uploaded by Nora.').waitFor();
  await expectAccessible(hers.page, 'a file that waits for its second upload');

  await his.open(new URL(hers.page.url()).pathname);
  await his.page.getByLabel('File of the list').setInputFiles(file(...rows));
  await expectToast(his.page, 'Import started');
  await versions.getByText('Imported').waitFor();

  await until(async () => {
    await hers.load('/screening');
    await hers.page.getByRole('link', { name: 'Livia Brandt' }).click({ timeout: 1000 });
  });
  await hers.page.getByRole('button', { name: 'Dismiss hit' }).click();
  await hers.page.getByLabel('Reason').fill('Another person');
  await hers.page.getByRole('dialog').getByRole('button', { name: 'Dismiss hit' }).click();
  await expectToast(hers.page, 'Another administrator has to approve');
  await his.load('/list/requests');
  await his.page.getByRole('link', { name: 'Open hit' }).click();
  await his.page.getByText('Score: 100 of 100').waitFor();
  await approve();
  await hers.load(new URL(hers.page.url()).pathname);
  await hers.page.getByText('Dismissed').first().waitFor();
  await hers.close();
  await his.close();
});
