import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runKinds } from '../server/features.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let upkeep: ReturnType<typeof startPeriodicTasks>;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Noor' });
  const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
  upkeep = startPeriodicTasks(desk.app.services, [runsTask(runKinds)], log);
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

const file = (text: string, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

describe('an import by the screen', () => {
  it('goes from a file with other headings to users in the list', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, acceptDownloads: true });
    await open('/import');
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(
        file(
          '_id,Full name,E-Mail,colour\nm1,Ada Lovelace,ada@example.com,red\nm2,محمد علي,m@example.com,\nm3,,x@example.com,\n',
        ),
      );
    await page.getByText('people.csv has arrived.').waitFor();
    const table = page.getByRole('region', { name: 'First rows' });
    await table.getByText('name: Required').first().waitFor();
    await page.getByLabel('Full name').selectOption("Don't import");
    await page.getByText('New records need this field, and no column has it: name').waitFor();
    await page.getByLabel('Full name').selectOption('name');
    await table.getByText('Created').nth(1).waitFor();
    expect(await table.getByText('Rejected').count()).toBe(1);
    await expectAccessible(page, 'the preview of an import');
    const start = page.getByRole('button', { name: 'Import', exact: true });
    await page.getByLabel('Your password').fill('not my password');
    await start.click();
    await page.getByText('Wrong password.').first().waitFor();
    await page.getByLabel('Your password').fill(admin.password);
    await start.click();

    const report = page.getByRole('region', { name: 'Report' });
    await report.getByText('Rejected', { exact: true }).waitFor();
    expect(await report.locator('dd').allInnerTexts()).toEqual(['2', '0', '0', '0', '1']);
    await expectAccessible(page, 'the report of an import');
    const downloading = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download rejected rows' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('people.rejected.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('m3,,x@example.com,,name: Required');

    await page.getByRole('button', { name: 'Exports, imports and bulk changes' }).click();
    await page.getByRole('link', { name: /^Users from .*people\.csv/ }).waitFor();
    await open('/userlist?search=Lovelace');
    await page.getByText('Ada Lovelace').first().waitFor();
    // The wrong password.
    await close(/status of 400/);
  });

  it('gives a sample file whose rows can be imported as they are', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin, acceptDownloads: true });
    await open('/import');
    await page.getByLabel('Record type').selectOption('Tickets');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download sample file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('tickets.sample.csv');
    const buffer = await readFile(await download.path());
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'tickets.sample.csv', mimeType: 'text/csv', buffer });
    const table = page.getByRole('region', { name: 'First rows' });
    await table.getByText('Created').nth(1).waitFor();
    expect(await table.getByText('Rejected').count()).toBe(0);
    await close();
  });

  it('says in a sentence what is wrong with a file', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/import');
    const input = page.getByLabel('File', { exact: true });
    await input.setInputFiles(file(''));
    await page.getByText('The file is empty. Choose one with rows.').waitFor();
    await input.setInputFiles(file('id,name\n1,One\n', 'people.xlsx'));
    await page.getByText('Choose a file whose name ends in').waitFor();
    await close(/status of 400/);
  });
});
