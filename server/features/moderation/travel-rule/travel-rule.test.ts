// Long because it follows messages between two workspaces, which are started once.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyRetention } from '#server/features/privacy/retention/apply.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { askOnce } from '#server/testing/gates.ts';
import {
  addCounterparty,
  deliverOnce,
  newCounterpartySecret,
  putTravelRuleInForce,
  sendAsCounterparty,
  setTravelRule,
} from '#server/testing/travel-rule.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { addUser } from '#server/testing/users.ts';
import { addWithdrawal, decideOnce, type FactorAdmin } from '#server/testing/withdrawals.ts';

// Two workspaces, each with its own database, talk over HTTP.
let alpine: TestApp;
let baltic: TestApp;
let ada: FactorAdmin;
let bea: FactorAdmin;
let toBaltic: string;
let user: string;

const secret = newCounterpartySecret();
const beneficiaryWallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

beforeAll(async () => {
  const networks = { WEBHOOK_NETWORKS: '127.0.0.0/8' };
  [alpine, baltic] = await Promise.all([startTestApp(networks), startTestApp(networks)]);
  [ada, bea] = [await putTravelRuleInForce(alpine), await putTravelRuleInForce(baltic)];
  const thresholds = [
    { country: 'CH', currency: 'ETH', amount: '0.5' },
    { country: 'DE', currency: 'ETH', amount: '0.1' },
  ];
  await setTravelRule(ada, { name: 'Alpine Exchange', country: 'CH', thresholds });
  await setTravelRule(bea, { name: 'Baltic Exchange', country: 'DE' });
  toBaltic = await addCounterparty(ada, { name: 'Baltic Exchange', country: 'DE', url: baltic.url, secret });
  await addCounterparty(bea, { name: 'Alpine Exchange', country: 'CH', url: alpine.url, secret });
  user = (await addUser(alpine, { name: 'Amira Haddad', created_at: new Date('2025-01-01') })).id;
  await addUser(baltic, { name: 'Jonas Weber', address: beneficiaryWallet });
});
afterAll(async () => {
  await alpine.close();
  await baltic.close();
});
beforeEach(async () => {
  await sql`update travel_rule_counterparties set accepts_automatically = false`.execute(baltic.services.db);
});

const identity = {
  originatorStreet: 'Seestrasse',
  originatorBuilding: '5',
  originatorPostCode: '8001',
  originatorTown: 'Zürich',
  originatorCountry: 'CH',
};
const filled = {
  originatorLastName: 'Haddad',
  originatorFirstName: 'Amira',
  originatorStreet: '',
  originatorBuilding: '',
  originatorPostCode: '',
  originatorTown: '',
  originatorCountry: '',
  originatorIdNumber: '',
  originatorIdType: 'CCPT',
  originatorIdCountry: '',
  originatorBirthDate: '',
  originatorBirthPlace: '',
  beneficiaryLastName: 'Weber',
  beneficiaryFirstName: 'Jonas',
};

async function waiting(given: { amount?: string; toAddress?: string } = {}): Promise<string> {
  const id = await addWithdrawal(alpine, { userId: user, toAddress: beneficiaryWallet, ...given });
  await decideOnce(alpine);
  await askOnce(alpine);
  return id;
}
const judged = async (id: string) => {
  const { state, gates } = (await ada.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
  return gates.length === 0 ? [state] : [state, gates[0].state];
};
const transferOf = async (withdrawal: string) =>
  (await ada.call('GET', `/adminapi/travelRule/withdrawals/${withdrawal}`)).body.result.transfer;
const fill = (id: string, given: object = {}) =>
  ada.call('PUT', '/adminapi/travelRule/transfers', { id, counterpartyId: toBaltic, ...filled, ...given });
const send = async (id: string) => {
  const sent = await ada.call('POST', `/adminapi/travelRule/transfers/${id}/send`, {});
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
};
const received = async () =>
  (await bea.call('GET', '/adminapi/travelRule/transfers?limit=100&sort=-createdAt')).body.data;
const answer = async (decision: 'accepted' | 'rejected', reason = '') => {
  const [{ _id, version }] = await received();
  return bea.call('POST', `/adminapi/travelRule/transfers/${_id}/answer`, { decision, reason, version });
};
const complete = async (withdrawal: string) => {
  const { _id } = await transferOf(withdrawal);
  expect((await fill(_id, identity)).body.result).toMatchObject({ state: 'ready', missing: [] });
  await send(_id);
  return _id as string;
};

/** specification 40.2 */
it('holds a withdrawal until the counterparty has accepted its data', async () => {
  const id = await waiting();
  expect(await judged(id)).toEqual(['waiting', 'pending']);
  const opened = await transferOf(id);
  expect(opened).toMatchObject({
    direction: 'out',
    state: 'incomplete',
    missing: ['originatorIdentity', 'beneficiaryName'],
    data: {
      originatorLastName: 'Haddad',
      originatorFirstName: 'Amira',
      beneficiaryAccount: beneficiaryWallet,
    },
  });
  const half = await fill(opened._id);
  expect(half.body.result).toMatchObject({ state: 'incomplete', missing: ['originatorIdentity'] });
  expect((await ada.call('POST', `/adminapi/travelRule/transfers/${opened._id}/send`, {})).status).toBe(409);
  await complete(id);
  expect((await fill(opened._id, identity)).status).toBe(409);
  await deliverOnce(alpine);
  expect((await transferOf(id)).state).toBe('sent');
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['waiting', 'pending']);
  const [arrived] = await received();
  const whole = (await bea.call('GET', `/adminapi/travelRule/transfers/${arrived._id}`)).body.result;
  expect(whole).toMatchObject({
    direction: 'in',
    state: 'received',
    counterpartyName: 'Alpine Exchange',
    userName: 'Jonas Weber',
    amount: '12.5',
    currencySymbol: 'ETH',
    missing: [],
    data: { originatorLastName: 'Haddad', originatorTown: 'Zürich', beneficiaryLastName: 'Weber' },
  });
  expect((await answer('accepted')).status).toBe(200);
  await deliverOnce(baltic);
  expect((await transferOf(id)).state).toBe('accepted');
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['released']);
});

/** specification 40.2 */
it('is a hit once the counterparty rejects it, and holds what has changed since', async () => {
  const id = await waiting();
  await complete(id);
  await deliverOnce(alpine);
  expect((await answer('rejected')).status).toBe(400);
  expect((await answer('rejected', 'No such customer')).status).toBe(200);
  await deliverOnce(baltic);
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['waiting', 'hit']);
  expect(await transferOf(id)).toMatchObject({ state: 'rejected', reason: 'No such customer' });

  // Sent again with new data, under a new id, and accepted. A changed amount makes it wait again.
  await complete(id);
  await deliverOnce(alpine);
  expect((await answer('accepted')).status).toBe(200);
  await deliverOnce(baltic);
  await sql`update withdrawals set amount = amount + 1 where id = ${id}`.execute(alpine.services.db);
  await decideOnce(alpine);
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['waiting', 'pending']);
  expect(await transferOf(id)).toMatchObject({ state: 'accepted', isOutdated: true, amount: '13.5' });
  await complete(id);
  await deliverOnce(alpine);
  await answer('accepted');
  await deliverOnce(baltic);
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['released']);
});

/** specification 40.3 */
it('needs no data below the thresholds of both countries, and none for bank accounts', async () => {
  const small = await waiting({ amount: '0.05', toAddress: testAddress() });
  await decideOnce(alpine);
  expect(await judged(small)).toEqual(['released']);
  const between = await waiting({ amount: '0.3', toAddress: testAddress() });
  await decideOnce(alpine);
  expect(await judged(between)).toEqual(['released']);
  const bank = await addWithdrawal(alpine, { userId: user });
  await sql`update withdrawals set payment_type = 4, to_address = null, bank_account_number = 'DE89'
    where id = ${bank}`.execute(alpine.services.db);
  for (let time = 0; time < 2; time += 1) {
    await decideOnce(alpine);
    await askOnce(alpine);
  }
  expect(await judged(bank)).toEqual(['released']);
  // Below the threshold here, and not below that of the counterparty's country.
  const exact = await waiting({ amount: '0.5', toAddress: testAddress() });
  expect(await judged(exact)).toEqual(['waiting', 'pending']);
  const { _id } = await transferOf(exact);
  await fill(_id);
  await sql`update withdrawals set amount = 0.3 where id = ${exact}`.execute(alpine.services.db);
  await decideOnce(alpine);
  await askOnce(alpine);
  expect(await judged(exact)).toEqual(['waiting', 'pending']);
});

/** specification 40.4 */
it('accepts automatically only a user with this wallet and name, from a counterparty that may', async () => {
  await sql`update travel_rule_counterparties set accepts_automatically = true`.execute(baltic.services.db);
  const id = await waiting();
  const { _id } = await transferOf(id);
  await fill(_id, { ...identity, beneficiaryLastName: 'Other' });
  await send(_id);
  await deliverOnce(alpine);
  expect((await received())[0].state).toBe('received');
  await answer('rejected', 'Other name');
  await deliverOnce(baltic);
  await complete(id);
  await deliverOnce(alpine);
  expect((await received())[0].state).toBe('accepted');
  await deliverOnce(baltic);
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['released']);
});

/** specification 40.5 */
it('repeats what does not arrive, and stores a repeat once', async () => {
  const id = await waiting();
  await sql`update travel_rule_counterparties set url = 'http://127.0.0.1:1'`.execute(alpine.services.db);
  const transfer = await complete(id);
  await deliverOnce(alpine);
  expect(await transferOf(id)).toMatchObject({ state: 'sending', error: 'ECONNREFUSED', isWaiting: true });
  await sql`update travel_rule_counterparties set url = ${baltic.url}`.execute(alpine.services.db);
  await sql`update travel_rule_transfers set next_at = now() where next_at is not null`.execute(
    alpine.services.db,
  );
  const before = (await received()).length;
  await deliverOnce(alpine);
  // As if the answer of the request was lost.
  await send(transfer);
  await deliverOnce(alpine);
  expect((await received()).length).toBe(before + 1);
  expect((await transferOf(id)).state).toBe('sent');

  // The answer comes late, and its repeat changes nothing.
  await sql`update travel_rule_counterparties set url = 'http://127.0.0.1:1'`.execute(baltic.services.db);
  await answer('accepted');
  await deliverOnce(baltic);
  expect((await received())[0]).toMatchObject({ state: 'accepted', error: 'ECONNREFUSED' });
  expect((await transferOf(id)).state).toBe('sent');
  await sql`update travel_rule_counterparties set url = ${alpine.url}`.execute(baltic.services.db);
  const [{ _id }] = await received();
  for (let time = 0; time < 2; time += 1) {
    const again = await bea.call('POST', `/adminapi/travelRule/transfers/${_id}/send`, {});
    expect(again.status).toBe(200);
    await deliverOnce(baltic);
  }
  await askOnce(alpine);
  expect(await judged(id)).toEqual(['released']);
  const { message_id: messageId } = await baltic.services.db
    .selectFrom('travel_rule_transfers')
    .select('message_id')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const other = { id: messageId, type: 'answer', decision: 'rejected', reason: '' };
  expect((await sendAsCounterparty(alpine, { secret, path: 'answers' }, other)).status).toBe(409);
  expect((await transferOf(id)).state).toBe('accepted');
});

const messageOf = (given: { id?: string; lastName?: string } = {}) => ({
  id: given.id ?? crypto.randomUUID(),
  type: 'transfer',
  asset: 'ETH',
  amount: '2',
  ivms101: {
    originator: {
      originatorPerson: [
        {
          naturalPerson: {
            name: {
              nameIdentifier: [
                { primaryIdentifier: given.lastName ?? 'Moreau', naturalPersonNameIdentifierType: 'LEGL' },
              ],
            },
          },
        },
      ],
      accountNumber: ['acc-1'],
    },
    beneficiary: {
      beneficiaryPerson: [
        {
          naturalPerson: {
            name: {
              nameIdentifier: [{ primaryIdentifier: 'Weber', naturalPersonNameIdentifierType: 'LEGL' }],
            },
          },
        },
      ],
      accountNumber: [beneficiaryWallet],
    },
  },
});

/** specification 40.4 */
it('refuses wrong signatures, old times, other content and too long names with a sentence, and loses nothing', async () => {
  const before = (await received()).length;
  const refused = async (status: number, sentence: string, sent: ReturnType<typeof sendAsCounterparty>) => {
    const { status: got, body } = await sent;
    expect([got, body.errors.messages]).toEqual([status, expect.stringContaining(sentence)]);
  };
  await refused(
    401,
    'signature is wrong',
    sendAsCounterparty(baltic, { secret, signedBy: newCounterpartySecret() }, messageOf()),
  );
  await refused(
    401,
    'key of this request',
    sendAsCounterparty(baltic, { secret: newCounterpartySecret() }, messageOf()),
  );
  const old = Date.now() - 10 * 60_000;
  await refused(401, 'more than five minutes', sendAsCounterparty(baltic, { secret, at: old }, messageOf()));
  await refused(400, 'not JSON', sendAsCounterparty(baltic, { secret }, '{'));
  const long = messageOf({ lastName: 'a'.repeat(2000) });
  await refused(400, 'nameIdentifier.0.primaryIdentifier', sendAsCounterparty(baltic, { secret }, long));
  const huge = await sendAsCounterparty(baltic, { secret }, messageOf({ lastName: 'a'.repeat(1024 * 1024) }));
  expect(huge.status).toBe(413);
  expect((await received()).length).toBe(before);

  const message = messageOf();
  expect((await sendAsCounterparty(baltic, { secret }, message)).body).toMatchObject({ result: 'received' });
  expect((await sendAsCounterparty(baltic, { secret }, message)).body).toMatchObject({ result: 'repeated' });
  await refused(409, 'new ID', sendAsCounterparty(baltic, { secret }, { ...message, amount: '3' }));
  const list = await received();
  expect(list.length).toBe(before + 1);
  // It is stored although it lacks something, which a person sees.
  const shown = (await bea.call('GET', `/adminapi/travelRule/transfers/${list[0]._id}`)).body.result;
  expect(shown.missing).toEqual(['originatorIdentity']);

  // A message of one's own that somebody sends back.
  const { message_id: own } = await alpine.services.db
    .selectFrom('travel_rule_transfers')
    .select('message_id')
    .where('message_id', 'is not', null)
    .executeTakeFirstOrThrow();
  await refused(409, 'receiver itself', sendAsCounterparty(alpine, { secret }, messageOf({ id: own ?? '' })));
});

/** specification 40.5 */
it('keeps the data of a transfer that the counterparty refuses, and says why', async () => {
  const id = await waiting();
  await sql`update travel_rule_counterparties set is_active = false`.execute(baltic.services.db);
  await complete(id);
  await deliverOnce(alpine);
  expect(await transferOf(id)).toMatchObject({
    state: 'ready',
    isWaiting: false,
    error: expect.stringMatching(/^403 .*turned off/),
  });
  await sql`update travel_rule_counterparties set is_active = true`.execute(baltic.services.db);
  await send((await transferOf(id))._id);
  await deliverOnce(alpine);
  expect((await transferOf(id)).state).toBe('sent');
});

/** specification 40.1 and 40.4 */
it('replaces a secret while both are valid, and then refuses the former one and what was signed with it', async () => {
  const path = '/adminapi/travelRule/counterparties';
  const [{ _id: toAlpine }] = (await bea.call('GET', path)).body.data;
  const replaced = await ada.call('POST', `${path}/secret`, { id: toBaltic, secret: '', hours: 24 });
  expect(replaced.body.result.formerUntil).toMatch(/^2/);
  const fresh: string = replaced.body.result.secret;
  // Baltic doesn't know it yet: data and answers arrive all the same, in both directions.
  const first = await waiting();
  await complete(first);
  await deliverOnce(alpine);
  expect((await transferOf(first)).state).toBe('sent');
  await answer('accepted');
  await deliverOnce(baltic);
  expect((await transferOf(first)).state).toBe('accepted');

  // Neither is free for another counterparty, also not for this one.
  for (const taken of [fresh, secret]) {
    const again = await ada.call('POST', `${path}/secret`, { id: toBaltic, secret: taken, hours: 1 });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['secret']]);
  }
  const message = messageOf();
  expect((await sendAsCounterparty(baltic, { secret }, message)).status).toBe(200);
  const entered = await bea.call('POST', `${path}/secret`, { id: toAlpine, secret: fresh, hours: 1 });
  expect(entered.body.result).toMatchObject({ secret: null });
  for (const signedBy of [secret, fresh]) {
    // A replay changes nothing, whichever secret signs it.
    const repeated = await sendAsCounterparty(baltic, { secret: signedBy }, message);
    expect(repeated.body).toMatchObject({ result: 'repeated' });
    // The id of one secret with the signature of another.
    const mixed = { secret: signedBy, signedBy: newCounterpartySecret() };
    expect((await sendAsCounterparty(baltic, mixed, message)).status).toBe(401);
  }
  for (const { services } of [alpine, baltic])
    await sql`update travel_rule_counterparties set former_until = now()`.execute(services.db);
  expect((await sendAsCounterparty(baltic, { secret }, message)).status).toBe(401);
  expect((await ada.call('GET', `${path}/${toBaltic}`)).body.result.formerUntil).toBe(null);
  const second = await waiting();
  await complete(second);
  await deliverOnce(alpine);
  expect((await transferOf(second)).state).toBe('sent');
  // With no hours, the former one ends at once.
  for (const [by, id] of [[ada, toBaltic] as const, [bea, toAlpine] as const])
    expect((await by.call('POST', `${path}/secret`, { id, secret, hours: 0 })).status).toBe(200);
  expect((await sendAsCounterparty(baltic, { secret: fresh }, message)).status).toBe(401);
  expect((await sendAsCounterparty(baltic, { secret }, message)).status).toBe(200);
});

/** specification 40.7 */
it('stores data encrypted, and deletes it when its term ends, also without an answer', async () => {
  const id = await waiting();
  await complete(id);
  const { db } = alpine.services;
  const { rows } = await sql<{ text: string }>`
    select encode(data, 'escape') as text from travel_rule_transfers where withdrawal_id = ${id}`.execute(db);
  expect(rows[0]?.text).not.toContain('Haddad');
  await deliverOnce(alpine);
  await answer('accepted');
  await deliverOnce(baltic);
  const open = await waiting({ toAddress: testAddress() });
  const stored = await db.selectFrom('travel_rule_transfers').select('state').execute();
  expect(new Set(stored.map(({ state }) => state)).size).toBeGreaterThan(2);
  await sql`update travel_rule_transfers set created_at = now() - interval '4 years'`.execute(db);
  await applyRetention(db);
  expect(await transferOf(open)).not.toBe(null);
  await sql`update travel_rule_transfers set created_at = now() - interval '6 years'`.execute(db);
  expect((await transferOf(id)).state).toBe('accepted');
  await applyRetention(db);
  expect(await transferOf(id)).toBe(null);
  // Those that were refused, that nobody answered, and that wait for a counterparty are deleted too.
  expect(await db.selectFrom('travel_rule_transfers').select('state').execute()).toEqual([]);
});

/** specification 40.1 */
it('gives a new secret once, and keeps a counterparty with transfers', async () => {
  const added = await ada.call('POST', '/adminapi/travelRule/counterparties', {
    name: 'Third',
    country: 'fr',
    url: 'https://third.example.com',
    isActive: true,
    acceptsAutomatically: false,
    secret: '',
  });
  expect(added.body.result).toMatchObject({ country: 'FR', secret: expect.stringMatching(/^whsec_/) });
  const again = { name: 'Fourth', country: 'FR', url: 'https://fourth.example.com', isActive: true };
  const taken = await ada.call('POST', '/adminapi/travelRule/counterparties', {
    ...again,
    acceptsAutomatically: false,
    secret: added.body.result.secret,
  });
  expect([taken.status, taken.body.errors.secret]).toEqual([400, expect.stringContaining('different one')]);
  const path = '/adminapi/travelRule/counterparties';
  await complete(await waiting());
  expect((await ada.call('DELETE', `${path}/${added.body.result._id}`)).status).toBe(200);
  expect((await ada.call('DELETE', `${path}/${toBaltic}`)).status).toBe(409);
});
