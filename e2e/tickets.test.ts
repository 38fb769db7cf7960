// Long because all journeys with tickets share one desk.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { smallPdf } from '../server/sample/small-pdf.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

describe('Support', () => {
  it('lists open tickets first and leads to one', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/support');
    await page.getByText('1–10 of 24').waitFor();
    const states = await page.locator('tbody tr td:nth-child(4)').allInnerTexts();
    expect(states.map((text) => text.trim())).toEqual(
      states
        .map((text) => text.trim())
        .toSorted((one, other) => Number(one === 'Closed') - Number(other === 'Closed')),
    );
    await page
      .getByRole('link', { name: /^View ticket/ })
      .first()
      .click();
    await page.waitForURL(/\/supportView\//);
    await page.getByRole('list', { name: 'Conversation' }).waitFor();
    await close();
  });

  it('replies, mails the user, closes and opens again', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { body } = await admin.call('GET', '/adminapi/getSupport?closedstatus=0&limit=1');
    const [ticket] = body.data;
    await open(`/supportView/${ticket._id}`);
    await page.getByLabel(`Reply to ${ticket.name}`).fill('Sent this morning.\n<b>Promise</b>');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expectToast(page, 'Reply sent');
    await page.getByRole('list', { name: 'Conversation' }).getByText('<b>Promise</b>').waitFor();
    await expect.poll(() => page.getByLabel(`Reply to ${ticket.name}`).inputValue()).toBe('');
    const outbox = await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(ticket.email)}`);
    expect(outbox.body.data[0].subject).toBe(`Re: [${ticket.ticketno}] ${ticket.subject}`);

    await page.getByRole('button', { name: 'Close ticket' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Email a satisfaction survey to ${ticket.name}`).check();
    await expectAccessible(page, '/supportView, closing');
    await dialog.getByRole('button', { name: 'Close ticket' }).click();
    await page.getByText('Ticket Closed by Admin').waitFor();
    await page.getByText(/^The user was asked for a rating on/).waitFor();
    // The user follows the link of the mail; looking at it answers nothing.
    const [{ _id: mail }] = (
      await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(ticket.email)}`)
    ).body.data;
    const { text } = (await admin.call('GET', `/adminapi/outbox/${mail}`)).body.result;
    const user = await page.context().newPage();
    await user.goto(/https?:\/\/\S+(\/rate\/\S+)/.exec(text)?.[1] ?? '');
    await expectAccessible(user, 'how it went');
    await user.getByRole('radio', { name: /^5/ }).check();
    await user.getByLabel(/^Anything to add/).fill('Quick.\n<i>Thanks</i>');
    await user.getByRole('button', { name: 'Send' }).click();
    await user.getByRole('heading', { name: 'Thank you' }).waitFor();
    await user.goBack();
    await user.reload();
    await user.getByRole('heading', { name: 'You already answered' }).waitFor();
    await user.close();
    await page.reload();
    await page.getByText(/^The user rated this 5 out of 5 on/).waitFor();
    await page.getByText('<i>Thanks</i>').waitFor();
    await page.getByRole('link', { name: 'Customer satisfaction (CSAT)' }).first().click();
    await page.getByText('Latest responses').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Send reply' }).waitFor({ state: 'detached' });
    await expectAccessible(page, '/supportView, closed');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Send reply' }).waitFor();
    await close();
  });

  it('opens a ticket next to the open ones, those that are due first, also after it was answered', async () => {
    const { page, open, close } = await desk.visit({
      signedInAs: admin,
      viewport: { width: 1280, height: 800 },
    });
    // The periodic task has set when each is due.
    const read = async () =>
      (await admin.call('GET', '/adminapi/getSupport?status=open&sort=dueAt&limit=100&messages=none')).body;
    const { data, count } = await read();
    expect(data.every(({ reply }: { reply: unknown[] }) => reply.length === 0)).toBe(true);
    const [first, second, third] = data;
    await open(`/supportView/${first._id}`);
    const queue = page.getByRole('navigation', { name: 'Open tickets' });
    await queue.getByText(`1 of ${count}`).waitFor();
    await page.keyboard.press('j');
    await page.getByLabel(`Reply to ${second.name}`).fill('It is on its way, j and k.');
    await queue.getByText(`2 of ${count}`).waitFor();
    await expectAccessible(page, '/supportView, next to its queue');
    await page.getByRole('button', { name: 'Send reply' }).click();
    const ended = await expectToast(page, 'Reply sent');
    await queue.getByText(`${count - 1} waiting`).waitFor();
    expect(page.url()).toContain(second._id);
    await page.getByRole('list', { name: 'Conversation' }).click();
    await page.keyboard.press('j');
    await page.getByLabel(`Reply to ${third.name}`).waitFor();
    await queue.getByText(`2 of ${count - 1}`).waitFor();
    await ended();
    await expectFitsPhone(page, 'a ticket on a phone');
    await close();
  });

  it('shows that somebody else closed it meanwhile', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { body } = await admin.call('GET', '/adminapi/getSupport?closedstatus=0&limit=1');
    const [{ _id, name }] = body.data;
    await open(`/supportView/${_id}`);
    await page.getByLabel(`Reply to ${name}`).fill('Too late');
    await admin.call('POST', '/adminapi/closeSupport', { id: _id, closedstatus: 1 });
    await page.getByRole('button', { name: 'Send reply' }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await close(/409/);
  });

  it('keeps two people from answering past each other, with a canned reply and a file', async () => {
    const { body } = await admin.call('GET', '/adminapi/getSupport?closedstatus=0&limit=1');
    const [{ _id: id, name }] = body.data;
    await admin.call('POST', '/adminapi/canned-replies', {
      name: 'On its way',
      text: 'Hello {name}, it is on its way.',
    });
    const noor = await desk.app.signIn({ name: 'Noor' });
    const [first, second] = await Promise.all([
      desk.visit({ signedInAs: admin, isLive: true }),
      desk.visit({ signedInAs: noor, isLive: true }),
    ]);
    await Promise.all([first.open(`/supportView/${id}`), second.open(`/supportView/${id}`)]);
    await first.page.getByLabel(`Reply to ${name}`).fill('I will look into it.');
    const typing = second.page.getByText(/ is typing…$/);
    await expect
      .poll(async () => {
        await first.page.keyboard.type('.');
        return typing.isVisible();
      })
      .toBe(true);
    await first.page.getByLabel(`Reply to ${name}`).blur();
    await second.page.getByText(/ is also viewing this.$/).waitFor();

    // Noor takes a canned reply into what she has written, attaches a PDF and sends.
    const { page } = second;
    const reply = page.getByLabel(`Reply to ${name}`);
    await reply.fill('Good news. Regards');
    await reply.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11));
    await page.getByRole('button', { name: 'Canned reply' }).click();
    await expectAccessible(page, '/supportView, with the canned replies');
    await page.getByRole('menuitem', { name: 'On its way', exact: true }).click();
    expect(await reply.inputValue()).toBe(`Good news. \n\nHello ${name}, it is on its way.\n\nRegards`);
    // The cursor is behind the text.
    await page.keyboard.type(' Soon.');
    expect(await reply.inputValue()).toContain('it is on its way. Soon.\n\nRegards');
    await reply.fill('');
    await page.getByRole('button', { name: 'Canned reply' }).click();
    await page.getByRole('menuitem', { name: 'On its way', exact: true }).click();
    expect(await reply.inputValue()).toBe(`Hello ${name}, it is on its way.`);
    await page.getByLabel('File to attach').setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: smallPdf(['words']),
    });
    await page.getByRole('list', { name: 'Attachments' }).getByText('receipt.pdf').waitFor();
    await expectAccessible(page, '/supportView, with a file');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expectToast(page, 'Reply sent');
    await page.getByRole('button', { name: 'Download receipt.pdf' }).waitFor();
    await page.getByText('Waiting for user').first().waitFor();

    // The other's reply is not sent; what was typed stays, beside what they have not seen.
    await first.page.getByRole('button', { name: 'Send reply' }).click();
    await first.page
      .getByText(/a colleague replied in the meantime: “Hello .* on its way.”/)
      .first()
      .waitFor();
    await first.page.getByRole('button', { name: 'Download receipt.pdf' }).waitFor();
    expect(await first.page.getByLabel(`Reply to ${name}`).inputValue()).toMatch(/^I will look into it\./);
    await first.page.getByRole('button', { name: 'Send reply' }).click();
    await expectToast(first.page, 'Reply sent');

    // How it is worked on, and when it is due.
    await page.reload();
    await page.getByLabel('Priority').selectOption('urgent');
    await expectToast(page, 'Ticket updated');
    await page.getByLabel('New tag').fill('Refund');
    await page.getByLabel('New tag').press('Enter');
    await page.getByRole('button', { name: 'Remove tag refund' }).waitFor();
    await page.getByRole('region', { name: 'Deadlines' }).getByText('First reply').click();
    await page.getByText('Service level: 60 business minutes. Time so far:').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Service levels' }).click();
    await page.getByLabel('Monday').waitFor();
    await page.getByLabel('Monday').fill('9 to 5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Write hours such as/).waitFor();
    await page.getByLabel('Monday').fill('08:30-12:00, 13:00-18:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Service levels saved');
    await Promise.all([first.close(/409/), second.close()]);
  });

  it('merges a ticket into another one of the same person and takes it apart again', async () => {
    const [one, other] = ['MRG-1', 'MRG-2'].map((ticket_number) => ({
      id: uuidV7(),
      ticket_number,
      name: 'Ada',
      email: 'ada.merge@example.com',
      subject: 'Twice',
      description: `The question of ${ticket_number}`,
    }));
    if (!one || !other) throw new Error('two tickets');
    await desk.app.services.db.insertInto('tickets').values([one, other]).execute();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open(`/supportView/${one.id}`);
    await page.getByLabel('Merge into').selectOption({ label: 'MRG-2 Twice' });
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    await expectToast(page, 'Tickets merged');
    await page.getByRole('link', { name: 'open the main ticket' }).click();
    const talk = page.getByRole('list', { name: 'Conversation' });
    await talk.getByText('The question of MRG-1').waitFor();
    await expectAccessible(page, '/supportView, merged');
    await page.getByRole('button', { name: 'Unmerge MRG-1' }).click();
    await talk.getByText('The question of MRG-1').waitFor({ state: 'detached' });
    await close();
  });

  it('begins with what was said; how it is worked on is next to it, on a phone below', async () => {
    const { body } = await admin.call('GET', '/adminapi/getSupport?closedstatus=0&limit=1');
    const [{ _id: id, name }] = body.data;
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open(`/supportView/${id}`);
    const boxOf = async (part: Locator) =>
      (await part.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };
    const talk = page.getByRole('list', { name: 'Conversation' });
    const reply = page.getByLabel(`Reply to ${name}`);
    const aside = page.getByRole('main').getByRole('complementary');
    const tabs = page.getByRole('link', { name: 'Conversation' });
    // Everything about its work is there.
    for (const part of ['Priority', 'New tag', 'Assignee']) await aside.getByLabel(part).waitFor();
    await aside.getByRole('region', { name: 'Deadlines' }).waitFor();
    for (const width of [1440, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const [said, work, above] = [await boxOf(talk), await boxOf(aside), await boxOf(tabs)];
      expect(said.y - above.y - above.height, `${width}`).toBeLessThan(40);
      expect(work.x, `${width}`).toBeGreaterThanOrEqual(said.x + said.width);
      expect(Math.abs(work.y - said.y), `${width}`).toBeLessThan(2);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const [said, written, work] = [await boxOf(talk), await boxOf(reply), await boxOf(aside)];
    expect(written.y).toBeGreaterThan(said.y + said.height);
    expect(work.y).toBeGreaterThan(written.y + written.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await close();
  });

  it('begins with the newest part of a long conversation and shows the rest when asked', async () => {
    const id = uuidV7();
    const { db } = desk.app.services;
    const question = { ticket_number: 'LONG-1', subject: 'A long story', description: 'How it began' };
    await db
      .insertInto('tickets')
      .values({
        id,
        name: 'Ada',
        email: 'ada.long@example.com',
        created_at: new Date('2026-01-01'),
        ...question,
      })
      .execute();
    const replies = Array.from({ length: 130 }, (_, at) => ({
      id: uuidV7(),
      ticket_id: id,
      author: at % 2 === 0 ? ('user' as const) : ('admin' as const),
      message: `Message ${at}.`,
      created_at: new Date(Date.UTC(2026, 1, 1, 0, at)),
    }));
    await db.insertInto('ticket_replies').values(replies).execute();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open(`/supportView/${id}`);
    const talk = page.getByRole('list', { name: 'Conversation' });
    const texts = () => talk.locator('li > p').allInnerTexts();
    const from = (first: number) => replies.slice(first).map(({ message }) => message);
    expect(await texts()).toEqual(['How it began', ...from(30)]);
    await expectAccessible(page, '/supportView, of a long conversation');
    await page.getByRole('button', { name: 'Show 30 earlier messages' }).click();
    await talk.getByText('Message 0.').waitFor();
    expect(await texts()).toEqual(['How it began', ...from(0)]);
    expect(await page.getByRole('button', { name: /earlier/ }).count()).toBe(0);
    // What comes later is added below, and the beginning stays.
    await page.getByLabel('Reply to Ada').fill('The end.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await talk.getByText('The end.').waitFor();
    expect(await texts()).toEqual(['How it began', ...from(0), 'The end.']);
    await close();
  });

  it('says that a ticket is gone, with a way back', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/supportView/00000000-0000-7000-8000-000000000000');
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    await close(/404/);
  });

  it('does not blame the server for an address that means nothing', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    for (const address of ['/supportView/xyz', '/support?status=9', '/support?sort=nothing']) {
      await open(address);
      await page.getByText('This page’s address is not valid.').waitFor();
    }
    await close(/400/);
  });
});
