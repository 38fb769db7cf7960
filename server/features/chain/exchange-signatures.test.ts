import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multiSendContracts, safeCallOf } from '#contract/chain/safe-multi-send.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  followOwner,
  hasAnvil,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { deploySafe, placeMultiSend, type TestSafe } from '#server/testing/safe.ts';
import { TestSafeService } from '#server/testing/safe-service.ts';
import { until } from '#server/testing/until.ts';
import { exchangeSignatures } from './exchange-signatures.ts';

const key = 'key-of-the-desk';
const keyOfFurther = 'key-of-the-second-chain';

describe.skipIf(!hasAnvil)('a Safe Transaction Service', () => {
  let chain: TestChain;
  let service: TestSafeService;
  /** Of the second chain. */
  let further: TestSafeService;
  let app: TestApp;
  let admin: TestAdmin;
  let safe: TestSafe;
  let owners: string[];

  beforeAll(async () => {
    chain = await startTestChain();
    owners = chain.accounts.slice(0, 3);
    safe = await deploySafe(chain, owners, 2);
    service = new TestSafeService(owners, key);
    further = new TestSafeService(owners, keyOfFurther);
    app = await startTestApp({
      ...chainSettings(chain),
      SAFE_SERVICE_URL: await service.start(),
      SAFE_SERVICE_KEY: key,
      CHAINS: JSON.stringify([
        {
          id: '1337',
          nodes: [chain.url],
          singleContract: chain.contracts.single,
          multiContract: chain.contracts.multi,
          safeService: await further.start(),
          safeServiceKey: keyOfFurther,
        },
      ]),
    });
    admin = await app.signIn();
    await look();
    const offer = await proposed({ standard: 721, act: 'transferOwnership', address: safe.address });
    await chain.rpc.call('eth_sendTransaction', { from: chain.owner, to: offer.contract, data: offer.data });
    await look();
  });
  afterAll(async () => {
    service?.stop();
    further?.stop();
    await app?.close();
    await chain?.stop();
  });
  beforeEach(() => {
    service.fault = undefined;
    further.fault = undefined;
    service.isOld = false;
    service.asked.length = 0;
    for (const breaker of app.services.breakers.safeServices.values()) breaker.succeeded();
  });

  const look = () => followOwner(app, chain);
  const exchange = () => exchangeSignatures(app.services, new AbortController().signal);
  const proposed = async (body: object) => {
    const { status, body: answer } = await admin.call('POST', '/adminapi/ownerActs', body);
    expect([status, answer.errors]).toEqual([200, undefined]);
    return answer.result;
  };
  const read = async (id: string) => (await admin.call('GET', `/adminapi/ownerActs/${id}`)).body.result;
  const kinds = async (id: string) => (await read(id)).steps.map(({ kind }: { kind: string }) => kind);
  type Act = { _id: string; contract: string; data: string; safe: { nonce: string; hash: string } };
  const signatureOf = (change: Act, owner: string) =>
    safe.sign(owner, { to: change.contract, data: change.data, nonce: change.safe.nonce });
  const signHere = async (change: Act, owner: string) =>
    admin.call('POST', `/adminapi/ownerActs/${change._id}/sign`, {
      signature: await signatureOf(change, owner),
    });
  const signThere = async (change: Act, owner: string) =>
    service.known.get(change.safe.hash)?.confirmations.set(owner, await signatureOf(change, owner));
  const withdraw = (change: Act) => admin.call('POST', `/adminapi/ownerActs/${change._id}/withdraw`, {});

  it('gets what was signed here, gives what was signed there, and the Safe executes it', async () => {
    const change = await proposed({ standard: 721, act: 'acceptOwnership' });
    await exchange();
    // Without a signature there is nothing to hand in.
    expect([service.known.size, await kinds(change._id)]).toEqual([0, ['proposed']]);
    await signHere(change, owners[0] ?? '');
    await exchange();
    expect(service.known.get(change.safe.hash)?.transaction).toMatchObject({
      safe: safe.address,
      to: change.contract,
      data: change.data,
      nonce: change.safe.nonce,
      sender: owners[0],
    });
    await signThere(change, owners[2] ?? '');
    await exchange();
    // Once more changes nothing, here or there.
    await Promise.all([exchange(), exchange()]);
    const taken = await read(change._id);
    expect([taken.signed, taken.needed]).toEqual([2, 2]);
    expect(taken.steps.map(({ kind, details }: Record<string, unknown>) => [kind, details]).slice(1)).toEqual(
      [
        ['signed', { signer: owners[0] }],
        ['handedIn', {}],
        ['signed', { signer: owners[2], from: 'service' }],
      ],
    );
    expect(service.known.get(change.safe.hash)?.confirmations.size).toBe(2);
    const trail = await app.services.db
      .selectFrom('audit_log')
      .select('after')
      .where('call', '=', 'exchangeSignatures')
      .execute();
    expect(trail).toEqual([{ after: { signer: owners[2] } }]);
    await safe.execute([owners[0] ?? '', owners[2] ?? ''], { to: change.contract, data: change.data });
    await look();
    expect((await read(change._id)).state).toBe('done');
    service.asked.length = 0;
    await exchange();
    expect(service.asked).toEqual([]);
  });

  it('gets several acts at once as one delegated call, and what was signed there counts for each', async () => {
    await placeMultiSend(chain);
    const change = await proposed({
      standard: 721,
      act: 'pause',
      more: [{ standard: 721, act: 'setServiceFee', fee: '2' }],
    });
    const calls = change.calls.map(({ contract: to, data }: Act) => ({ to, data }));
    const call = { ...safeCallOf(calls, change.safe.multiSend), nonce: change.safe.nonce };
    const [here = '', , there = ''] = owners;
    const signature = await safe.sign(here, call);
    await admin.call('POST', `/adminapi/ownerActs/${change._id}/sign`, { signature });
    await exchange();
    const { transaction, confirmations } = service.known.get(change.safe.hash) ?? {};
    expect(transaction).toMatchObject({ to: multiSendContracts[0].address, operation: 1, data: call.data });
    confirmations?.set(there, await safe.sign(there, call));
    await exchange();
    for (const { _id } of change.calls) expect((await read(_id)).signed).toBe(2);
    await withdraw(change);
  });

  it('is told of each further signature, also where it has the first version alone', async () => {
    service.isOld = true;
    const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '1' });
    await signHere(change, owners[1] ?? '');
    await signHere(change, owners[0] ?? '');
    await exchange();
    expect([...(service.known.get(change.safe.hash)?.confirmations.keys() ?? [])]).toEqual([
      owners[1],
      owners[0],
    ]);
    expect(service.asked.map((each) => each.replace(/0x\w+/, '…'))).toEqual([
      'GET /tx-service/dev/api/v1/multisig-transactions/…/confirmations/',
      'POST /tx-service/dev/api/v2/safes/…/multisig-transactions/',
      'POST /tx-service/dev/api/v1/safes/…/multisig-transactions/',
      'POST /tx-service/dev/api/v1/multisig-transactions/…/confirmations/',
    ]);
    await withdraw(change);
    service.known.clear();
    await exchange();
    expect(service.known.size).toBe(0);
  });

  it('is believed nothing: signatures of others, of another call and of no form are left out', async () => {
    const change = await proposed({ standard: 721, act: 'pause' });
    const [owner = ''] = owners;
    const other = await safe.sign(owner, { to: change.contract, data: change.data, nonce: '9' });
    const stranger = await signatureOf(change, chain.owner);
    const lies = [other, stranger, '0x', 'signed', `0x${'00'.repeat(65)}`, `${other.slice(0, 130)}1f`];
    const results = lies.map((signature) => ({ owner, signature }));
    service.fault = (response) => response.end(JSON.stringify({ count: lies.length, results }));
    await exchange();
    const seen = await read(change._id);
    expect([seen.signed, seen.safe.signatures, await kinds(change._id)]).toEqual([0, [], ['proposed']]);
    // A good one among them counts, under the account that made it.
    results.push({ owner: owners[1] ?? '', signature: await signatureOf(change, owners[2] ?? '') });
    await exchange();
    expect((await read(change._id)).safe.signatures.map(({ signer }: { signer: string }) => signer)).toEqual([
      owners[2],
    ]);
    await withdraw(change);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['refuses', (response) => response.writeHead(500).end()],
    ['cuts the line', (response) => response.destroy()],
    ['talks nonsense', (response) => response.end('<html>Welcome</html>')],
    ['says something else', (response) => response.end('{"results":[{"owner":1}]}')],
    ['says too much', (response) => response.end(`{"results":[],"more":"${'x'.repeat(300_000)}"}`)],
    ['sends elsewhere', (response) => response.writeHead(302, { location: chain.url }).end()],
  ])('that %s hurts nobody, and is tried again', async (_what, fault) => {
    const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '2' });
    await signHere(change, owners[0] ?? '');
    service.fault = fault;
    await expect(exchange()).rejects.toThrow();
    await expect(exchange()).rejects.toThrow();
    expect((await signHere(change, owners[1] ?? '')).body.result.signed).toBe(2);
    expect(await kinds(change._id)).toEqual(['proposed', 'signed', 'serviceFailed', 'signed']);
    service.fault = undefined;
    await exchange();
    expect(service.known.get(change.safe.hash)?.confirmations.size).toBe(2);
    expect((await kinds(change._id)).at(-1)).toBe('handedIn');
    await withdraw(change);
  });

  it('that hangs is waited for by nobody, and after three failures it rests', async () => {
    const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '2' });
    await signHere(change, owners[0] ?? '');
    service.fault = () => undefined;
    const stopping = new AbortController();
    const hanging = exchangeSignatures(app.services, stopping.signal);
    const failed = expect(hanging).rejects.toThrow('did not answer');
    expect((await signHere(change, owners[1] ?? '')).status).toBe(200);
    // A stop of the server ends the wait.
    await until(() => expect(service.asked).toHaveLength(1));
    stopping.abort();
    await failed;
    service.fault = (response) => response.destroy();
    await expect(exchange()).rejects.toThrow();
    await expect(exchange()).rejects.toThrow();
    service.asked.length = 0;
    await exchange();
    expect(service.asked).toEqual([]);
    await withdraw(change);
  });

  it('is asked of the acts of its own chain alone, and holds up no other', async () => {
    const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '2.25' });
    await signHere(change, owners[0] ?? '');
    // The same act on the second chain. (Its hash is the first chain's, which its service works out again.)
    const id = uuidV7();
    const { db } = app.services;
    await sql`insert into owner_acts select (jsonb_populate_record(one, jsonb_build_object('id', ${id}::uuid, 'chain_id', 1337))).*
      from owner_acts as one where id = ${change._id}`.execute(db);
    await sql`insert into owner_act_signatures select (jsonb_populate_record(one, jsonb_build_object('act_id', ${id}::uuid))).*
      from owner_act_signatures as one where act_id = ${change._id}`.execute(db);
    further.fault = (response) => void response.writeHead(500).end();
    await expect(exchange()).rejects.toThrow('answered 500');
    expect(service.known.get(change.safe.hash)?.confirmations.size).toBe(1);
    expect([await kinds(change._id), await kinds(id)]).toEqual([
      ['proposed', 'signed', 'handedIn'],
      ['serviceFailed'],
    ]);
    const asked = service.asked.length;
    further.fault = undefined;
    service.fault = (response) => void response.writeHead(500).end();
    await expect(exchange()).rejects.toThrow('answered 500');
    expect([...(further.known.get(change.safe.hash)?.confirmations.keys() ?? [])]).toEqual([owners[0]]);
    expect(service.asked.length).toBe(asked + 1);
    await sql`delete from owner_act_steps where act_id = ${id}`.execute(db);
    await sql`delete from owner_act_signatures where act_id = ${id}`.execute(db);
    await sql`delete from owner_acts where id = ${id}`.execute(db);
    await withdraw(change);
  });
});
