// Long because every write that makes an event is in one table, with its input.
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#contract/calls.ts';
import { type EventTypeName, eventTypes } from '#contract/platform/event-types.ts';
import { wireRequest } from '#web/lib/wire.ts';
import { splitReason } from '#server/platform/audit/reason.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { chainSettings, hasAnvil, startTestChain } from '#server/testing/chain.ts';
import { everyCall } from '#server/testing/every-call.ts';
import { addClosing, askToStart } from '#server/testing/closings.ts';
import { askOnce, lastOf } from '#server/testing/gates.ts';
import { addMissingGates } from '#server/features/withdrawals/gates/queries.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { addWithdrawal, decideOnce, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';
import { addAuction, addToken, pictureFile, testAddress } from '#server/testing/marketplace.ts';
import { eventTypeOfCall } from '#server/platform/events/event-of-call.ts';
import { openTransfer } from '#server/platform/travel-rule/travel-rule-answer.ts';

let app: TestApp;
let admin: TestAdmin;
let second: FactorAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Noor' });
  second = await withFactor(app, await app.signIn());
});
afterAll(() => app.close());

type AnyRow = Record<string, unknown>;
const walked = new Set<string>();

/** Makes a call as the screens do, and gives the events that it left. */
async function eventsOf(name: string, input: object): Promise<AnyRow[]> {
  const found = everyCall.find((call) => call.name === name)?.call as Call;
  const { method, url, body } = wireRequest(found, input);
  const last = await app.services.db
    .selectFrom('events')
    .select('written')
    .orderBy('written', 'desc')
    .limit(1)
    .execute();
  const response = await fetch(app.url + url, {
    method,
    headers: {
      authorization: admin.token,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = (await response.json()) as AnyRow;
  expect([response.status, answer['errors']]).toEqual([200, undefined]);
  walked.add(name);
  return (
    app.services.db
      .selectFrom('events')
      .selectAll()
      .where('written', '>', last[0]?.written ?? 0)
      // A report that is reopened joins a case: that is the database's doing.
      .where('call', 'not in', ['openCase', 'addReports'])
      .orderBy('written')
      .execute()
  );
}

const insert = async (
  table: 'users' | 'verifications' | 'tickets' | 'reports' | 'static_pages' | 'subscribers' | 'currencies',
  row: AnyRow,
) => {
  const id = uuidV7();
  await app.services.db
    .insertInto(table)
    .values({ id, ...row } as never)
    .execute();
  return id;
};
let counter = 0;
const user = () => {
  counter += 1;
  return insert('users', { name: 'Amira', email: `amira${counter}@example.com`, address: testAddress() });
};
const verification = async () =>
  insert('verifications', { user_id: await user(), email: 'amira@example.com', address: null });
const ticket = (closed = 0) => {
  counter += 1;
  return insert('tickets', {
    ticket_number: `T${counter}`,
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Where?',
    description: 'Gone.',
    closed_status: closed,
  });
};
const report = (handled: boolean) =>
  insert('reports', {
    type: 'user',
    address: testAddress(),
    description: 'Spam',
    handled_at: handled ? new Date() : null,
  });
const nothingWrong = '019abf00-0000-7000-8000-000000000001';
/** A case whose report is handled already: deciding it changes nothing else. */
const openCase = async () => {
  const of = await report(false);
  await app.services.db.updateTable('reports').set({ handled_at: new Date() }).where('id', '=', of).execute();
  const { case_id: id } = await app.services.db
    .selectFrom('case_reports')
    .select('case_id')
    .where('report_id', '=', of)
    .executeTakeFirstOrThrow();
  return id;
};
/** A case that did something, which somebody has taken back elsewhere by now. */
const closedCase = async () => {
  const id = await openCase();
  await eventsOf('closeCase', { id, outcome: 'rejected', reasonId: nothingWrong });
  const token = (await addToken(app)).id;
  await app.database.pool.query(
    `with former as (update case_decisions set in_force = false where case_id = $1 returning *)
     insert into case_decisions (id, case_id, outcome, reason_id, reason_name, decided_by, evidence_hash, acts)
     select new_uuid(), case_id, outcome, reason_id, reason_name, decided_by, evidence_hash, $2 from former`,
    [id, JSON.stringify([{ call: 'hideToken', undo: 'showToken', input: { id: token } }])],
  );
  return id;
};
const page = () => {
  counter += 1;
  return insert('static_pages', { identifier: `Page ${counter}`, content: '<p>Words</p>' });
};
const subscriber = (more: AnyRow = {}) =>
  insert('subscribers', { email: `${unique('s').replace(' ', '')}@example.com`, ...more });
/** The record that a call adds, by its own event. */
const added = async (name: string, input: object) =>
  (await eventsOf(name, input))[0]?.['record_id'] as string;
/** A record that was moved to the trash. */
async function deleted(table: 'faqs' | 'products' | 'categories', id: string): Promise<string> {
  await app.services.db.updateTable(table).set({ deleted_at: new Date() }).where('id', '=', id).execute();
  return id;
}
const unique = (word: string) => `${word} ${(counter += 1)}`;

const currency = () => ({
  currencyType: 'crypto',
  name: 'Ether',
  symbol: unique('E').replace(' ', ''),
  withdrawFee: '0.5',
});
const faq = { question: 'How?', answer: 'So.' };
const product = async () => ({
  name: 'Print',
  price: '1.5',
  creatorName: 'Ito',
  content: '<p>Words</p>',
  tokentype: 'ETH',
  creatorImage: await pictureFile(60),
  productImage: await pictureFile(90),
});
const creator = async () => ({
  name: 'Yuki',
  address: testAddress(),
  coverImage: await pictureFile(90),
  profileImage: await pictureFile(60),
});
const communityUser = () => ({
  name: 'Amira',
  username: unique('amira').replace(' ', ''),
  email: `${unique('a').replace(' ', '')}@example.com`,
});

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const stop = () => ({ scope: 'all', reason: 'A leak.', endsAt: soon(1) });
/** A stop that somebody else asked to lift, and a code of the admin's own. */
const lifting = async () => {
  const id = await added('engageStop', stop());
  const colleague = await app.signIn();
  const path = `/adminapi/stops/${id}/lifting`;
  const code = await (await switchSecondFactorOn(app, colleague))();
  const { body } = await colleague.call('POST', path, { reason: 'It is mended.', code });
  return { id, request: body.result.lifting._id, code: await (await switchSecondFactorOn(app, admin))() };
};
/** A withdrawal that waits for two, after some steps of somebody else, and what the next step of the admin takes. */
async function decision(steps: readonly ('approve' | 'hold')[] = []) {
  const id = await addWithdrawal(app);
  await decideOnce(app);
  const version = async () =>
    (
      await app.services.db
        .selectFrom('withdrawal_decisions')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  for (const step of steps)
    await second.call('POST', `/adminapi/withdrawalDecision/${id}/${step}`, {
      version: await version(),
      ...(step === 'approve' ? { code: await second.code() } : { reason: 'Wait' }),
    });
  const { code } = await withFactor(app, admin);
  return { id, version: await version(), code: await code() };
}

/** A currency of which less is held than owed, and a request to let its releases go on. */
const overriding = async () => {
  const symbol = unique('S').replace(' ', '');
  const { db } = app.services;
  await db.insertInto('balances').values({ id: uuidV7(), currency_symbol: symbol, amount: '2' }).execute();
  const held = { account: 'Hot', currency_symbol: symbol, amount: '1' };
  await db
    .insertInto('custody')
    .values({ id: uuidV7(), ...held })
    .execute();
  const colleague = await app.signIn();
  const code = await (await switchSecondFactorOn(app, colleague))();
  const { body } = await colleague.call('POST', `/adminapi/reserves/${symbol}/override`, {
    reason: 'The bank confirms it.',
    hours: 1,
    code,
  });
  const request = body.result.request._id;
  return { currency: symbol, request, code: await (await switchSecondFactorOn(app, admin))() };
};

/** The symbol of a currency that no other test has. */
const currencySymbol = async () => {
  const symbol = unique('C').replace(' ', '');
  const values = { id: uuidV7(), name: symbol, symbol, type: 'crypto' as const, withdraw_fee: '0' };
  await app.services.db.insertInto('currencies').values(values).execute();
  return symbol;
};

/** A closing of a currency in a state, and the caller's code. */
const closing = async (state: 'announced' | 'payingOut') => {
  const id = await addClosing(second, { currencySymbol: await currencySymbol() });
  await app.services.db
    .updateTable('closings')
    .set({ state, started_by: second.id, approved_by: admin.id })
    .where('id', '=', id)
    .execute();
  return { id, code: await (await withFactor(app, admin)).code() };
};

/** A hit of a gate that a colleague requested to override, and the caller's code. */
const overridingGate = async () => {
  const { db } = app.services;
  const policy = { version: 1, gates: '[{"name":"G","url":"https://gate.example","validMinutes":5}]' };
  await db
    .updateTable('withdrawal_policies')
    .set({ gates: policy.gates, rows: JSON.stringify([lastOf({ gates: ['G'] })]) })
    .where('version', '=', policy.version)
    .execute();
  await addMissingGates(db, app.services, ['G']);
  const id = await addWithdrawal(app);
  await decideOnce(app);
  // The receiver can't be reached; two people may then override a hit that it gave.
  await askOnce(app);
  await db.updateTable('gate_results').set({ state: 'hit', answered_at: new Date() }).execute();
  const colleague = await withFactor(app, await app.signIn());
  const asked = await colleague.call('POST', `/adminapi/withdrawalDecision/${id}/gateOverride`, {
    gate: 'G',
    state: 'hit',
    reason: 'Another person',
    code: await colleague.code(),
  });
  const request = asked.body.result.gates[0].request._id;
  return { id, request, code: await (await switchSecondFactorOn(app, admin))() };
};

const receivedTransfer = async () => {
  const [counterparty, id] = [uuidV7(), uuidV7()];
  const { db } = app.services;
  const named = { name: 'Alpine Exchange', country: 'CH', url: 'https://alpine.example.com' };
  await db
    .insertInto('travel_rule_counterparties')
    .values({ id: counterparty, ...named, secret: Buffer.alloc(1), key_id: counterparty })
    .execute();
  const transfer = { direction: 'in', state: 'received', currency_symbol: 'ETH', amount: '1' } as const;
  await db
    .insertInto('travel_rule_transfers')
    .values({ id, counterparty_id: counterparty, message_id: uuidV7(), ...transfer })
    .execute();
  return { id, decision: 'accepted', reason: '', version: 1 };
};
const signedWallet = async () => {
  const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const withdrawal = await addWithdrawal(app, { toAddress: owner.address });
  const { db } = app.services;
  const subject = { id: withdrawal, userId: null, currencySymbol: 'ETH', amount: '12.5', paidTo: null };
  await openTransfer(db, subject);
  const found = await admin.call('GET', `/adminapi/travelRule/withdrawals/${withdrawal}`);
  const { _id: id } = found.body.result.transfer;
  const { body } = await admin.call('POST', `/adminapi/travelRule/transfers/${id}/proof`, {});
  return { id, signature: await owner.signMessage({ message: body.result.proof.text }) };
};
const openHit = async () => {
  const { db } = app.services;
  const [list, entry, hit] = [uuidV7(), uuidV7(), uuidV7()];
  await db.insertInto('screening_lists').values({ id: list, name: 'OFAC SDN', format: 'own' }).execute();
  const names = { names: ['Oleg Marenko'], addresses: [], birth_years: [], countries: [] };
  await db
    .insertInto('screening_entries')
    .values({ id: entry, list_id: list, external_id: '1', ...names, facts: 'a', since: 1 })
    .execute();
  const subject = { subject_kind: 'user' as const, subject_id: uuidV7() };
  await db
    .insertInto('screening_hits')
    .values({
      id: hit,
      list_id: list,
      external_id: '1',
      entry_id: entry,
      ...subject,
      score: 97,
      parts: '[]',
      facts: 'b',
    })
    .execute();
  return { id: hit, decision: 'confirmed', reason: 'Another person', version: 1 };
};

/** A call that makes an event, the input that it is made with, and the event's type. */
const walks: [type: EventTypeName, call: string, input: () => Promise<AnyRow> | AnyRow][] = [
  [
    'user.changed',
    'updateUser',
    async () => ({ id: await user(), email: 'new@example.com', dialCode: '+91', phoneNumber: '9876543210' }),
  ],
  ['user.blocked', 'changeUserStatus', async () => ({ id: await user(), status: 'blocked' })],
  [
    'user.unblocked',
    'changeUserStatus',
    async () => ({
      id: await insert('users', { name: 'B', address: testAddress(), status: 'blocked' }),
      status: 'active',
    }),
  ],
  ['withdrawal.approved', 'approveWithdrawal', () => decision()],
  ['withdrawal.released', 'approveWithdrawal', () => decision(['approve'])],
  [
    'withdrawal.held',
    'holdWithdrawal',
    async () => ({ id: (await decision()).id, reason: 'Strange destination' }),
  ],
  [
    'withdrawal.resumed',
    'resumeWithdrawal',
    async () => ({ ...(await decision(['hold'])), reason: 'Confirmed' }),
  ],
  ['withdrawal.refused', 'refuseWithdrawal', async () => ({ ...(await decision()), reason: 'Stolen' })],
  ['user.deleted', 'deleteUser', async () => ({ id: await user() })],
  [
    'user.restored',
    'restoreUser',
    async () => ({
      id: await insert('users', { name: 'C', address: testAddress(), deleted_at: new Date() }),
    }),
  ],
  ['subscriber.deleted', 'deleteSubscriber', async () => ({ id: await subscriber() })],
  [
    'subscriber.restored',
    'restoreSubscriber',
    async () => ({ id: await subscriber({ deleted_at: new Date(), unsubscribed_at: new Date() }) }),
  ],
  ['verification.accepted', 'acceptVerification', async () => ({ id: await verification() })],
  ['verification.rejected', 'rejectVerification', async () => ({ id: await verification() })],
  ['ticket.answered', 'replyTicket', async () => ({ id: await ticket(), message: 'On its way.' })],
  ['ticket.closed', 'closeTicket', async () => ({ id: await ticket(), closedStatus: 1 })],
  ['ticket.reopened', 'closeTicket', async () => ({ id: await ticket(1), closedStatus: 0 })],
  ['ticket.merged', 'mergeTicket', async () => ({ id: await ticket(), into: await ticket() })],
  [
    'ticket.unmerged',
    'unmergeTicket',
    async () => {
      const [id, into] = [await ticket(), await ticket()];
      await eventsOf('mergeTicket', { id, into });
      return { id };
    },
  ],
  ['ticket.changed', 'updateTicket', async () => ({ id: await ticket(), priority: 'high' })],
  ['token.hot_set', 'toggleHotCollection', async () => ({ id: (await addToken(app)).id })],
  [
    'token.hot_removed',
    'toggleHotCollection',
    async () => ({ id: (await addToken(app, { is_hot: true })).id }),
  ],
  [
    'token.category_changed',
    'changeTokenCategory',
    async () => ({
      id: (await addToken(app)).id,
      categoryId: await added('addCategory', { name: unique('Art') }),
    }),
  ],
  ['token.deleted', 'deleteToken', async () => ({ id: (await addToken(app)).id })],
  [
    'token.restored',
    'restoreToken',
    async () => {
      const { id } = await addToken(app);
      await app.services.db
        .updateTable('tokens')
        .set({ deleted_at: new Date() })
        .where('id', '=', id)
        .execute();
      return { id };
    },
  ],
  ['auction.banner_set', 'setBanner', async () => ({ id: (await addAuction(app)).id })],
  [
    'auction.banner_removed',
    'removeBanner',
    async () => ({ id: (await addAuction(app, { is_banner: true })).id }),
  ],
  ['currency.added', 'addCurrency', currency],
  [
    'currency.changed',
    'updateCurrency',
    async () => ({ id: await added('addCurrency', currency()), ...currency() }),
  ],
  ['currency.deleted', 'deleteCurrency', async () => ({ id: await added('addCurrency', currency()) })],
  ['settings.changed', 'updateSettings', () => ({ bidFee: '1.25' })],
  ['faq.added', 'addFaq', () => faq],
  ['faq.changed', 'updateFaq', async () => ({ id: await added('addFaq', faq), ...faq, answer: 'Thus.' })],
  ['faq.deleted', 'deleteFaq', async () => ({ id: await added('addFaq', faq) })],
  ['faq.restored', 'restoreFaq', async () => ({ id: await deleted('faqs', await added('addFaq', faq)) })],
  [
    'page.changed',
    'updateStaticPage',
    async () => ({ id: await page(), identifier: unique('Terms'), content: '<p>New</p>' }),
  ],
  [
    'page.changed',
    'updateStaticPageTwin',
    async () => ({ id: await page(), identifier: unique('Terms'), content: '<p>New</p>' }),
  ],
  ['category.added', 'addCategory', () => ({ name: unique('Art') })],
  [
    'category.changed',
    'updateCategory',
    async () => ({ id: await added('addCategory', { name: unique('Art') }), name: unique('Art') }),
  ],
  [
    'category.deleted',
    'deleteCategory',
    async () => ({ id: await added('addCategory', { name: unique('Art') }) }),
  ],
  [
    'category.restored',
    'restoreCategory',
    async () => ({ id: await deleted('categories', await added('addCategory', { name: unique('Art') })) }),
  ],
  ['creator.added', 'saveCreator', creator],
  [
    'creator.changed',
    'saveCreator',
    async () => ({
      id: await added('saveCreator', await creator()),
      name: 'Yuki T.',
      address: testAddress(),
    }),
  ],
  ['product.added', 'addProduct', product],
  [
    'product.changed',
    'updateProduct',
    async () => ({ id: await added('addProduct', await product()), ...(await product()), name: 'Poster' }),
  ],
  ['product.deleted', 'deleteProduct', async () => ({ id: await added('addProduct', await product()) })],
  [
    'product.restored',
    'restoreProduct',
    async () => ({ id: await deleted('products', await added('addProduct', await product())) }),
  ],
  ['community_category.added', 'addCommunityCategory', () => ({ name: unique('Fans') })],
  [
    'community_category.changed',
    'updateCommunityCategory',
    async () => ({ id: await added('addCommunityCategory', { name: unique('Fans') }), name: unique('Fans') }),
  ],
  [
    'community_category.deleted',
    'deleteCommunityCategory',
    async () => ({ id: await added('addCommunityCategory', { name: unique('Fans') }) }),
  ],
  ['community_user.added', 'addCommunityUser', communityUser],
  [
    'community_user.deleted',
    'deleteCommunityUser',
    async () => ({ id: await added('addCommunityUser', communityUser()) }),
  ],
  ['report.handled', 'handleReport', async () => ({ id: await report(false), handled: true })],
  ['report.reopened', 'handleReport', async () => ({ id: await report(true), handled: false })],
  ['token.hidden', 'hideToken', async () => ({ id: (await addToken(app)).id })],
  ['token.shown', 'showToken', async () => ({ id: (await addToken(app, { hidden_at: new Date() })).id })],
  [
    'case.closed',
    'closeCase',
    async () => ({ id: await openCase(), outcome: 'rejected', reasonId: nothingWrong }),
  ],
  ['case.reversed', 'reverseCase', async () => ({ id: await closedCase(), comment: 'It was right.' })],
  ['case.appealed', 'appealCase', async () => ({ id: await closedCase(), comment: 'It is mine.' })],
  ['withdrawals.stopped', 'engageStop', stop],
  [
    'withdrawals.stop_prolonged',
    'prolongStop',
    async () => ({ id: await added('engageStop', stop()), endsAt: soon(2) }),
  ],
  ['withdrawals.resumed', 'approveLifting', lifting],
  ['reserves.overridden', 'approveOverride', overriding],
  ['withdrawal.gate_overridden', 'approveGateOverride', overridingGate],
  ['screening.decided', 'decideScreeningHit', openHit],
  ['travel_rule.decided', 'answerTravelRuleTransfer', receivedTransfer],
  ['travel_rule.decided', 'checkWalletProof', signedWallet],
  [
    'closing.started',
    'approveClosing',
    async () => {
      const id = await addClosing(second, { currencySymbol: await currencySymbol() });
      const { body } = await askToStart(id, second);
      const code = await (await withFactor(app, admin)).code();
      return { id, request: body.result.request._id, currentPassword: admin.password, code };
    },
  ],
  ['closing.closed', 'finishClosing', () => closing('payingOut')],
  [
    'closing.cancelled',
    'cancelClosing',
    async () => ({ ...(await closing('announced')), reason: 'A mistake.' }),
  ],
  [
    'record.fields_changed',
    'setOwnValues',
    async () => {
      const { db } = app.services;
      const field = {
        id: uuidV7(),
        kind: 'user' as const,
        key: 'vip',
        label: 'VIP',
        type: 'boolean' as const,
      };
      await db
        .insertInto('own_fields')
        .values(field)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { kind: 'user', record: await user(), values: { vip: true } };
    },
  ],
];

const keysOf = (state: unknown) => (state === null ? null : Object.keys(state as object).toSorted());

/** An event says what its audit row says, and has the fields that its example promises. */
async function expectEvent(event: AnyRow | undefined, type: EventTypeName, call: string): Promise<void> {
  const audit = await app.services.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    type,
    record_type: type.split('.')[0],
    record_id: audit.record,
    before: audit.before,
    // The reason is in its own field.
    after: splitReason(audit.after).after,
    actor_kind: 'admin',
    actor_id: admin.id,
    actor_name: 'Noor',
    call,
    request_id: audit.request_id,
    run_id: null,
    position: null,
    created_at: audit.created_at,
  });
  expect(event?.['before']).not.toEqual(event?.['after']);
  const example = `the example of ${type} in contract/platform/event-types.ts has the fields of the audit entry`;
  expect(keysOf(event?.['before']), `before: ${example}`).toEqual(keysOf(eventTypes[type].before));
  expect(keysOf(event?.['after']), `after: ${example}`).toEqual(keysOf(eventTypes[type].after));
}

describe('a decision of the desk', () => {
  it.each(walks)('makes the event %s by %s', async (type, call, input) => {
    const events = await eventsOf(call, await input());
    expect(events).toHaveLength(1);
    await expectEvent(events[0], type, call);
  });

  it.skipIf(!hasAnvil)('makes an event of a fee that was changed on the chain', async () => {
    const chain = await startTestChain();
    const outer = app;
    try {
      app = await startTestApp(chainSettings(chain));
      admin = await app.signIn({ name: 'Noor' });
      const { logs } = await chain.market.setServiceFee(721, chain.owner, 4n * 10n ** 18n);
      const events = await eventsOf('setChainFee', { standard: 721, hash: logs[0]?.transactionHash });
      expect(events).toHaveLength(1);
      await expectEvent(events[0], 'settings.chain_fee_changed', 'setChainFee');
    } finally {
      await app.close();
      app = outer;
      await chain.stop();
    }
    admin = await app.signIn({ name: 'Noor' });
  });

  it('is each of those that have an event', () => {
    const withEvent = everyCall
      .filter(({ call: { event } }) => event && (typeof event === 'string' || !('none' in event)))
      .map(({ name }) => name);
    expect(
      withEvent.filter((call) => !walked.has(call)),
      'calls that make an event and are in no row of `walks`, above',
    ).toEqual(hasAnvil ? [] : ['setChainFee']);
    const types = new Set(walks.map(([type]) => type));
    // `settings.chain_fee_changed` is tested above with a chain. Users, the chain or the server itself make the others.
    expect(Object.keys(eventTypes).filter((type) => !types.has(type as EventTypeName))).toEqual([
      'ticket.user_wrote',
      'ticket.rated',
      'settings.chain_fee_changed',
      'user.erased',
      'subscriber.unsubscribed',
      'case.opened',
      'case.reported',
      'withdrawal.gate_hit',
      'screening.hit',
      'reserves.short',
      'reserves.unknown',
      'reserves.covered',
      'owner_act.done',
      'owner_act.undone',
      'contract.changed_unasked',
      'contract.change_undone',
      'contract.short',
      'contract.covered',
      'contract.drifted',
      'contract.drift_over',
    ]);
  });
});

describe('no event', () => {
  it.each([
    ['updateProfile', () => ({ name: 'Noor' })],
    ['updatePreferences', () => ({ theme: 'dark' })],
    [
      'addAdmin',
      () => ({
        name: 'New',
        email: `${unique('x').replace(' ', '')}@example.com`,
        password: 'correct horse battery',
        restriction: [],
      }),
    ],
  ] as const)('is made by %s, which concerns the desk alone', async (call, input) => {
    expect(await eventsOf(call, input())).toEqual([]);
  });

  it('is made by a save that changes nothing', async () => {
    const id = await added('addFaq', faq);
    expect(await eventsOf('updateFaq', { id, ...faq })).toEqual([]);
  });

  it('is made by a refused call', async () => {
    const id = await user();
    await eventsOf('changeUserStatus', { id, status: 'blocked' });
    const before = await app.services.db.selectFrom('events').select('id').execute();
    const { path } = calls.users.changeUserStatus;
    expect((await admin.call('POST', path, { id, status: 'blocked' })).status).toBe(409);
    expect((await admin.call('POST', path, { id })).status).toBe(400);
    const after = await app.services.db.selectFrom('events').select('id').execute();
    expect(after).toHaveLength(before.length);
  });

  it('is made by a write that is refused and recorded', () => {
    for (const { call, name } of everyCall.filter(
      (one) => one.call.access === 'public' && one.call.effect === 'write',
    ))
      expect(
        eventTypeOfCall(name, { record: null, before: null, after: { status: 'blocked' } }),
        call.path,
      ).toBeUndefined();
  });
});
