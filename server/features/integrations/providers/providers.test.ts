// Long because one workspace serves the whole life of a message.
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/operations/database/open.ts';
import { startTestApp, startTestAppOn, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { copyGolden } from '#server/testing/postgres.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification, verificationStatus } from '#server/testing/verifications.ts';
import {
  addProvider,
  applyMessages,
  providerInput,
  sendMessage,
  testProviderSecret,
  verificationRow,
} from '#server/testing/webhook-providers.ts';

let app: TestApp;
let admin: TestAdmin;
let provider: { _id: string; slug: string; version: number };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Root' });
});
beforeEach(async () => {
  provider = await addProvider(admin);
});
afterAll(() => app.close());

const reviewed = (user: string, result: string, more: object = {}) => ({
  type: 'reviewed',
  data: { user, result },
  ...more,
});

async function userWithRequest(given: Parameters<typeof addUser>[1] = {}) {
  const user = await addUser(app, given);
  return { ...user, request: await addVerification(app, user) };
}

const send = (message: unknown, options?: Parameters<typeof sendMessage>[3]) =>
  sendMessage(app, provider.slug, message, options);
const read = async (path = '') =>
  (await admin.call('GET', `/adminapi/providers/${provider._id}${path}`)).body;
const messages = async (query = '') => (await read(`/messages${query}`)).data;
const states = async () =>
  (await messages()).map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]);
const newest = async (userId: string) =>
  app.services.db
    .selectFrom('verifications')
    .select('status')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
    .then((rows) => rows.map(({ status }) => status));

/** specification 38.1 */
describe('POST /hooks/v1/:slug', () => {
  it('stores a message before it answers, and applies it once, as the superadmin, under the name of the provider', async () => {
    const user = await userWithRequest();
    const answer = await send(reviewed(user.email, 'GREEN'));
    expect([answer.status, answer.body]).toEqual([200, { result: 'received' }]);
    expect(await states()).toEqual([['received', null]]);
    expect(await verificationStatus(app, user.request)).toBe('Pending');
    await applyMessages(app);
    await applyMessages(app);
    expect(await verificationStatus(app, user.request)).toBe('Accepted');
    const [message] = await messages();
    expect(message).toMatchObject({
      state: 'applied',
      target: 'verification',
      userId: user.id,
      recordId: user.request,
    });
    const { body } = await admin.call('GET', `/adminapi/audit?call=acceptVerification`);
    const rows = body.data.filter(({ record }: { record: string }) => record === user.request);
    expect(rows).toMatchObject([{ adminName: 'Root', provider: (await read()).result.name }]);
    const events = await app.services.db
      .selectFrom('events')
      .select(['type', 'after'])
      .where('record_id', '=', user.request)
      .execute();
    expect(events).toEqual([
      { type: 'verification.accepted', after: { status: 'Accepted', email: user.email } },
    ]);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select('to_address')
      .where('to_address', '=', user.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('takes the same message a thousand times for one', async () => {
    const user = await userWithRequest();
    const message = reviewed(user.id, 'RED');
    const results: string[] = [];
    for (let sent = 0; sent < 1000; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(message, { id: 'msg_same' })));
      for (const { status, body } of answers) results.push(`${status} ${body.result}`);
      if (sent === 500) await applyMessages(app);
    }
    expect(results.filter((result) => result === '200 received')).toHaveLength(1);
    expect(results.filter((result) => result === '200 repeated')).toHaveLength(999);
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Rejected']);
    expect(await states()).toEqual([['applied', null]]);
  });

  it('refuses a wrong signature with a sentence, counts it and stores nothing', async () => {
    const answer = await send('{}', { headers: { 'webhook-signature': 'v1,AAAA' } });
    expect([answer.status, answer.body.errors]).toEqual([
      401,
      { messages: 'The signature doesn’t match. Check the secret and the scheme of this provider.' },
    ]);
    expect(await messages()).toEqual([]);
    expect((await read()).result).toMatchObject({
      refused: 1,
      lastRefusal: 'The signature doesn’t match. Check the secret and the scheme of this provider.',
    });
  });

  it('refuses a clock that is an hour off, keeps the message, and takes its repeat with a right time', async () => {
    const user = await userWithRequest();
    const message = reviewed(user.id, 'GREEN');
    const late = { id: 'msg_late', at: Date.now() - 3_600_000 };
    for (let again = 0; again < 2; again += 1) {
      const answer = await send(message, late);
      expect(answer.status).toBe(401);
      expect(answer.body.errors.messages).toMatch(/^The provider’s clock is 360\d s off\. At most 300 s/);
    }
    expect(await states()).toEqual([['dead', expect.stringMatching(/360\d s off/)]]);
    await applyMessages(app);
    expect(await verificationStatus(app, user.request)).toBe('Pending');
    expect((await send(message, { id: 'msg_late' })).body).toEqual({ result: 'received' });
    await applyMessages(app);
    expect(await verificationStatus(app, user.request)).toBe('Accepted');
  });

  it('keeps a body of a megabyte, and refuses a larger one', async () => {
    const whole = JSON.stringify({ type: 'other', text: '' });
    const filled = whole.replace('""', `"${'x'.repeat(1024 * 1024 - whole.length)}"`);
    expect((await send(filled)).status).toBe(200);
    const larger = await send(`${filled} `);
    expect([larger.status, larger.body.errors.messages]).toEqual([413, expect.any(String)]);
    await applyMessages(app);
    const [message] = await messages();
    const { body } = await admin.call('GET', `/adminapi/providerMessages/${message._id}`);
    expect(body.result.body).toBe(filled);
  });

  it('reads a body that begins with a byte order mark, and keeps one in another encoding as a dead letter', async () => {
    const user = await userWithRequest();
    const text = JSON.stringify(reviewed(user.id, 'GREEN'));
    expect((await send(`\ufeff${text}`)).status).toBe(200);
    await applyMessages(app);
    expect(await verificationStatus(app, user.request)).toBe('Accepted');
    const body = Buffer.from(text, 'utf16le');
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from(testProviderSecret.slice(6), 'base64'))
      .update(`msg_wide.${time}.`)
      .update(body)
      .digest('base64');
    const headers = {
      'webhook-id': 'msg_wide',
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    };
    const answer = await fetch(`${app.url}/hooks/v1/${provider.slug}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await applyMessages(app);
    expect((await states())[0]).toEqual(['dead', 'The body isn’t a JSON object.']);
  });

  it('is 404 for an unknown provider, and while the module is off, and off in a new workspace', async () => {
    expect((await sendMessage(app, 'nobody', {})).status).toBe(404);
    await app.services.db
      .updateTable('modules')
      .set({ switched_off_at: new Date() })
      .where('name', '=', 'providers')
      .execute();
    expect((await send({})).status).toBe(404);
    await app.services.db.updateTable('modules').set({ switched_off_at: null }).execute();
    expect((await send({})).status).toBe(200);
    const fresh = await copyGolden(inject('postgres'));
    const database = await openDatabase({ databaseUrl: fresh.url, dataDir: '', log: () => undefined });
    const off = await database.kysely
      .selectFrom('modules')
      .select('name')
      .where('switched_off_at', 'is not', null)
      .execute();
    expect(off.map(({ name }) => name)).toContain('providers');
    await database.close();
    await fresh.drop();
  });

  it('is 429 for an address after sixty wrong signatures in a minute, and for no other provider', async () => {
    const limited = await startTestAppOn(app.database, { RATE_LIMIT: '100' });
    const wrong = { headers: { 'webhook-signature': 'v1,AAAA' } };
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1)
      statuses.push((await sendMessage(limited, provider.slug, '{}', wrong)).status);
    expect(statuses.lastIndexOf(401)).toBe(60);
    expect(statuses[61]).toBe(429);
    const other = await addProvider(admin);
    expect((await sendMessage(limited, other.slug, '{}')).status).toBe(200);
    await limited.close();
  });

  it('accepts the former secret for some hours', async () => {
    const rotate = { id: provider._id, secret: 'whsec_c29tZWJvZHkgZWxzZSdz', hours: 1 };
    expect((await admin.call('POST', '/adminapi/providers/rotate', rotate)).status).toBe(200);
    expect((await send({})).status).toBe(200);
    await admin.call('POST', '/adminapi/providers/rotate', { ...rotate, hours: 0 });
    expect((await send({})).status).toBe(401);
  });
});

/** specification 38.4 */
describe('the order of messages', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  it('keeps the newer status when an older message comes later', async () => {
    const user = await userWithRequest();
    await send(reviewed(user.id, 'RED', { timestamp: at(-1) }));
    await applyMessages(app);
    await send(reviewed(user.id, 'GREEN', { timestamp: at(-2) }));
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Rejected']);
    expect((await states())[0]).toEqual(['ignored', 'A newer message was already applied.']);
    await send(reviewed(user.id, 'GREEN', { timestamp: at(0) }));
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Accepted', 'Rejected']);
  });

  it('counts a message that changes nothing as applied, so that an older one doesn’t overwrite it', async () => {
    const user = await userWithRequest();
    await send(reviewed(user.id, 'GREEN', { timestamp: at(-3) }));
    await send(reviewed(user.id, 'GREEN', { timestamp: at(-1) }));
    await send(reviewed(user.id, 'RED', { timestamp: at(-2) }));
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Accepted']);
  });

  it('doesn’t overwrite what a person decided after the message', async () => {
    const user = await userWithRequest();
    await admin.call('POST', '/api/rejectreq', { id: user.request });
    await send(reviewed(user.id, 'GREEN', { timestamp: at(-5) }));
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Rejected']);
    expect(await states()).toEqual([['ignored', 'Somebody decided after this message was sent.']]);
  });

  it('doesn’t overwrite what a person decided, although messages about the same request came before', async () => {
    const [ignored, opened] = [await userWithRequest(), await addUser(app, {})];
    await admin.call('POST', '/api/rejectreq', { id: ignored.request });
    for (const minutes of [-5, -4]) {
      await send(reviewed(ignored.id, 'GREEN', { timestamp: at(minutes) }));
      await applyMessages(app);
    }
    expect(await newest(ignored.id)).toEqual(['Rejected']);
    await send(reviewed(opened.id, 'Pending', { timestamp: at(-10) }));
    await applyMessages(app);
    const [{ recordId }] = await messages();
    await admin.call('POST', '/api/rejectreq', { id: recordId });
    await send(reviewed(opened.id, 'GREEN', { timestamp: at(-5) }));
    await applyMessages(app);
    expect(await newest(opened.id)).toEqual(['Rejected']);
    await send(reviewed(opened.id, 'RED', { timestamp: at(-4) }));
    await send(reviewed(opened.id, 'GREEN', { timestamp: at(-3) }));
    await applyMessages(app);
    expect(await newest(opened.id)).toEqual(['Rejected']);
    await send(reviewed(opened.id, 'GREEN', { timestamp: at(0) }));
    await applyMessages(app);
    expect(await newest(opened.id)).toEqual(['Accepted', 'Rejected']);
  });

  it('keeps the status that arrived later of two messages of one moment, whichever is applied first', async () => {
    const user = await userWithRequest();
    const timestamp = at(-1);
    await send(reviewed(user.id, 'RED', { timestamp }), { id: 'msg_first' });
    await send(reviewed(user.id, 'GREEN', { timestamp }), { id: 'msg_second' });
    const first = (minutes: number) =>
      sql`update provider_messages set next_at = now() + make_interval(mins => ${minutes}) where message_id = 'msg_first'`.execute(
        app.services.db,
      );
    await first(1);
    await applyMessages(app);
    await first(0);
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Accepted']);
  });

  it('opens a request for a user who has none', async () => {
    const user = await addUser(app, {});
    await send(reviewed(user.id, 'Pending'));
    await applyMessages(app);
    expect(await newest(user.id)).toEqual(['Pending']);
  });
});

/** specification 38.5 */
describe('dead letters', () => {
  it('say why, and are applied again by the present mapping', async () => {
    const user = await userWithRequest();
    await send('not json');
    await send(reviewed('nobody', 'GREEN'));
    await send(reviewed(user.id, 'PURPLE'));
    await send({ type: 'reviewed', data: {} });
    await send({ type: 'other' });
    await applyMessages(app);
    expect(await states()).toEqual([
      ['ignored', 'No row of the mapping matches.'],
      ['dead', 'The message has no value for user. Check the mapping.'],
      ['dead', 'The status PURPLE has no meaning here. Map it to Accepted, Rejected or Pending.'],
      ['dead', 'There is no user nobody. Check the mapping and the source.'],
      ['dead', 'The body isn’t a JSON object.'],
    ]);
    expect((await messages('?state=dead')).length).toBe(4);
    expect((await read()).result.deadLetters).toBe(4);
    const values = { status: { PURPLE: 'Rejected' } };
    const { secret: _secret, ...input } = providerInput({ mapping: [{ ...verificationRow, values }] });
    const saved = await admin.call('PUT', '/adminapi/providers', {
      ...input,
      id: provider._id,
      slug: provider.slug,
      version: provider.version,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const purple = (await messages()).find(({ reason }: { reason: string }) => reason?.includes('PURPLE'));
    const replayed = await admin.call('POST', '/adminapi/providers/replay', { id: purple._id });
    expect([replayed.status, replayed.body.message]).toEqual([200, 'Message is applied again']);
    await applyMessages(app);
    expect(await verificationStatus(app, user.request)).toBe('Rejected');
    expect((await admin.call('POST', '/adminapi/providers/replay', { id: purple._id })).status).toBe(409);
    const all = await admin.call('POST', '/adminapi/providers/replayAll', { id: provider._id });
    expect(all.body).toMatchObject({ message: '3 messages are applied again', result: { count: 3 } });
    await applyMessages(app);
    expect((await read()).result.deadLetters).toBe(3);
  });

  it('say why for texts that end within a character', async () => {
    const long = `${'x'.repeat(99)}😀`;
    const user = await addUser(app, {});
    await send(reviewed(long, 'GREEN'));
    await send(reviewed(user.id, long));
    await applyMessages(app);
    expect(await states()).toEqual([
      ['dead', expect.stringMatching(/^The status x{99}/)],
      ['dead', expect.stringMatching(/^There is no user x{99}/)],
    ]);
  });

  it('are what the calls themselves refuse, and messages of somebody who is no superadmin any longer', async () => {
    const other = await app.signIn({ name: 'Leaving' });
    provider = await addProvider(other);
    const user = await userWithRequest();
    await app.services.db
      .updateTable('admins')
      .set({ status: 'disabled' })
      .where('id', '=', other.id)
      .execute();
    await send(reviewed(user.id, 'GREEN'));
    await applyMessages(app);
    expect(await states()).toEqual([
      ['dead', 'The administrator who saved this provider is no longer a superadmin. Save it again.'],
    ]);
    expect(await verificationStatus(app, user.request)).toBe('Pending');
  });
});

it('finds users by id, email, address and the ids of the marketplace', async () => {
  provider = await addProvider(admin, { source: 'shop' });
  const address = `0x${randomUUID().replaceAll('-', '').padEnd(40, 'a')}`;
  const user = await userWithRequest({ address });
  await app.services.db
    .insertInto('feed_records')
    .values({ entity: 'users', source: 'shop', external_id: 'u-1', record_id: user.id })
    .execute();
  for (const [name, result, wanted] of [
    [user.id.toUpperCase(), 'GREEN', 'Accepted'],
    [user.email.toUpperCase(), 'RED', 'Rejected'],
    [address.toUpperCase().replace('0X', '0x'), 'GREEN', 'Accepted'],
    ['u-1', 'RED', 'Rejected'],
  ] as const) {
    await send(reviewed(name, result));
    await applyMessages(app);
    expect([name, (await newest(user.id))[0]]).toEqual([name, wanted]);
  }
});

it('opens a ticket of a user', async () => {
  const row = {
    when: { type: 'charge.dispute.created' },
    target: 'ticket',
    columns: { 'data.user': 'user', 'data.reason': 'description' },
    constants: { subject: 'Dispute' },
    values: {},
  };
  provider = await addProvider(admin, { mapping: [row] });
  const user = await addUser(app, {});
  await send({ type: 'charge.dispute.created', data: { user: user.email, reason: 'fraudulent <b>' } });
  await applyMessages(app);
  const [message] = await messages();
  expect(message).toMatchObject({ state: 'applied', target: 'ticket', userId: user.id });
  const { body } = await admin.call('GET', `/adminapi/getSupportId/${message.recordId}`);
  expect(body.result).toMatchObject({ subject: 'Dispute', description: 'fraudulent <b>', email: user.email });
});

/** specification 38.6 */
describe('trying a sample', () => {
  it('says what it would change, and changes nothing', async () => {
    const user = await userWithRequest();
    const attempt = async (message: unknown, more: object = {}) =>
      (
        await admin.call('POST', '/adminapi/providers/try', {
          id: provider._id,
          body: JSON.stringify(message),
          ...more,
        })
      ).body.result;
    expect(await attempt(reviewed(user.id, 'GREEN'))).toEqual({
      signature: 'unchecked',
      refusal: null,
      state: 'applied',
      target: 'verification',
      reason: null,
      row: 0,
      wrongField: null,
      fields: [
        { name: 'user', value: user.id },
        { name: 'status', value: 'Accepted' },
      ],
    });
    expect(await attempt(reviewed('x', 'GREEN'), { headers: 'Webhook-Signature: v1,AAAA' })).toMatchObject({
      signature: 'refused',
      refusal: 'The signature lacks its time or its ID.',
      state: 'dead',
      reason: 'There is no user x. Check the mapping and the source.',
      wrongField: 'user',
    });
    expect(await attempt(reviewed(user.id, 'PURPLE'))).toMatchObject({ row: 0, wrongField: 'status' });
    expect(await attempt({ type: 'reviewed', data: { user: user.id } })).toMatchObject({
      reason: 'The message has no value for status. Check the mapping.',
      wrongField: 'status',
    });
    const mapping = [{ ...verificationRow, when: { type: 'nothing' } }];
    expect(await attempt(reviewed(user.id, 'GREEN'), { mapping })).toMatchObject({
      state: 'ignored',
      row: null,
    });
    expect(await newest(user.id)).toEqual(['Pending']);
    expect(await messages()).toEqual([]);
    const mails = await app.services.db
      .selectFrom('mail_messages')
      .select('id')
      .where('to_address', '=', user.email)
      .execute();
    expect(mails).toEqual([]);
  });
});

describe('a provider', () => {
  it('is refused with a field that is no field, without one that is needed, and with an address that is taken', async () => {
    const add = async (given: Record<string, unknown>) =>
      (await admin.call('POST', '/adminapi/providers', providerInput(given))).body.errors;
    expect(await add({ mapping: [{ ...verificationRow, columns: { a: 'usr' } }] })).toEqual({
      mapping: expect.stringContaining('usr'),
    });
    expect(await add({ mapping: [{ ...verificationRow, columns: { a: 'user' } }] })).toEqual({
      mapping: 'A row of the mapping has no value for status. Add a column or a constant.',
    });
    expect(await add({ slug: provider.slug })).toEqual({
      slug: 'Another provider already uses this address. Choose a different one.',
    });
    expect(await add({ secret: 'whsec_not base64!' })).toEqual({ secret: expect.stringContaining('base64') });
  });

  it('keeps a form of the secret that its secret has, so that nobody signs with an empty key', async () => {
    const { secret: _secret, ...input } = providerInput();
    const text = { ...input.scheme, secretForm: 'text' };
    const { _id: id, slug, version } = await addProvider(admin, { scheme: text, secret: '秘密秘密秘密秘密' });
    const saved = await admin.call('PUT', '/adminapi/providers', { ...input, id, slug, version });
    const [message, time] = ['{}', String(Math.floor(Date.now() / 1000))];
    const signature = createHmac('sha256', '').update(`msg_1.${time}.${message}`).digest('base64');
    const headers = { 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    const forged = await sendMessage(app, slug, message, { id: 'msg_1', headers });
    expect(forged.status).toBe(401);
    expect([saved.status, saved.body.errors]).toEqual([400, { preset: expect.stringContaining('base64') }]);
  });

  it('never shows its secret', async () => {
    expect(JSON.stringify(await read())).not.toContain('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    const { rows } = await app.database.pool.query('select before, after from audit_log');
    expect(JSON.stringify(rows)).not.toContain('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  });
});
