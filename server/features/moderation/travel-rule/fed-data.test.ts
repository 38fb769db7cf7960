import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { AnyJson } from '#server/testing/any-json.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { addCounterparty, putTravelRuleInForce, setTravelRule } from '#server/testing/travel-rule.ts';
import type { FactorAdmin } from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: FactorAdmin;
let feeder: TestKey;
const rights = ['/feed/users', '/feed/withdrawals'].map((path) => ({ path, isWriteAccess: true }) as const);

beforeAll(async () => {
  app = await startTestApp();
  root = await putTravelRuleInForce(app);
  feeder = await addTestKey(app, { restriction: [...rights] });
  await setTravelRule(root);
  await addCounterparty(root, { name: 'Baltic Exchange', url: 'https://baltic.example.com', secret: '' });
});
afterAll(() => app.close());

let counter = 0;
/** Feeds a user and a withdrawal of theirs, and returns the sender's id of both. */
async function withdrawal(more: object = {}): Promise<string> {
  counter += 1;
  const id = `w-${counter} ü`;
  const row = {
    currencySymbol: 'ETH',
    paymentType: 2,
    toAddress: testAddress(),
    amount: '2',
    needsDecision: true,
  };
  await feeder.call('POST', '/feed/v1/users', [{ id, name: 'Amira Haddad' }]);
  const sent = { id, user: id, email: 'amira@example.com', ...row, ...more };
  const { body } = await feeder.call('POST', '/feed/v1/withdrawals', [sent]);
  expect(body.results, JSON.stringify(body)).toMatchObject([{ result: 'created' }]);
  return id;
}
const nameOf = (primaryIdentifier: string, secondaryIdentifier = 'Amira') => ({
  nameIdentifier: [{ primaryIdentifier, secondaryIdentifier, naturalPersonNameIdentifierType: 'LEGL' }],
});
const ivmsOf = (person: object = {}) => ({
  originator: {
    originatorPerson: [
      {
        naturalPerson: {
          name: nameOf('Haddad'),
          geographicAddress: [{ streetName: 'Seestrasse', townName: 'Zürich', country: 'CH' }],
          ...person,
        },
      },
    ],
  },
  beneficiary: { beneficiaryPerson: [{ naturalPerson: { name: nameOf('Weber', 'Jonas') } }] },
});
const send = (id: string, body: unknown, key: Pick<TestKey, 'call'> = feeder) =>
  key.call('PUT', `/feed/v1/withdrawals/${encodeURIComponent(id)}/travelRule`, body as AnyJson);
async function transferOf(id: string) {
  const { rows } = await sql<{ id: string }>`select record_id as id from feed_withdrawals
    where external_id = ${id}`.execute(app.services.db);
  return (await root.call('GET', `/adminapi/travelRule/withdrawals/${rows[0]?.id}`)).body.result.transfer;
}

/** specification 40.8 */
it('takes the data of a withdrawal from the exchange, which people correct and send', async () => {
  const id = await withdrawal();
  const message = { revision: 5, counterparty: 'baltic exchange', ivms101: ivmsOf() };
  const created = await send(id, message);
  expect([created.status, created.body]).toEqual([200, { result: 'created', state: 'ready', missing: [] }]);
  const transfer = await transferOf(id);
  expect(transfer).toMatchObject({
    state: 'ready',
    counterpartyName: 'Baltic Exchange',
    data: { originatorTown: 'Zürich', beneficiaryLastName: 'Weber', beneficiaryFirstName: 'Jonas' },
  });
  const { rows } = await sql<{
    text: string;
  }>`select encode(data, 'escape') as text from travel_rule_transfers
    where id = ${transfer._id}`.execute(app.services.db);
  expect(rows[0]?.text).not.toContain('Weber');
  expect((await send(id, message)).body.result).toBe('unchanged');

  // A correction stays until the exchange sends something else. An old message never counts.
  const { originatorAccount: _from, beneficiaryAccount: _to, ...known } = transfer.data;
  const { counterpartyId } = transfer;
  const corrected = { ...known, id: transfer._id, counterpartyId, originatorTown: 'Bern' };
  expect((await root.call('PUT', '/adminapi/travelRule/transfers', corrected)).status).toBe(200);
  expect((await send(id, { ...message, revision: 6 })).body.result).toBe('unchanged');
  const old = { revision: 4, ivms101: ivmsOf({ name: nameOf('Old') }) };
  expect((await send(id, old)).body.result).toBe('stale');
  expect((await transferOf(id)).data).toMatchObject({ originatorLastName: 'Haddad', originatorTown: 'Bern' });
  const newer = { revision: 7, ivms101: ivmsOf({ name: nameOf('Haddad-Ali'), geographicAddress: [] }) };
  expect((await send(id, newer)).body).toEqual({
    result: 'changed',
    state: 'incomplete',
    missing: ['originatorIdentity'],
  });
  // The counterparty that was left out stays.
  expect(await transferOf(id)).toMatchObject({
    counterpartyName: 'Baltic Exchange',
    data: { originatorLastName: 'Haddad-Ali', originatorTown: '' },
  });
  expect((await send(id, { ...message, revision: 8 })).body.state).toBe('ready');
  const path = `/adminapi/travelRule/transfers/${transfer._id}/send`;
  expect((await root.call('POST', path, {})).status).toBe(200);
  expect((await send(id, { ...newer, revision: 9 })).status).toBe(409);
  expect((await send(id, { ...message, revision: 8 })).body).toMatchObject({ result: 'unchanged' });
  const { rows: trail } = await sql<{ after: object }>`select after from audit_log
    where call = 'takeTravelRuleData' and record = ${transfer._id}`.execute(app.services.db);
  expect(trail.length).toBe(4);
  expect(JSON.stringify(trail)).not.toMatch(/Haddad|Weber|Seestrasse/);
});

/** specification 40.8 */
it('names a counterparty as missing while none is chosen', async () => {
  const id = await withdrawal();
  const created = await send(id, { ivms101: ivmsOf() });
  expect(created.body).toEqual({ result: 'created', state: 'incomplete', missing: ['counterparty'] });
  const named = await send(id, { ivms101: ivmsOf(), counterparty: 'Baltic Exchange' });
  expect(named.body).toEqual({ result: 'changed', state: 'ready', missing: [] });
});

/** specification 40.8 */
it('refuses wrong data under its field, and stores nothing of it', async () => {
  const id = await withdrawal();
  const person = 'ivms101.originator.originatorPerson.0.naturalPerson';
  const wrong: [body: unknown, fields: string[]][] = [
    [
      { ivms101: ivmsOf({ name: nameOf('a'.repeat(1024 * 1024)) }) },
      [`${person}.name.nameIdentifier.0.primaryIdentifier`],
    ],
    [
      { ivms101: ivmsOf({ dateAndPlaceOfBirth: { dateOfBirth: 7 } }) },
      [`${person}.dateAndPlaceOfBirth.dateOfBirth`, `${person}.dateAndPlaceOfBirth.placeOfBirth`],
    ],
    [
      { ivms101: ivmsOf({ dateAndPlaceOfBirth: { dateOfBirth: '31.12.1990', placeOfBirth: 'Bern' } }) },
      ['originatorBirthDate'],
    ],
    [{ ivms101: ivmsOf({ geographicAddress: [{ country: '??' }] }) }, ['originatorCountry']],
    [
      {
        ivms101: ivmsOf({
          nationalIdentification: { nationalIdentifier: '1', nationalIdentifierType: 'XXXX' },
        }),
      },
      ['originatorIdType'],
    ],
    [{ ivms101: ivmsOf({ name: nameOf('Ha\u0000ddad') }) }, ['ivms101']],
    [
      { ivms101: { ...ivmsOf(), originator: { originatorPerson: [] } } },
      ['ivms101.originator.originatorPerson'],
    ],
    [{ ivms101: ivmsOf(), counterparty: 'Nobody' }, ['counterparty']],
    [{ ivms101: ivmsOf(), revision: -1 }, ['revision']],
    [{ ivms101: ivmsOf(), amount: '1' }, ['amount']],
    [{}, ['ivms101']],
  ];
  for (const [body, fields] of wrong) {
    const refused = await send(id, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, fields]);
    expect(Object.values<string>(refused.body.errors).join('').length).toBeLessThan(300);
  }
  expect((await send(id, { ivms101: ivmsOf({ name: nameOf('a'.repeat(3 * 1024 * 1024)) }) })).status).toBe(
    413,
  );
  expect(await transferOf(id)).toBe(null);
});

/** specification 40.8 */
it('takes it only for an open withdrawal of the source, from a key that may feed withdrawals', async () => {
  const id = await withdrawal();
  const body = { ivms101: ivmsOf() };
  const refusals: [sent: ReturnType<typeof send>, status: number][] = [
    [send('w-unknown', body), 404],
    [send(await withdrawal({ needsDecision: false }), body), 404],
    [send(await withdrawal({ paymentType: 4, toAddress: null, accountNumber: 'DE89' }), body), 404],
    [send(id, body, await addTestKey(app, { restriction: [...rights], source: 'other' })), 404],
    [send(id, body, await addTestKey(app, { restriction: rights.slice(0, 1) })), 403],
    [send(id, body, await addTestKey(app, { restriction: [...rights], mode: 'reads' })), 403],
    [send(id, body, await addTestKey(app, { restriction: [...rights], mode: 'proposes' })), 403],
    [send(id, body, root), 403],
  ];
  for (const [sent, status] of refusals) expect((await sent).status).toBe(status);
  await sql`update modules set switched_off_at = now() where name = 'travelRule'`.execute(app.services.db);
  for (const sent of [body, {}])
    expect(await send(id, sent)).toMatchObject({
      status: 404,
      body: { errors: { messages: expect.stringContaining('Travel Rule') } },
    });
  await sql`update modules set switched_off_at = null where name = 'travelRule'`.execute(app.services.db);
  expect(await transferOf(id)).toBe(null);

  // Two at once are two changes of one transfer, and the higher revision stays.
  const both = [1, 2].map((revision) => ({
    revision,
    ivms101: ivmsOf({ name: nameOf(`Name ${revision}`) }),
  }));
  const answers = await Promise.all(both.map((one) => send(id, one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await transferOf(id)).data.originatorLastName).toBe('Name 2');

  // Nothing is stored again about an erased user.
  const { rows } = await sql<{
    id: string;
  }>`select record_id as id from feed_users where external_id = ${id}`.execute(app.services.db);
  await sql`insert into erasures (id, user_id, reason) values (new_uuid(), ${rows[0]?.id}, 'Asked')`.execute(
    app.services.db,
  );
  expect((await send(id, { ivms101: ivmsOf({ name: nameOf('Third') }) })).status).toBe(409);
});
