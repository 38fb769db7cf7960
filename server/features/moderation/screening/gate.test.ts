import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { screeningGate } from '#contract/withdrawals/gates.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { askOnce, lastOf, putPolicyInForce } from '#server/testing/gates.ts';
import {
  addScreeningList,
  importScreeningFile,
  screeningHits,
  workOnScreening,
} from '#server/testing/screening.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let root: FactorAdmin;
let user: string;

const destination = `0x${'ab'.repeat(20)}`;
const free = { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null } as const;
const csv = (...rows: string[]) => `id,name,address\n${rows.join('\n')}\n`;

beforeAll(async () => {
  app = await startTestApp();
  root = await withFactor(app, await app.signIn({ name: 'Root' }));
  const makers = [root, await withFactor(app, await app.signIn())] as const;
  user = await addExchangeUser(app);
  await putPolicyInForce(app, makers, {
    rows: [{ ...free, gates: ['Screening'] }, lastOf()],
    gates: [{ name: 'Screening', url: screeningGate, validMinutes: 60 }],
  });
});
afterAll(() => app.close());

const waiting = async (toAddress: string) => {
  const id = await addWithdrawal(app, { userId: user, toAddress });
  await decideOnce(app);
  return id;
};
const judged = async (id: string) => {
  const { state, gates } = (await root.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
  return gates.length === 0 ? [state] : [state, gates[0].state, gates[0].error];
};
const askAgain = async () => {
  await sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
  await askOnce(app);
};

/** specification 37.7 */
it('holds withdrawals without lists, until their check, with a hit and with old lists, and releases the others', async () => {
  const early = await waiting(`0x${'01'.repeat(20)}`);
  await askOnce(app);
  expect(await judged(early)).toEqual(['waiting', 'unknown', 'listMissing']);
  const list = await addScreeningList(root);
  await importScreeningFile(app, root, list, csv('1,Oleg Marenko,', `2,Wallet,${destination}`));
  await askAgain();
  expect(await judged(early)).toEqual(['released']);

  const listed = await waiting(destination.toUpperCase().replace('X', 'x'));
  await askAgain();
  expect(await judged(listed)).toEqual(['waiting', 'pending', null]);
  await workOnScreening(app);
  await askOnce(app);
  expect(await judged(listed)).toEqual(['waiting', 'hit', null]);

  const [hit] = await screeningHits(root);
  const decision = { decision: 'dismissed', reason: 'Our own wallet', version: 1 };
  expect((await root.call('POST', `/adminapi/screening/hits/${hit?._id}/decision`, decision)).status).toBe(
    200,
  );
  await askOnce(app);
  expect(await judged(listed)).toEqual(['released']);

  await sql`update screening_lists set confirmed_at = now() - interval '49 hours'`.execute(app.services.db);
  const late = await waiting(`0x${'02'.repeat(20)}`);
  await workOnScreening(app);
  await askAgain();
  expect(await judged(late)).toEqual(['waiting', 'unknown', 'listTooOld']);
});

/** specification 37.7 */
it('no longer counts what it passed before a hit, also in the release itself', async () => {
  await sql`update screening_lists set confirmed_at = now()`.execute(app.services.db);
  await sql`update withdrawal_policies set rows = ${JSON.stringify([lastOf({ gates: ['Screening'] })])}
    where state = 'in force'`.execute(app.services.db);
  const id = await waiting(`0x${'03'.repeat(20)}`);
  await workOnScreening(app);
  await askAgain();
  expect(await judged(id)).toEqual(['waiting', 'passed', null]);
  await sql`update users set name = 'Oleg Marenko' where id = ${user}`.execute(app.services.db);
  expect(await judged(id)).toEqual(['waiting', 'expired', null]);
  await workOnScreening(app);
  expect(await judged(id)).toEqual(['waiting', 'expired', null]);
  await askOnce(app);
  expect(await judged(id)).toEqual(['waiting', 'hit', null]);
  // Who decides about the hit doesn't approve the withdrawal too.
  const ida = await withFactor(app, await app.signIn({ name: 'Ida' }));
  const obstacle = async () =>
    (await ida.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result.cannotApprove;
  expect(await obstacle()).toBe(null);
  const hit = (await screeningHits(ida)).find(({ state }) => state === 'open');
  const decision = { decision: 'confirmed', reason: 'The same Oleg', version: hit?.version };
  const decided = await ida.call('POST', `/adminapi/screening/hits/${hit?._id}/decision`, decision);
  expect(decided.status).toBe(200);
  expect(await obstacle()).toBe('changedUser');
});
