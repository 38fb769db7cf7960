import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { attacks } from '../server/testing/attacks.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { photo } from '../server/testing/pictures.ts';
import { type Desk, expectAccessible, expectToast, startDesk, type Visit } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const file = async (width: number) => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: await photo('png', width),
});

it('adds an entry: every mistake at once, then a confirmation and the list; edits and deletes it', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/Addcms');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.waitFor();
  expect(
    await page.locator('.mantine-RichTextEditor-root').evaluate((element) => element.clientHeight),
  ).toBeGreaterThan(490);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Required').nth(6).waitFor();
  expect(await page.getByText('Required').count()).toBe(7);
  await expectAccessible(page, 'the form with mistakes');

  await page.getByLabel('Product Name').fill('Teapot');
  await page.getByLabel('Price').fill('0.25');
  await page.getByLabel('Token Type').selectOption('BEP');
  await page.getByLabel('Creator Name').fill('Ada');
  await page.getByLabel('Creator Image').setInputFiles(await file(60));
  await page.getByLabel('Product Image').setInputFiles(await file(90));
  await editor.click();
  await page.keyboard.type('Fine ');
  await page.getByRole('button', { name: 'Bold' }).click();
  // The focus returns from the button.
  await expect.poll(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.type('porcelain');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Successfully updated');
  await page.waitForURL('**/CmsList');
  await page.getByRole('cell', { name: '0.25 BEP' }).waitFor();

  await page.getByRole('link', { name: 'Edit Teapot' }).click();
  await page.getByText('porcelain').waitFor();
  const previews = await page
    .getByAltText('Preview')
    .evaluateAll((all) => all.map((image) => [image.clientWidth, image.clientHeight]));
  expect(previews.flat().every((side) => side >= 48 && side <= 50)).toBe(true);
  await page.getByLabel('Price').fill('0.3');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/CmsList');
  const { body } = await admin.call('GET', '/api/getcmslist');
  expect(body.result.data[0]).toMatchObject({
    price: '0.3',
    content: '<p>Fine <strong>porcelain</strong></p>',
  });
  await page.getByRole('button', { name: 'Delete Teapot' }).click();
  await page.getByText('Delete Teapot?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no product entries yet.').waitFor();
  await close(/400/);
});

/** Puts a text into the database without any sanitizer. */
async function storeRaw(content: string): Promise<string> {
  const id = uuidV7();
  const texts = {
    name: 'Raw',
    price: '1',
    creator_name: 'x',
    creator_image: '/images/x.webp',
    product_image: '/images/x.webp',
  };
  await desk.app.services.db
    .insertInto('products')
    .values({ id, ...texts, content, token: 'ETH' })
    .execute();
  return id;
}

/**
 * The sanitizer parses in an inert document; the browser still reports there what the policy forbids. The pictures of the entries don't exist.
 */
const expectedOfAttacks = /violates the following Content Security Policy|images\/x\.webp|404/;

/** Watches a page for the effects of an attack: it calls a function, requests an address or leaves the page. */
async function watch({ page }: Visit) {
  const done: string[] = [];
  await page.exposeFunction('fired', () => void done.push('fired'));
  page.on('request', (request) => {
    if (/fetched|evil\.example|javascript:|\/x$|[?]x$/.test(request.url())) done.push(request.url());
  });
  page.on('dialog', (dialog) => {
    done.push('dialog');
    void dialog.dismiss();
  });
  return done;
}

it.each([
  ['the editor', true],
  ['who may only read', false],
])(
  'nothing of the attacks runs or fetches for %s, even if it was stored uncleaned',
  async (_, isWriteAccess) => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/CmsList', isWriteAccess }] });
    const visit = await desk.visit({ signedInAs: reader });
    const done = await watch(visit);
    const { page, open } = visit;
    const ids = [await storeRaw(attacks.map((attack) => `<p>safe</p>${attack}`).join('\n'))];
    for (let start = 0; start < attacks.length; start += 12)
      ids.push(
        await storeRaw(
          `<p>safe</p>${attacks
            .slice(start, start + 12)
            .toReversed()
            .join('')}`,
        ),
      );
    for (const id of ids) {
      await open(`/Editcms/${id}`);
      const field = isWriteAccess
        ? page.getByRole('textbox', { name: 'Content' })
        : page.getByRole('region', { name: 'Content' });
      await field.getByText('safe').first().waitFor();
      const inside = await field.evaluate((root) => ({
        tags: [...new Set([...root.querySelectorAll('*')].map(({ localName }) => localName))],
        handlers: [...root.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        links: [...root.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
      }));
      const allowed = 'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong b em i u s a div'.split(' ');
      // The editor adds its own images at positions that the caret can't reach otherwise.
      expect(
        inside.tags.filter((tag) => !allowed.includes(tag) && !(isWriteAccess && tag === 'img')),
      ).toEqual([]);
      expect(inside.handlers).toEqual([]);
      expect(inside.links.filter((href) => !/^(https?:\/\/|mailto:)/.test(href))).toEqual([]);
      for (const link of (await field.getByText('press').all()).slice(0, 4))
        await link.hover().catch(() => undefined);
    }
    expect(done).toEqual([]);
    await visit.close(expectedOfAttacks);
  },
);

it('what is pasted into the editor runs and fetches nothing, and is stored clean', async () => {
  const visit = await desk.visit({ signedInAs: admin });
  const done = await watch(visit);
  const { page, open } = visit;
  const id = await storeRaw('<p>start</p>');
  await open(`/Editcms/${id}`);
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await editor.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, attacks.slice(0, 60).join('\n'));
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/CmsList');
  const { body } = await admin.call('GET', `/api/getcms/${id}`);
  expect(body.result.content).not.toMatch(/<(script|img|svg|iframe|style|form|input)|\son\w+=|javascript:/i);
  expect(done).toEqual([]);
  await visit.close(expectedOfAttacks);
});
