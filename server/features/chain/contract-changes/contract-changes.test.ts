// Long because one chain is walked through, from an account as the owner to a Safe.
import { sql } from 'kysely';
import { encodeFunctionData } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  followOwner,
  hasAnvil,
  mintOne,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { deploySafe, type TestSafe } from '#server/testing/safe.ts';
import { until } from '#server/testing/until.ts';

const ether = 10n ** 18n;
type Answer = Awaited<ReturnType<TestAdmin['call']>>;

describe.skipIf(!hasAnvil)('the owner of the contracts', () => {
  let chain: TestChain;
  let app: TestApp;
  let admin: TestAdmin;
  let other: string;

  beforeAll(async () => {
    chain = await startTestChain();
    other = chain.accounts[0] ?? '';
    app = await startTestApp(chainSettings(chain));
    admin = await app.signIn({ name: 'Nadia' });
    await look();
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  const look = () => followOwner(app, chain);
  const propose = (body: object): Promise<Answer> => admin.call('POST', '/adminapi/ownerActs', body);
  const proposed = async (body: object) => {
    const { status, body: answer } = await propose(body);
    expect([status, answer.errors]).toEqual([200, undefined]);
    return answer.result;
  };
  const read = async (id: string) => {
    const { status, body } = await admin.call('GET', `/adminapi/ownerActs/${id}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.result;
  };
  const contracts = async () => (await admin.call('GET', '/adminapi/contracts')).body.result;
  const send = (from: string, { to, data }: { to: string; data: string }) =>
    chain.rpc.call<string>('eth_sendTransaction', { from, to, data });
  const sendAct = (change: { contract: string; data: string; sender: string }) =>
    send(change.sender, { to: change.contract, data: change.data });
  const sentence = ({ status, body }: Answer) => [status, body.errors?.messages];
  const events = async (type: string) =>
    (
      await app.services.db
        .selectFrom('events')
        .select(['record_id as record', 'after'])
        .where('type', '=', type)
        .execute()
    ).map(({ record, after }) => ({ record, after: after as Record<string, unknown> }));
  const mails = async (subject: string) =>
    (
      await app.services.db
        .selectFrom('mail_messages')
        .select('subject')
        .where('subject', '=', subject)
        .where('to_address', '=', admin.email)
        .execute()
    ).length;
  /** Gives all alarms one reason. */
  const resolveAll = async () => {
    const [id, ...others] = (await contracts()).alarms.map(({ _id }: { _id: string }) => _id);
    const body = { reason: 'From the command line', others };
    const { status } = await admin.call('POST', `/adminapi/contractChanges/${id}/seen`, body);
    expect(status).toBe(200);
  };
  const kinds = (change: { steps: { kind: string }[] }) => change.steps.map(({ kind }) => kind);

  describe('that is an account', () => {
    it('is shown with what the contracts say, and what was done before the first look is no alarm', async () => {
      const { contracts: both, alarms } = await contracts();
      expect(alarms).toEqual([]);
      expect(both).toHaveLength(2);
      expect(both[0]).toMatchObject({
        standard: 721,
        owner: chain.owner,
        ownerKind: 'account',
        ownerSafe: null,
        ownerDelay: null,
        pendingOwner: null,
        isPaused: false,
        fee: '2.5',
        coins: [{ name: 'PKS', address: chain.coin }],
        isShort: false,
      });
      expect(both[0].balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'PKS']);
    });

    it('does what it is asked for, and the chain says so: pause, coins, fee and both steps of a new owner', async () => {
      const steps: [object, string][] = [
        [{ standard: 721, act: 'pause', reason: 'A fault in the shop' }, chain.owner],
        [{ standard: 721, act: 'unpause' }, chain.owner],
        [{ standard: 1155, act: 'setTokenType', coinName: 'PKS' }, chain.owner],
        [
          { standard: 1155, act: 'setTokenType', coinName: 'PKS', address: chain.coin.toLowerCase() },
          chain.owner,
        ],
        [{ standard: 1155, act: 'setServiceFee', fee: '3.01' }, chain.owner],
        [{ standard: 721, act: 'setContractURI', text: 'ipfs://about' }, chain.owner],
        [{ standard: 1155, act: 'transferOwnership', address: other }, chain.owner],
        [{ standard: 1155, act: 'acceptOwnership' }, other],
        [{ standard: 1155, act: 'transferOwnership', address: chain.owner }, other],
        [{ standard: 1155, act: 'acceptOwnership' }, chain.owner],
      ];
      for (const [body, sender] of steps) {
        const change = await proposed(body);
        expect([change.state, change.sender, change.isOfSafe, change.safe]).toEqual([
          'open',
          sender,
          false,
          null,
        ]);
        const hash = await sendAct(change);
        const noted = await admin.call('POST', `/adminapi/ownerActs/${change._id}/sent`, { hash });
        expect([noted.status, noted.body.result.state]).toEqual([200, 'sent']);
        await look();
        const done = await read(change._id);
        expect([done.act, done.state, done.transactionHash]).toEqual([change.act, 'done', hash]);
        expect(kinds(done)).toEqual(['proposed', 'sent', 'done']);
      }
      expect((await contracts()).alarms).toEqual([]);
      expect((await contracts()).contracts[1]).toMatchObject({
        owner: chain.owner,
        fee: '3.01',
      });
      expect(await events('owner_act.done')).toHaveLength(steps.length);
      expect(await events('contract.changed_unasked')).toEqual([]);
    });

    it('sends away a coin and a token that came by mistake, and each is asked for by itself', async () => {
      const [holder = ''] = chain.accounts;
      const { single, multi } = chain.contracts;
      const word = (value: string) => value.slice(2).toLowerCase().padStart(64, '0');
      const transfer = `0xa9059cbb${word(single)}${word('0x1')}`;
      await send(chain.owner, { to: chain.coin, data: transfer });
      const minted = await mintOne(chain, 721, holder);
      await chain.market.transfer(minted, holder, multi);
      await look();
      const body = { standard: 721, act: 'rescue', to: other.toLowerCase() };
      // Nobody sent it any of the native coin.
      expect(sentence(await propose(body))[0]).toBe(409);
      const coin = await proposed({ ...body, address: chain.coin.toLowerCase() });
      const token = await proposed({
        standard: 1155,
        act: 'rescueToken',
        address: single,
        tokenId: `00${String(minted.id)}`,
        to: other,
      });
      expect([coin.arguments, token.arguments]).toEqual([
        { address: chain.coin, to: other },
        { address: single, tokenId: String(minted.id), to: other },
      ]);
      for (const change of [coin, token]) await sendAct(change);
      await look();
      for (const { _id } of [coin, token]) expect((await read(_id)).state).toBe('done');
      expect((await contracts()).alarms).toEqual([]);
    });

    it('is followed where nobody told the hash, and where the transaction failed', async () => {
      const silent = await proposed({ standard: 721, act: 'pause' });
      await sendAct(silent);
      await look();
      expect((await read(silent._id)).state).toBe('done');
      const late = await proposed({ standard: 721, act: 'unpause' });
      await sendAct(late);
      // A second one is too late, and is mined all the same.
      const hash = await chain.rpc.call<string>('eth_sendTransaction', {
        from: chain.owner,
        to: late.contract,
        data: late.data,
        gas: '0x30d40',
      });
      await admin.call('POST', `/adminapi/ownerActs/${late._id}/sent`, { hash });
      await look();
      // The first one did it, whichever the page told.
      expect((await read(late._id)).state).toBe('done');
      const failing = await proposed({ standard: 721, act: 'pause' });
      const failed = await chain.rpc.call<string>('eth_sendTransaction', {
        from: other,
        to: failing.contract,
        data: failing.data,
        gas: '0x30d40',
      });
      await admin.call('POST', `/adminapi/ownerActs/${failing._id}/sent`, { hash: failed });
      await look();
      expect([(await read(failing._id)).state, kinds(await read(failing._id)).at(-1)]).toEqual([
        'failed',
        'failed',
      ]);
    });

    it('is asked for nothing that the contract would refuse, nor twice against each other', async () => {
      expect(sentence(await propose({ standard: 721, act: 'unpause' }))).toEqual([
        409,
        'The contract would refuse this change. Reload to see its current state, and check what you entered.',
      ]);
      expect(sentence(await propose({ standard: 721, act: 'acceptOwnership' }))[0]).toBe(409);
      const first = await proposed({ standard: 721, act: 'setServiceFee', fee: '4' });
      const second = await proposed({ standard: 721, act: 'setServiceFee', fee: '5' });
      expect([(await read(first._id)).state, second.state]).toEqual(['withdrawn', 'open']);
      await admin.call('POST', `/adminapi/ownerActs/${second._id}/sent`, { hash: `0x${'1'.repeat(64)}` });
      expect(sentence(await propose({ standard: 721, act: 'setServiceFee', fee: '6' }))).toEqual([
        409,
        'The same change is already in progress. Finish or withdraw it first.',
      ]);
      expect((await admin.call('POST', `/adminapi/ownerActs/${second._id}/withdraw`, {})).status).toBe(200);
      expect((await admin.call('POST', `/adminapi/ownerActs/${second._id}/withdraw`, {})).status).toBe(409);
    });

    it.each([
      [{ act: 'setServiceFee' }, 'fee'],
      [{ act: 'setServiceFee', fee: '10.1' }, 'fee'],
      [{ act: 'setServiceFee', fee: '2.125' }, 'fee'],
      [{ act: 'setTokenType' }, 'coinName'],
      [{ act: 'setTokenType', coinName: 'X', address: '0x12' }, 'address'],
      [{ act: 'transferOwnership', address: 'me' }, 'address'],
      [{ act: 'withdraw' }, 'act'],
      [{ act: 'rescue' }, 'to'],
      [{ act: 'rescue', to: '0x0000000000000000000000000000000000000000' }, 'to'],
      [{ act: 'rescue', address: '0x12', to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'address'],
      [{ act: 'rescueToken', tokenId: '1' }, 'address'],
      [
        { act: 'rescueToken', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', tokenId: '0x1' },
        'tokenId',
      ],
      [
        {
          act: 'rescueToken',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          tokenId: String(1n << 256n),
        },
        'tokenId',
      ],
      [{ act: 'rescueToken', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'tokenId'],
      [{ act: 'pause', operation: 1 }, 'operation'],
    ])('refuses %j', async (body, field) => {
      const { status, body: answer } = await propose({ standard: 721, ...body });
      expect([status, Object.keys(answer.errors)]).toEqual([400, [field]]);
    });

    it('is asked by people alone, with the right to change the settings', async () => {
      const restriction = [{ path: '/setting', isWriteAccess: true }];
      const key = await addTestKey(app, { restriction });
      const body = { standard: 721, act: 'pause' };
      expect((await key.call('POST', '/adminapi/ownerActs', body)).status).toBe(403);
      const reader = await app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
      expect((await reader.call('POST', '/adminapi/ownerActs', body)).status).toBe(403);
      expect((await reader.call('GET', '/adminapi/ownerActs')).status).toBe(200);
    });
  });

  describe('that does what nobody asked for', () => {
    it('raises an alarm with the account that sent it, by mail and event, until somebody has looked into it', async () => {
      const asked = await proposed({ standard: 721, act: 'setServiceFee', fee: '6' });
      // Another fee, and the same fee on the other contract.
      await chain.market.setServiceFee(721, chain.owner, 7n * ether);
      await chain.market.setServiceFee(1155, chain.owner, 6n * ether);
      await look();
      const { alarms } = await contracts();
      expect(
        alarms.map(({ standard, name, details, sender, state }: Record<string, unknown>) => [
          standard,
          name,
          details,
          sender,
          state,
        ]),
      ).toEqual([
        [1155, 'ServiceFeeChanged', { from: '3.01', to: '6' }, chain.owner, 'unasked'],
        [721, 'ServiceFeeChanged', { from: '2.5', to: '7' }, chain.owner, 'unasked'],
      ]);
      expect((await read(asked._id)).state).toBe('open');
      expect((await events('contract.changed_unasked')).map(({ after }) => after['sender'])).toEqual([
        chain.owner,
        chain.owner,
      ]);
      expect(await mails('A contract was changed outside this workspace')).toBe(2);
      await look();
      expect(await mails('A contract was changed outside this workspace')).toBe(2);
      for (const { _id } of alarms) {
        const path = `/adminapi/contractChanges/${_id}/seen`;
        expect((await admin.call('POST', path, {})).status).toBe(400);
        const { body } = await admin.call('POST', path, { reason: 'By hand, in a hurry' });
        expect(body.result).toMatchObject({ state: 'seen', seenBy: 'Nadia', reason: 'By hand, in a hurry' });
        expect((await admin.call('POST', path, { reason: 'Again' })).status).toBe(409);
      }
      expect((await contracts()).alarms).toEqual([]);
    });

    it('is no alarm any more where the chain drops it, and an act is under way again', async () => {
      await look();
      const snapshot = await chain.rpc.call('evm_snapshot');
      const change = await proposed({ standard: 1155, act: 'pause' });
      const hash = await sendAct(change);
      await chain.market.setServiceFee(721, chain.owner, 9n * ether);
      await look();
      expect([(await read(change._id)).state, (await contracts()).alarms.length]).toEqual(['done', 1]);
      await chain.rpc.call('evm_revert', snapshot);
      await chain.mine(3);
      await look();
      const undone = await read(change._id);
      expect([undone.state, kinds(undone)]).toEqual(['sent', ['proposed', 'done', 'undone']]);
      expect([(await contracts()).alarms, (await contracts()).contracts[1].isPaused]).toEqual([[], false]);
      expect(await events('contract.change_undone')).toHaveLength(1);
      // It comes again, in another block.
      expect(await sendAct(change)).not.toBe(hash);
      await look();
      expect((await read(change._id)).state).toBe('done');
      await sendAct(await proposed({ standard: 1155, act: 'unpause' }));
      await look();
    });

    it('is told of money that is missing, and of its return', async () => {
      const [seller = '', buyer = ''] = chain.accounts;
      const { single } = chain.contracts;
      const token = await mintOne(chain, 721, seller);
      const nonce = await chain.market.placeOrder(token, seller, ether);
      // A seller that takes no payment is credited.
      await chain.rpc.call('anvil_setCode', seller, '0xfe');
      await chain.market.buy(token, buyer, { seller, nonce }, ether);
      await chain.rpc.call('anvil_setCode', seller, '0x');
      await look();
      const [before] = (await contracts()).contracts;
      expect([before.isShort, before.balances[0].owed !== '0']).toEqual([false, true]);
      const held = await chain.rpc.call<string>('eth_getBalance', single, 'latest');
      await chain.rpc.call('anvil_setBalance', single, '0x1');
      await chain.mine(1);
      await look();
      const [short] = (await contracts()).contracts;
      expect([short.isShort, short.balances[0].held]).toEqual([true, '0.000000000000000001']);
      await chain.rpc.call('anvil_setBalance', single, held);
      await chain.mine(1);
      await look();
      expect((await contracts()).contracts[0].isShort).toBe(false);
      expect((await events('contract.short')).map(({ record }) => record)).toEqual([single]);
      expect(await events('contract.covered')).toHaveLength(1);
      expect(await mails('A contract holds less than it owes')).toBe(1);
    });

    it('is not told of a fee that an administrator reported, before or after it was read', async () => {
      const setFee = async (fee: bigint) => {
        const data = encodeFunctionData({ abi: singleCopyAbi, functionName: 'setServiceFee', args: [fee] });
        return send(chain.owner, { to: chain.contracts.single, data });
      };
      const report = (hash: string) => admin.call('POST', '/adminapi/chainfee', { standard: 721, hash });
      const first = await setFee(3n * ether);
      expect((await report(first)).status).toBe(200);
      await look();
      expect((await contracts()).alarms).toEqual([]);
      const second = await setFee(4n * ether);
      await look();
      expect((await contracts()).alarms).toHaveLength(1);
      expect((await report(second)).status).toBe(200);
      expect((await contracts()).alarms).toEqual([]);
    });

    it('has one reason for several alarms', async () => {
      for (const fee of [5n, 6n, 7n]) await chain.market.setServiceFee(1155, chain.owner, fee * ether);
      await look();
      expect((await contracts()).alarms).toHaveLength(3);
      await resolveAll();
      expect((await contracts()).alarms).toEqual([]);
      const changes = (await admin.call('GET', '/adminapi/contractChanges?state=seen')).body.data;
      expect(
        changes.filter(({ reason }: { reason: string }) => reason === 'From the command line'),
      ).toHaveLength(3);
    });

    const ownerCall = (functionName: 'pause' | 'unpause' | 'acceptOwnership') =>
      encodeFunctionData({ abi: singleCopyAbi, functionName });
    const transferTo = (account: string) =>
      encodeFunctionData({
        abi: singleCopyAbi,
        functionName: 'transferOwnership',
        args: [account as `0x${string}`],
      });
    const call = (from: string, data: string) => send(from, { to: chain.contracts.multi, data });
    const transferOwnership = async (from: string, to: string) => {
      await call(from, transferTo(to));
      await call(to, ownerCall('acceptOwnership'));
    };
    const storedFee = async () =>
      (
        await app.services.db
          .selectFrom('settings')
          .select('service_fee_1155 as fee')
          .executeTakeFirstOrThrow()
      ).fee;

    // Specification 24.11.
    it.each([
      {
        fact: 'fee',
        event: 'ServiceFeeChanged',
        change: () => chain.market.setServiceFee(1155, chain.owner, (46n * ether) / 10n),
        difference: () => ({ fact: 'fee', stored: '7', said: '4.6' }),
        restore: async () => expect(await storedFee()).toBe('4.6'),
      },
      {
        fact: 'owner',
        event: 'OwnershipTransferred',
        change: () => transferOwnership(chain.owner, other),
        difference: () => ({ fact: 'owner', stored: chain.owner, said: other }),
        restore: () => transferOwnership(other, chain.owner),
      },
      {
        fact: 'pause',
        event: 'Paused',
        change: () => call(chain.owner, ownerCall('pause')),
        difference: () => ({ fact: 'pause', stored: 'Unpaused', said: 'Paused' }),
        restore: () => call(chain.owner, ownerCall('unpause')),
      },
      {
        fact: 'coin',
        event: 'TokenTypeSet',
        change: () => chain.market.setTokenType(1155, chain.owner, 'PKS', zeroAddress),
        difference: () => ({ fact: 'coin', coin: 'PKS', stored: chain.coin, said: null }),
        restore: () => chain.market.setTokenType(1155, chain.owner, 'PKS', chain.coin),
      },
    ])('is told of a stored $fact that differs from the contract, until it was read again', async (one) => {
      const { db } = app.services;
      const counts = async () => ({
        drifted: (await events('contract.drifted')).length,
        over: (await events('contract.drift_over')).length,
        mails: await mails('Stored contract data differs from the chain'),
      });
      const driftOfMulti = async () => (await contracts()).contracts[1].drift;
      await look();
      expect(await driftOfMulti()).toEqual([]);
      const before = await counts();
      const fee = await storedFee();
      await one.change();
      await look();
      // As after a node that left the log out.
      const hole = sql`standard = 1155 and name = ${one.event}`;
      const { numAffectedRows } = await sql`delete from chain_events where ${hole}
        and block_number = (select max(block_number) from chain_events where ${hole})`.execute(db);
      expect(numAffectedRows).toBe(1n);
      if (one.fact === 'fee') {
        await sql`delete from setting_changes where field = 'serviceFee1155' and to_value = '4.6'`.execute(
          db,
        );
        await sql`update settings set service_fee_1155 = ${fee}`.execute(db);
      }
      await chain.mine(1);
      await look();
      expect(await driftOfMulti()).toContainEqual(one.difference());
      expect(await counts()).toEqual({ ...before, drifted: before.drifted + 1, mails: before.mails + 1 });
      await until(async () => {
        await look();
        expect(await driftOfMulti()).toEqual([]);
      });
      expect(await counts()).toEqual({
        drifted: before.drifted + 1,
        over: before.over + 1,
        mails: before.mails + 1,
      });
      expect((await events('contract.drifted')).at(-1)?.record).toBe(chain.contracts.multi);
      await one.restore();
      await look();
      await resolveAll();
    });
  });

  describe('that is a Safe', () => {
    let safe: TestSafe;
    let owners: string[];
    const sign = async (
      change: { _id: string; contract: string; data: string; safe: { nonce: string } },
      owner: string,
    ) =>
      admin.call('POST', `/adminapi/ownerActs/${change._id}/sign`, {
        signature: await safe.sign(owner, {
          to: change.contract,
          data: change.data,
          nonce: change.safe.nonce,
        }),
      });

    beforeAll(async () => {
      owners = chain.accounts.slice(0, 3);
      safe = await deploySafe(chain, owners, 2);
      for (const standard of [721, 1155]) {
        await sendAct(await proposed({ standard, act: 'transferOwnership', address: safe.address }));
        await look();
      }
    });

    it('accepts a contract by the signatures of its owners, which anybody executes', async () => {
      for (const standard of [721, 1155]) {
        const change = await proposed({ standard, act: 'acceptOwnership' });
        expect([change.isOfSafe, change.sender, change.signed, change.needed]).toEqual([
          true,
          safe.address,
          0,
          2,
        ]);
        expect((await sign(change, owners[0] ?? '')).body.result.signed).toBe(1);
        expect((await sign(change, owners[0] ?? '')).body.result.signed).toBe(1);
        expect((await sign(change, owners[2] ?? '')).body.result.signed).toBe(2);
        await safe.execute([owners[0] ?? '', owners[2] ?? ''], { to: change.contract, data: change.data });
        await look();
        const done = await read(change._id);
        expect([done.state, kinds(done)]).toEqual(['done', ['proposed', 'signed', 'signed', 'done']]);
      }
      const { contracts: both, alarms } = await contracts();
      expect(alarms).toEqual([]);
      expect(both[0]).toMatchObject({
        owner: safe.address,
        ownerKind: 'safe',
        ownerSafe: { version: '1.5.0', owners, threshold: 2, nonce: '2' },
      });
    });

    it('takes no signature of others, of another call, of another form, nor one of another Safe', async () => {
      const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '1' });
      const stranger = await sign(change, chain.owner);
      expect([stranger.status, stranger.body.errors.signature]).toEqual([
        400,
        `${chain.owner} is not an owner of this Safe. Sign with an owner’s account.`,
      ]);
      const [owner = ''] = owners;
      const good = await safe.sign(owner, {
        to: change.contract,
        data: change.data,
        nonce: change.safe.nonce,
      });
      const other = await safe.sign(owner, { to: change.contract, data: change.data, nonce: '9' });
      const bySign = await chain.rpc.call<string>('eth_sign', owner, change.safe.hash);
      const forms = [
        other,
        bySign,
        `${good.slice(0, 130)}1f`,
        `${good.slice(0, 130)}00`.replace(/^0x.{64}/, `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`),
        `0x${'00'.repeat(65)}`,
        good.slice(0, -2),
      ];
      for (const signature of forms) {
        const answer = await admin.call('POST', `/adminapi/ownerActs/${change._id}/sign`, { signature });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['signature']]);
      }
      expect((await read(change._id)).signed).toBe(0);
      await admin.call('POST', `/adminapi/ownerActs/${change._id}/withdraw`, {});
    });

    it('keeps two acts apart, and says where another transaction took a number', async () => {
      const first = await proposed({ standard: 721, act: 'setServiceFee', fee: '1' });
      expect(sentence(await propose({ standard: 721, act: 'setServiceFee', fee: '2' }))[0]).toBe(409);
      const second = await proposed({ standard: 1155, act: 'setServiceFee', fee: '2' });
      expect([first.safe.nonce, second.safe.nonce]).toEqual(['2', '3']);
      await sign(first, owners[1] ?? '');
      // Its owners do something else with that number.
      await safe.execute(owners.slice(0, 2), { to: chain.owner, data: '0x' });
      const late = await sign(first, owners[0] ?? '');
      expect(sentence(late)).toEqual([
        409,
        'The Safe used this nonce for another transaction. Propose the change again.',
      ]);
      await look();
      expect([(await read(first._id)).state, (await read(second._id)).state]).toEqual(['replaced', 'open']);
      // The same content under another hash is nothing that anybody asked for.
      await admin.call('POST', `/adminapi/ownerActs/${second._id}/withdraw`, {});
      await safe.execute(owners.slice(0, 2), { to: second.contract, data: second.data });
      await look();
      const { alarms } = await contracts();
      expect(alarms.map(({ sender, through }: Record<string, string>) => [sender, through])).toEqual([
        [chain.owner, safe.address],
      ]);
      await admin.call('POST', `/adminapi/contractChanges/${alarms[0]._id}/seen`, {
        reason: 'Withdrawn too late',
      });
    });

    it('counts the signatures of its present owners alone, and its present threshold', async () => {
      const change = await proposed({ standard: 1155, act: 'pause' });
      // The one that is removed uses up a number, so the act gets the one after it.
      expect(change.safe.nonce).toBe('4');
      const removed = owners[2] ?? '';
      const later = await proposed({ standard: 721, act: 'pause' });
      await sign(later, removed);
      await sign(later, owners[0] ?? '');
      expect((await read(later._id)).signed).toBe(2);
      await safe.execute(owners.slice(0, 2), safe.removal(removed, 2));
      await look();
      const now = await read(later._id);
      expect([now.state, now.signed, now.needed, kinds(now).at(-1)]).toEqual(['open', 1, 2, 'safeChanged']);
      expect(now.safe.signatures.map(({ isOwner }: { isOwner: boolean }) => isOwner)).toEqual([false, true]);
      expect((await read(change._id)).state).toBe('replaced');
      expect((await sign(later, removed)).status).toBe(400);
      await sign(later, owners[1] ?? '');
      const hash = await safe.execute(owners.slice(0, 2), { to: later.contract, data: later.data });
      await admin.call('POST', `/adminapi/ownerActs/${later._id}/sent`, { hash });
      await look();
      expect((await read(later._id)).state).toBe('done');
    });

    it('is refused where its contract has another owner now', async () => {
      const change = await proposed({ standard: 721, act: 'setServiceFee', fee: '1.5' });
      const give = await proposed({ standard: 721, act: 'transferOwnership', address: chain.owner });
      expect(BigInt(give.safe.nonce) - BigInt(change.safe.nonce)).toBe(1n);
      await safe.execute(owners.slice(0, 2), { to: chain.owner, data: '0x' });
      await safe.execute(owners.slice(0, 2), { to: give.contract, data: give.data });
      await sendAct(await proposed({ standard: 721, act: 'acceptOwnership' }));
      await look();
      expect([(await read(give._id)).state, (await read(change._id)).state]).toEqual(['done', 'void']);
    });
  });
});
