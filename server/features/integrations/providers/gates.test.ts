import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { askOnce, lastOf, putPolicyInForce, startGate, type TestGate } from '#server/testing/gates.ts';
import { addProvider, applyMessages, sendMessage } from '#server/testing/webhook-providers.ts';
import { addExchangeUser, addWithdrawal, decideOnce, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let admin: TestAdmin;
let gate: TestGate;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  gate = await startGate('pending');
  admin = await app.signIn({ name: 'Root' });
  const makers = [
    await withFactor(app, await app.signIn({ name: 'Pia' })),
    await withFactor(app, await app.signIn({ name: 'Carl' })),
  ] as const;
  await putPolicyInForce(app, makers, {
    rows: [
      { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null, gates: ['List'] },
      lastOf(),
    ],
    gates: [{ name: 'List', url: gate.url, validMinutes: 60 }],
  });
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

const row = {
  when: { type: 'screening.finished' },
  target: 'gate',
  columns: { withdrawal: 'withdrawal' },
  constants: { gate: 'List' },
  values: {},
};
const stateOf = (id: string) =>
  app.services.db
    .selectFrom('withdrawal_decisions')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ state }) => state);

/** specification 38.4 */
it('has the gate asked again about the withdrawal, and never answers for it', async () => {
  const provider = await addProvider(admin, { mapping: [row] });
  const id = await addWithdrawal(app, { userId: await addExchangeUser(app) });
  await decideOnce(app);
  await askOnce(app);
  const asked = gate.received.length;
  expect(asked).toBeGreaterThan(0);
  await askOnce(app);
  expect(gate.received.length).toBe(asked);
  const send = async (withdrawal: string) => {
    const message = { type: 'screening.finished', withdrawal, state: 'passed' };
    expect((await sendMessage(app, provider.slug, message)).status).toBe(200);
    await applyMessages(app);
    const { body } = await admin.call('GET', `/adminapi/providers/${provider._id}/messages`);
    return body.data[0];
  };
  expect(await send(id)).toMatchObject({ state: 'applied', target: 'gate', recordId: id });
  expect(await stateOf(id)).not.toBe('released');
  gate.says = 'passed';
  await askOnce(app);
  expect(gate.received.length).toBe(asked + 1);
  expect(await stateOf(id)).toBe('released');
  expect(await send(id)).toMatchObject({ state: 'ignored', reason: 'The withdrawal is already decided.' });
  expect(await send('nothing')).toMatchObject({
    state: 'dead',
    reason: 'No such withdrawal needs the gate List.',
  });
});
