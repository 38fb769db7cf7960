// Long because each way in which an oracle fails is shown by a withdrawal under the gate.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { screeningGate } from '#contract/withdrawals/gates.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { hasAnvil } from '#server/testing/chain.ts';
import { askOnce, lastOf, putPolicyInForce } from '#server/testing/gates.ts';
import { oracleList, type OracleChain, oracleSettings, startOracleChain } from '#server/testing/oracle.ts';
import {
  addScreeningList,
  importScreeningFile,
  screeningHits,
  workOnScreening,
} from '#server/testing/screening.ts';
import { startUnreliableNode, type UnreliableNode } from '#server/testing/unreliable-node.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';
import { screeningOracleTask } from './oracle-task.ts';

const free = { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null } as const;
const log = { info: () => undefined, warn: () => undefined };

let app: TestApp;
let root: FactorAdmin;
let user: string;
let chain: OracleChain;
let nodes: UnreliableNode[];

const run = (text: string) => sql.raw(text).execute(app.services.db);

const askGates = async () => {
  await run('update gates_due set due_at = clock_timestamp()');
  await askOnce(app);
};
/** Puts a withdrawal under the policy. */
const waiting = async (toAddress: string) => {
  const id = await addWithdrawal(app, { userId: user, toAddress });
  await decideOnce(app);
  await askGates();
  return id;
};
const judged = async (id: string) => {
  const { state, gates } = (await root.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
  return gates.length === 0 ? [state] : [state, gates[0].state, gates[0].error];
};
/** Works on all that waits, also on what would be tried again later, and asks the gates. */
const work = async () => {
  await run(`update screening_lists set fetch_at = clock_timestamp() where format = 'oracle'`);
  await run('update screening_due set due_at = clock_timestamp()');
  await workOnScreening(app);
  await askGates();
};
/** Makes the answers older than they may be. */
const grow = (hours = 49) =>
  run(`update screening_oracle_answers set asked_at = asked_at - interval '${hours} hours'`);
const listed = async (id: string) => (await root.call('GET', `/adminapi/screening/lists/${id}`)).body.result;
const asked = () => nodes.reduce((sum, { counts }) => sum + counts.came, 0);
const addOracle = (more: object = {}) => addScreeningList(root, oracleList(chain.oracle, more));
const refusal = async (more: object) => {
  const fields = { url: '', maxAgeHours: 48, ...oracleList(chain.oracle), ...more };
  const { status, body } = await root.call('POST', '/adminapi/screening/lists', fields);
  return [status, body.errors];
};

describe.skipIf(!hasAnvil)('an on-chain oracle', () => {
  beforeAll(async () => {
    chain = await startOracleChain();
    nodes = await Promise.all([1, 2, 3].map(() => startUnreliableNode(chain.url)));
    app = await startTestApp(oracleSettings(...nodes.map(({ url }) => url)));
    root = await withFactor(app, await app.signIn({ name: 'Root' }));
    const makers = [root, await withFactor(app, await app.signIn())] as const;
    await putPolicyInForce(app, makers, {
      rows: [{ ...free, gates: ['Screening'] }, lastOf()],
      gates: [{ name: 'Screening', url: screeningGate, validMinutes: 60 }],
    });
  });
  beforeEach(async () => {
    for (const node of nodes) node.whims = {};
    await run('truncate screening_lists cascade');
    await run('truncate screening_due');
    await run('truncate users cascade');
    user = await addExchangeUser(app);
  });
  afterAll(async () => {
    await app?.close();
    for (const node of nodes ?? []) await node.stop();
    await chain?.stop();
  });

  /** specification 37.8 */
  it('holds a withdrawal to a sanctioned address, whatever its case, and releases another', async () => {
    const list = await addOracle();
    expect(await listed(list)).toMatchObject({ state: 'checking', contract: expect.stringMatching(/[A-F]/) });
    const [bad, good] = [testAddress(), testAddress()];
    await chain.setSanctioned(bad, true);
    const held = await waiting(`0x${bad.slice(2).toUpperCase()}`);
    const other = await waiting(good);
    const bank = await waiting('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
    expect([await judged(held), await judged(other)]).toEqual([
      ['waiting', 'pending', null],
      ['waiting', 'pending', null],
    ]);
    await work();
    expect(await judged(held)).toEqual(['waiting', 'hit', null]);
    expect(await judged(other)).toEqual(['released']);
    expect(await judged(bank)).toEqual(['released']);
    expect(await listed(list)).toMatchObject({ state: 'current', problem: null, entries: 1, openHits: 1 });
    const [hit] = await screeningHits(root);
    expect(hit).toMatchObject({ subjectId: held, state: 'open', score: 100 });
    const { result } = (await root.call('GET', `/adminapi/screening/hits/${hit?._id}`)).body;
    expect(result).toMatchObject({
      entry: { externalId: bad.toLowerCase(), addresses: [bad.toLowerCase()] },
      parts: [{ part: 'address', points: 100 }],
    });
  });

  /** specification 37.8 */
  it('waits while no node answers, and again while the answers are too old', async () => {
    const list = await addOracle();
    await work();
    for (const node of nodes) node.whims = { cut: () => true };
    const to = testAddress();
    const held = await waiting(to);
    await work();
    expect(await judged(held)).toEqual(['waiting', 'pending', null]);
    expect((await listed(list)).problem).toContain('don’t answer');
    // A failure is not tried again at once.
    const before = asked();
    await workOnScreening(app);
    expect(asked()).toBe(before);
    await run(`update screening_lists set confirmed_at = now() - interval '49 hours'`);
    await work();
    expect(await judged(held)).toEqual(['waiting', 'unknown', 'listTooOld']);
    for (const node of nodes) node.whims = {};
    await work();
    expect(await judged(held)).toEqual(['released']);
    expect(await listed(list)).toMatchObject({ state: 'current', problem: null });
    // An answer that has ended no longer counts, even if the list was confirmed a moment ago.
    await grow();
    await run(`update screening_lists set confirmed_at = now()`);
    const late = await waiting(to);
    await run('truncate screening_due');
    await askGates();
    expect(await judged(late)).toEqual(['waiting', 'pending', null]);
    await work();
    expect(await judged(late)).toEqual(['released']);
  });

  /** specification 37.8 */
  it('believes most of its nodes, and none that is alone', async () => {
    const no = `0x${'0'.repeat(64)}`;
    const list = await addOracle();
    await work();
    const bad = testAddress();
    await chain.setSanctioned(bad, true);
    for (const liar of nodes) {
      for (const node of nodes) node.whims = {};
      liar.whims = { alter: ({ method }, result) => (method === 'eth_call' ? no : result) };
      await grow();
      const held = await waiting(bad);
      await work();
      expect(await judged(held)).toEqual(['waiting', 'hit', null]);
    }
    const [first, ...others] = nodes;
    if (first) first.whims = { alter: ({ method }, result) => (method === 'eth_call' ? no : result) };
    for (const node of others) node.whims = { cut: () => true };
    const other = await waiting(testAddress());
    await work();
    expect(await judged(other)).toEqual(['waiting', 'pending', null]);
    expect((await listed(list)).problem).toContain('don’t answer');
  });

  /** specification 37.8 */
  it('is asked again in time: a hit begins and ends with the answer', async () => {
    await addOracle();
    const [to, wallet] = [testAddress(), testAddress()];
    await run(`update users set address = '${wallet}' where id = '${user}'`);
    const held = await waiting(to);
    await work();
    expect(await judged(held)).toEqual(['released']);
    const before = asked();
    await work();
    expect(asked()).toBe(before);
    await chain.setSanctioned(to, true);
    await chain.setSanctioned(wallet, true);
    // Half of 48 hours.
    await grow(25);
    await work();
    const hits = await screeningHits(root);
    expect(hits.map(({ subjectId, state }) => [subjectId, state])).toEqual(
      expect.arrayContaining([
        [held, 'open'],
        [user, 'open'],
      ]),
    );
    const ofUser = hits.find(({ subjectId }) => subjectId === user);
    const decision = { decision: 'dismissed', reason: 'Our own', version: 1 };
    await root.call('POST', `/adminapi/screening/hits/${ofUser?._id}/decision`, decision);
    await chain.setSanctioned(to, false);
    await chain.setSanctioned(wallet, false);
    await grow(25);
    await work();
    expect((await screeningHits(root)).map(({ state }) => state).sort()).toEqual(['dismissed', 'ended']);
    await chain.setSanctioned(to, true);
    await grow(25);
    await work();
    expect((await screeningHits(root)).map(({ state }) => state).sort()).toEqual(['dismissed', 'open']);
  });

  /** specification 37.8 */
  it('is refused without a contract that answers, and says later that it no longer does', async () => {
    expect(await refusal({ contract: testAddress() })).toEqual([
      400,
      { contract: expect.stringContaining('No contract is at') },
    ]);
    expect(await refusal({ contract: '0x12' })).toEqual([400, { contract: expect.any(String) }]);
    expect(await refusal({ contract: '' })).toEqual([400, { contract: 'Required' }]);
    expect(await refusal({ chainId: '1' })).toEqual([400, { chainId: expect.stringContaining('no node') }]);
    expect(await refusal({ url: 'https://example.com' })).toEqual([400, { url: expect.any(String) }]);
    expect(await refusal({ format: 'own' })).toEqual([400, { chainId: expect.stringContaining('oracle') }]);
    const list = await addOracle();
    const right = await chain.setCode('0x60006000fd');
    try {
      // It reverts, gives nothing, gives 2, and gives two words.
      for (const code of ['0x60006000fd', '0x00', '0x600260005260206000f3', '0x600060005260406000f3']) {
        await chain.setCode(code);
        expect(await refusal({})).toEqual([400, { contract: expect.stringContaining('isSanctioned') }]);
        const held = await waiting(testAddress());
        await work();
        expect(await judged(held)).toEqual(['waiting', 'pending', null]);
        expect((await listed(list)).problem).toContain('isSanctioned');
      }
    } finally {
      await chain.setCode(right);
    }
    for (const node of nodes) node.whims = { cut: () => true };
    expect(await refusal({})).toEqual([400, { chainId: expect.stringContaining('don’t answer') }]);
    const file = await root.call('POST', `/adminapi/screening/lists/${list}/load`);
    expect(file.status).toBe(409);
  });

  /** specification 37.8 */
  it('checks everybody who is there already, once, whichever server does it', async () => {
    const bad = testAddress();
    await chain.setSanctioned(bad, true);
    await run(`insert into users (id, name, email, address, created_at)
      select new_uuid(), 'User ' || n, 'u' || n || '@example.com', '0x' || lpad(to_hex(n), 40, '0'), now()
      from generate_series(1, 1200) as n`);
    await run(`update users set address = '${bad}' where id = '${user}'`);
    await run('truncate screening_due');
    const list = await addOracle();
    expect((await listed(list)).state).toBe('checking');
    const once = () => screeningOracleTask.run(app.services, log, new AbortController().signal);
    // A server that is killed after it took the list: nobody else takes it for a minute, then another goes on.
    const dead = new AbortController();
    for (const node of nodes) node.whims = { hang: () => !dead.signal.aborted };
    const idle = asked();
    const first = screeningOracleTask.run(app.services, log, dead.signal);
    // All nodes are asked for their newest block at the same time.
    await expect.poll(asked).toBe(idle + nodes.length);
    await once();
    expect(asked()).toBe(idle + nodes.length);
    dead.abort();
    await first;
    for (const node of nodes) node.whims = {};
    await run('update screening_lists set fetch_at = clock_timestamp()');
    await Promise.all([once(), once()]);
    expect((await listed(list)).state).toBe('current');
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from screening_oracle_answers where asked_at > '-infinity'`.execute(app.services.db);
    expect(rows).toEqual([{ count: 1201 }]);
    await workOnScreening(app);
    expect(await screeningHits(root)).toMatchObject([{ subjectId: user, state: 'open' }]);
  });

  /** specification 37.8 */
  it('forgets addresses that nobody has, and does not keep other lists from being compared', async () => {
    const list = await addOracle();
    await run(`update users set address = '${testAddress()}' where id = '${user}'`);
    await work();
    const count = async () =>
      (await sql`select from screening_oracle_answers`.execute(app.services.db)).rows.length;
    expect(await count()).toBe(1);
    await run(`update users set address = null where id = '${user}'`);
    await grow(25);
    await work();
    expect(await count()).toBe(0);
    for (const node of nodes) node.whims = { cut: () => true };
    const own = await addScreeningList(root);
    await importScreeningFile(app, root, own, 'id,name\n1,Oleg Marenko\n');
    await run(`update users set name = 'Oleg Marenko', address = '${testAddress()}' where id = '${user}'`);
    await work();
    expect(await screeningHits(root)).toMatchObject([{ subjectId: user, listName: 'Own list' }]);
    const { status } = await root.call('DELETE', `/adminapi/screening/lists/${list}`);
    expect(status).toBe(200);
    await work();
    expect(await count()).toBe(0);
  });
});
