import { sql } from 'kysely';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { chainSettings, hasAnvil, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { askOnce } from '#server/testing/gates.ts';
import { putTravelRuleInForce, setTravelRule } from '#server/testing/travel-rule.ts';
import { addExchangeUser, addWithdrawal, decideOnce, type FactorAdmin } from '#server/testing/withdrawals.ts';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);

let app: TestApp;
let root: FactorAdmin;
let user: string;
let chain: TestChain | undefined;

beforeAll(async () => {
  chain = hasAnvil ? await startTestChain() : undefined;
  app = await startTestApp(chain ? chainSettings(chain) : {});
  root = await putTravelRuleInForce(app);
  await setTravelRule(root);
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await app.close();
  await chain?.stop();
});

async function waiting(toAddress: string): Promise<{ withdrawal: string; id: string }> {
  const withdrawal = await addWithdrawal(app, { userId: user, toAddress });
  await decideOnce(app);
  await askOnce(app);
  const { body } = await root.call('GET', `/adminapi/travelRule/withdrawals/${withdrawal}`);
  return { withdrawal, id: body.result.transfer._id };
}
const start = (id: string) => root.call('POST', `/adminapi/travelRule/transfers/${id}/proof`, {});
const textOf = async (id: string): Promise<{ text: string; link: string }> => {
  const { status, body } = await start(id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result.proof;
};
const check = async (id: string, signature: string) => {
  const path = `/adminapi/travelRule/transfers/${id}/proof/check`;
  const { status, body } = await root.call('POST', path, { signature });
  return [status, body.errors ? Object.values(body.errors)[0] : body.result.state];
};
const judged = async (id: string) => {
  const { state, gates } = (await root.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
  return gates.length === 0 ? [state] : [state, gates[0].state];
};

/** specification 40.6 */
describe('the proof of a self-hosted wallet', () => {
  it('releases the withdrawal for a signature by its key, and for no other', async () => {
    const { withdrawal, id } = await waiting(owner.address.toLowerCase());
    const { text } = await textOf(id);
    expect(text).toContain(`Withdrawal: ${withdrawal}`);
    expect(await check(id, '0xzz')).toEqual([400, expect.stringContaining('begins with 0x')]);
    const byStranger = await stranger.signMessage({ message: text });
    expect(await check(id, byStranger)).toEqual([400, expect.stringContaining('exactly this text')]);
    const ofOther = await owner.signMessage({ message: text.replace('12.5', '1') });
    expect(await check(id, ofOther)).toEqual([400, expect.stringContaining('exactly this text')]);
    expect(await judged(withdrawal)).toEqual(['waiting', 'pending']);
    const right = await owner.signMessage({ message: text });
    expect(await check(id, right)).toEqual([200, 'proved']);
    await askOnce(app);
    expect(await judged(withdrawal)).toEqual(['released']);
    expect(await check(id, right)).toEqual([400, expect.stringContaining('was used')]);
  });

  it('refuses the signature of a former text, of another withdrawal, of a changed one and of an expired text', async () => {
    const first = await waiting(owner.address);
    const former = await textOf(first.id);
    const { text } = await textOf(first.id);
    const old = await owner.signMessage({ message: former.text });
    expect(await check(first.id, old)).toEqual([400, expect.stringContaining('exactly this text')]);
    const second = await waiting(owner.address);
    await textOf(second.id);
    const ofFirst = await owner.signMessage({ message: text });
    expect(await check(second.id, ofFirst)).toEqual([400, expect.stringContaining('exactly this text')]);
    const { db } = app.services;
    await sql`update travel_rule_proofs set expires_at = now()`.execute(db);
    expect(await check(first.id, ofFirst)).toEqual([400, expect.stringContaining('has expired')]);
    const again = await textOf(first.id);
    await sql`update withdrawals set amount = 99 where id = ${first.withdrawal}`.execute(db);
    const late = await owner.signMessage({ message: again.text });
    expect(await check(first.id, late)).toEqual([400, expect.stringContaining('has changed')]);
  });

  it('says so for an address of another chain', async () => {
    const { id } = await waiting('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    const { status, body } = await start(id);
    expect([status, body.errors.messages]).toEqual([
      409,
      expect.stringContaining('no address of an Ethereum'),
    ]);
  });

  it('is entered by the owner on the page of its link, once', async () => {
    const { withdrawal, id } = await waiting(owner.address);
    const { text, link } = await textOf(id);
    const page = app.url + new URL(link).pathname;
    expect(await (await fetch(page)).text()).toContain(withdrawal);
    const sendTo = async (to: string, signature: string) =>
      fetch(to, { method: 'POST', body: new URLSearchParams({ signature }) });
    const wrong = await sendTo(page, await stranger.signMessage({ message: text }));
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('exactly this text')]);
    const right = await owner.signMessage({ message: text });
    const both = await Promise.all([sendTo(page, right), sendTo(page, right)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await fetch(page)).text()).toContain('Thank you');
    expect((await fetch(`${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    await askOnce(app);
    expect(await judged(withdrawal)).toEqual(['released']);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log
      where call = 'proveWallet' and record = ${id}`.execute(app.services.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it.skipIf(!hasAnvil)('asks a contract wallet on its chain by EIP-1271', async () => {
    // It returns what EIP-1271 wants to hear, whatever it is asked.
    const agrees = '0x00000000000000000000000000000000000a9ee5';
    await chain?.rpc.call('anvil_setCode', agrees, `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`);
    const { withdrawal, id } = await waiting(agrees);
    await textOf(id);
    expect(await check(id, '0x1234')).toEqual([200, 'proved']);
    const silent = await waiting('0x00000000000000000000000000000000000a9ee6');
    await textOf(silent.id);
    expect(await check(silent.id, '0x1234')).toEqual([400, expect.stringContaining('exactly this text')]);
    await askOnce(app);
    expect(await judged(withdrawal)).toEqual(['released']);
    expect(await judged(silent.withdrawal)).toEqual(['waiting', 'pending']);
  });
});
