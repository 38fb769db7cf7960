import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
const ticket = uuidV7();

beforeAll(async () => {
  desk = await startDesk();
  await sql`insert into tickets (id, ticket_number, name, email, subject, description)
    values (${ticket}, 'T-77', 'Amira', 'amira@example.com', 'My picture is grey', 'Please look.')`.execute(
    desk.app.services.db,
  );
});
afterAll(() => desk.close());

it('a mention reaches the inbox of a colleague in another browser, and leads to the record', async () => {
  const rights = (isWriteAccess: boolean) => [{ path: '/support', isWriteAccess }];
  const writer = await desk.app.signIn({ name: 'Wanda', restriction: rights(true) });
  const reader = await desk.app.signIn({ name: 'Rami Reader', restriction: rights(false) });
  await desk.app.signIn({ name: 'Sami Stranger', restriction: [{ path: '/user', isWriteAccess: true }] });

  const one = await desk.visit({ signedInAs: writer });
  await one.open(`/supportView/${ticket}`);
  const notes = one.page.getByRole('region', { name: 'Notes' });
  const field = notes.getByRole('textbox', { name: 'New note' });
  // Who may not read the record can't be mentioned, and the author is told before anything is sent.
  await field.pressSequentially('@Sami');
  await notes.getByText(/Nobody named .*Sami.* can read this record/).waitFor();
  await field.fill('');
  await field.pressSequentially('<b>Look</b> @Ram');
  await notes.getByRole('button', { name: 'Rami Reader' }).click();
  await notes.getByRole('button', { name: 'Add note' }).click();
  // Plain text is never HTML.
  await notes.getByText('<b>Look</b> @Rami Reader').waitFor();
  await notes.getByRole('combobox', { name: 'Assignee' }).selectOption('Me');
  await expectAccessible(one.page, 'a ticket with notes');

  const other = await desk.visit({ signedInAs: reader, viewport: { width: 360, height: 740 } });
  await other.open('/dashboard');
  await other.page.getByRole('button', { name: 'Inbox: 1 unread' }).click();
  await expectAccessible(other.page, 'the inbox');
  await other.page.getByRole('link', { name: /Wanda.? mentioned you: Ticket/ }).click();
  await other.page.waitForURL(`**/supportView/${ticket}`);
  const read = other.page.getByRole('region', { name: 'Notes' });
  await read.getByText('<b>Look</b> @Rami Reader').waitFor();
  await read.getByText('Assignee: Wanda').waitFor();
  expect(await read.getByRole('textbox').count()).toBe(0);
  await other.page.getByRole('button', { name: 'Inbox', exact: true }).waitFor();

  // An edit and a deletion are visible.
  await notes.getByRole('button', { name: 'Edit note' }).click();
  await notes.getByRole('textbox', { name: 'Edit note' }).fill('Seen');
  await notes.getByRole('button', { name: 'Save' }).click();
  await notes.getByText('edited').waitFor();
  await notes.getByText('Previous versions').click();
  await notes.getByText('<b>Look</b> @Rami Reader').waitFor();
  await notes.getByRole('button', { name: 'Delete note' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await notes.getByText('Deleted by Wanda').waitFor();
  await one.open('/support?assigned=me');
  await one.page.getByText('T-77').waitFor();
  await one.close();
  await other.close();
});
