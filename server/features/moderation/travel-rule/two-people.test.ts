import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { addCounterparty, newCounterpartySecret, setTravelRule } from '#server/testing/travel-rule.ts';

let app: TestApp;
let boss: TestAdmin;
let other: TestAdmin;
let code: () => Promise<string>;
let mine: string;

const path = '/adminapi/travelRule/counterparties';
const fields = { name: 'Mine', country: 'DE', url: 'https://desk.example.com', acceptsAutomatically: false };

beforeAll(async () => {
  app = await startTestApp();
  boss = await app.signIn({ name: 'Boss' });
  other = await app.signIn({ name: 'Other' });
  await setTravelRule(boss);
  mine = await addCounterparty(boss, { ...fields, secret: newCounterpartySecret() });
  await switchSecondFactorOn(app, boss);
  code = await switchSecondFactorOn(app, other);
  expect((await boss.call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
});
afterAll(() => app.close());

const shown = async (id: string) => (await boss.call('GET', `${path}/${id}`)).body.result;
const change = (id: string, given: object) =>
  boss.call('PUT', path, { id, ...fields, isActive: true, ...given });
const approve = async (call: string) => {
  const { requests } = (await other.call('GET', '/adminapi/changerequests')).body.result;
  const request = requests.find((one: { call: string; state: string }) => one.call === call);
  return other.call('POST', `/adminapi/changerequests/${request?._id}/approve`, { code: await code() });
};

/** specification 40.9 */
it('a counterparty is changed and turned on by two people, and turned off by one', async () => {
  expect((await change(mine, { url: 'https://mine.example.com' })).status).toBe(202);
  expect(await shown(mine)).toMatchObject({ url: fields.url, isActive: true });
  expect((await change(mine, { acceptsAutomatically: true })).status).toBe(200);
  expect((await approve('updateTravelRuleCounterparty')).status).toBe(409);
  expect((await change(mine, { acceptsAutomatically: true, isActive: false })).status).toBe(200);
  const moved = { acceptsAutomatically: true, isActive: false, url: 'https://mine.example.com' };
  expect((await change(mine, moved)).status).toBe(202);
  expect(await shown(mine)).toMatchObject({ url: fields.url, isActive: false });
  expect((await approve('updateTravelRuleCounterparty')).status).toBe(200);
  expect((await change(mine, { ...moved, isActive: true })).status).toBe(202);
  expect((await approve('updateTravelRuleCounterparty')).status).toBe(200);
  expect(await shown(mine)).toMatchObject({ url: 'https://mine.example.com', isActive: true });
});

it('nobody alone adds a counterparty that is on, or keeps one on with a secret that they know', async () => {
  const added = await boss.call('POST', path, { ...fields, name: 'Own', isActive: true, secret: '' });
  expect([added.status, added.body.message, added.body.result.isActive]).toEqual([
    200,
    'Counterparty added. It is off. Another administrator must approve turning it on.',
    false,
  ]);
  const replaced = await boss.call('POST', `${path}/secret`, { id: mine, secret: '', hours: 24 });
  expect([replaced.status, replaced.body.result.isActive]).toEqual([200, false]);
  expect(replaced.body.result.secret).toMatch(/^whsec_/);
  expect((await change(mine, { url: 'https://mine.example.com' })).status).toBe(202);
});

it('thresholds and window are set by two people, the company’s name by one', async () => {
  const settings = { name: 'Alpine Exchange', country: 'CH', thresholds: [], windowHours: 24 };
  const set = (given: object) => boss.call('PUT', '/adminapi/travelRule/settings', { ...settings, ...given });
  const stored = async () => (await boss.call('GET', '/adminapi/travelRule/settings')).body.result;
  const thresholds = [{ country: 'CH', currency: 'ETH', amount: '1000000' }];
  expect((await set({ windowHours: 1 })).status).toBe(202);
  expect((await set({ name: 'Alpine' })).status).toBe(200);
  expect(await stored()).toMatchObject({ name: 'Alpine', thresholds: [], windowHours: 24 });
  expect((await set({ name: 'Alpine', thresholds })).status).toBe(409);
});

/** specification 22.12 */
it('nobody changes it alone during emergency access, or by turning the rule off in it', async () => {
  const { requests } = (await other.call('GET', '/adminapi/changerequests')).body.result;
  for (const { _id } of requests)
    expect((await other.call('POST', `/adminapi/changerequests/${_id}/refuse`, {})).status).toBe(200);
  const broken = { reason: 'Nobody is here', code: await code() };
  expect((await other.call('POST', '/adminapi/changerequests/breakglass', broken)).status).toBe(200);
  expect((await other.call('POST', '/adminapi/changerequests/rule', { isOn: false })).status).toBe(200);
  const { result } = (await other.call('GET', '/adminapi/travelRule/settings')).body;
  const { _id, version: _version, ...settings } = result;
  const windowed = await other.call('PUT', '/adminapi/travelRule/settings', { ...settings, windowHours: 2 });
  expect(windowed.status).toBe(202);
  const added = { ...fields, name: 'Alone', isActive: true, secret: '' };
  expect((await other.call('POST', path, added)).body.result.isActive).toBe(false);
});
