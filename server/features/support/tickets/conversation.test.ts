import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTicket } from '#server/testing/tickets.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

/** So many messages of users, in these tickets in turn. Their times say the order, not their ids. */
async function talk(ids: readonly string[], count: number) {
  const messages = Array.from({ length: count }, (_, at) => ({
    id: uuidV7(),
    ticket_id: ids[at % ids.length] ?? '',
    author: 'user' as const,
    message: `Message ${at}`,
    created_at: new Date(Date.UTC(2026, 1, 1, 0, at)),
  }));
  await app.services.db.insertInto('ticket_replies').values(messages.toReversed()).execute();
  return messages;
}

it('has all of a long conversation, of which a list has the newest part', async () => {
  const id = await addTicket(app, { subject: 'A long conversation' });
  const messages = await talk([id], 25);
  const saidIn = ({ reply: said }: { reply: { message_query: string }[] }) =>
    said.map(({ message_query }) => message_query);
  const all = messages.map(({ message }) => message);
  expect(saidIn((await admin.call('GET', `/adminapi/getSupportId/${id}`)).body.result)).toEqual(all);
  const { body } = await admin.call('GET', '/adminapi/getSupport?search=a+long+conversation');
  expect(saidIn(body.data[0])).toEqual(all.slice(-20));
  expect(body.data[0].lastMessage).toBe(messages.at(-1)?.id);
});

it('has only the newest of a conversation where that is asked, and says how many are older', async () => {
  const [into, part] = [await addTicket(app), await addTicket(app)];
  await talk([into, part], 20);
  expect((await admin.call('POST', '/adminapi/support/merge', { id: part, into })).status).toBe(200);
  const read = async (query: string) => {
    const { status, body } = await admin.call('GET', `/adminapi/getSupportId/${into}${query}`);
    if (status !== 200) return status;
    const { reply, merged, earlierReplies } = body.result;
    const said = [...reply, ...merged[0].reply].map(({ message_query }: { message_query: string }) =>
      Number(message_query.split(' ')[1]),
    );
    return { earlierReplies, said: said.toSorted((one, other) => one - other) };
  };
  const from = (first: number) => Array.from({ length: 20 - first }, (_, at) => first + at);
  expect(await read('')).toEqual({ earlierReplies: 0, said: from(0) });
  expect(await read('?newest=7')).toEqual({ earlierReplies: 13, said: from(13) });
  expect(await read('?newest=20')).toEqual({ earlierReplies: 0, said: from(0) });
  expect(await read('?newest=10000')).toEqual({ earlierReplies: 0, said: from(0) });
  expect(await Promise.all(['?newest=0', '?newest=-1', '?newest=10001', '?newest=x'].map(read))).toEqual(
    Array.from({ length: 4 }, () => 400),
  );
  const quiet = await addTicket(app);
  expect((await admin.call('GET', `/adminapi/getSupportId/${quiet}?newest=5`)).body.result).toMatchObject({
    reply: [],
    earlierReplies: 0,
  });
});

it('answers a write to a conversation of hundreds with its newest part', async () => {
  const id = await addTicket(app);
  const messages = await talk([id], 150);
  const { body } = await admin.call('POST', '/adminapi/replySupport', { id, message_query: 'The last word' });
  const said = body.result.reply.map(({ message_query }: { message_query: string }) => message_query);
  expect(said).toEqual([...messages.slice(-99).map(({ message }) => message), 'The last word']);
  expect(body.result.earlierReplies).toBe(51);
});
