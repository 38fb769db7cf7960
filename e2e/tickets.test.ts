import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSample } from '../server/sample/load.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectAccessible, startDesk, told } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  await loadSample(desk.app.database, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

describe('Support', () => {
  it('lists open tickets first and leads to one', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/support');
    await page.getByText('1–10 of 24').waitFor();
    const states = await page.locator('tbody tr td:nth-child(7)').allInnerTexts();
    expect(states.map((text) => text.trim())).toEqual(
      states
        .map((text) => text.trim())
        .toSorted((one, other) => Number(one === 'Closed') - Number(other === 'Closed')),
    );
    await expectAccessible(page, '/support');
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
    await expectAccessible(page, '/supportView');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await told(page, 'Reply sent');
    await page.getByRole('list', { name: 'Conversation' }).getByText('<b>Promise</b>').waitFor();
    await expect.poll(() => page.getByLabel(`Reply to ${ticket.name}`).inputValue()).toBe('');
    const outbox = await admin.call('GET', `/adminapi/outbox?search=${encodeURIComponent(ticket.email)}`);
    expect(outbox.body.data[0].subject).toBe(`Re: [${ticket.ticketno}] ${ticket.subject}`);

    await page.getByRole('button', { name: 'Close ticket' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click();
    await page.getByText('Ticket Closed by Admin').waitFor();
    await page.getByRole('button', { name: 'Send reply' }).waitFor({ state: 'detached' });
    await expectAccessible(page, '/supportView, closed');
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('button', { name: 'Send reply' }).waitFor();
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
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await close(/409/);
  });

  it('says that a ticket is gone, with a way back', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/supportView/00000000-0000-7000-8000-000000000000');
    await page.getByRole('link', { name: 'Back to the list' }).waitFor();
    await close(/404/);
  });

  it('does not blame the server for an address that means nothing', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    for (const address of ['/supportView/xyz', '/support?closedStatus=9', '/support?sort=nothing']) {
      await open(address);
      await page.getByText('Something in this page’s address can’t be used.').waitFor();
    }
    await close(/400/);
  });
});
