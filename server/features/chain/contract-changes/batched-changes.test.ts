import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiSendContracts, safeCallOf } from '#contract/chain/safe-multi-send.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  followOwner,
  hasAnvil,
  mintOne,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { deploySafe, placeMultiSend, type TestSafe } from '#server/testing/safe.ts';

const ether = 10n ** 18n;
const pauseBoth = { standard: 721, act: 'pause', more: [{ standard: 1155, act: 'pause' }] };

interface Act {
  _id: string;
  sender: string;
  state: string;
  transactionHash: string;
  signed: number | null;
  calls: { _id: string; contract: string; data: string; state: string }[];
  safe: { nonce: string; multiSend: string | null; hash: string } | null;
}

describe.skipIf(!hasAnvil)('several acts of the owner at once', () => {
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
  const propose = (body: object) => admin.call('POST', '/adminapi/ownerActs', body);
  const proposed = async (body: object): Promise<Act> => {
    const { status, body: answer } = await propose(body);
    expect([status, answer.errors]).toEqual([200, undefined]);
    return answer.result;
  };
  const refusal = async (body: object) => {
    const { status, body: answer } = await propose(body);
    return [status, answer.errors.messages];
  };
  const read = async (id: string): Promise<Act> =>
    (await admin.call('GET', `/adminapi/ownerActs/${id}`)).body.result;
  const statesOf = async ({ _id }: Act) => (await read(_id)).calls.map(({ state }) => state);
  const effectsOf = async ({ _id }: Act) => {
    const { status, body } = await admin.call('GET', `/adminapi/ownerActs/${_id}/effects`);
    expect(status).toBe(200);
    expect(body.result.blockNumber).toBe(Number(await chain.rpc.call('eth_blockNumber')));
    return body.result.effects;
  };
  const alarms = async () => (await admin.call('GET', '/adminapi/contracts')).body.result.alarms;
  const withdraw = ({ _id }: Act) => admin.call('POST', `/adminapi/ownerActs/${_id}/withdraw`, {});
  const sendAll = async ({ sender: from, calls }: Act) => {
    for (const { contract: to, data } of calls)
      await chain.rpc.call('eth_sendTransaction', { from, to, data });
    await look();
  };
  const callOf = ({ calls, safe }: Act) =>
    safeCallOf(
      calls.map(({ contract, data }) => ({ to: contract, data })),
      safe?.multiSend ?? null,
    );

  it('says before anything is sent what each would change, and what the contract would refuse', async () => {
    const [seller = ''] = chain.accounts;
    for (const currency of ['', 'PKS'] as const) {
      const minted = await mintOne(chain, 721, seller);
      await chain.market.placeOrder(minted, seller, ether, currency);
    }
    await look();
    const change = await proposed({
      standard: 721,
      act: 'setTokenType',
      coinName: 'PKS',
      more: [
        { standard: 721, act: 'setServiceFee', fee: '3' },
        { standard: 721, act: 'pause' },
        { standard: 1155, act: 'transferOwnership', address: other },
      ],
    });
    const none = { isRefused: false, from: null, to: null, amount: null, symbol: null, orders: null };
    expect(await effectsOf(change)).toMatchObject([
      { ...none, from: chain.coin, orders: 1 },
      { ...none, from: '2.5', to: '3' },
      { ...none, orders: 2 },
      { ...none, to: other },
    ]);
    // The owner pauses by other means: that can't be done twice.
    const { contract: to, data } = change.calls[2] ?? { contract: '', data: '' };
    await chain.rpc.call('eth_sendTransaction', { from: chain.owner, to, data });
    const after = await effectsOf(change);
    expect(after.map(({ isRefused }: { isRefused: boolean }) => isRefused)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    await look();
    await withdraw(change);
    await sendAll(await proposed({ standard: 721, act: 'unpause' }));
    expect(await alarms()).toEqual([]);
  });

  it('says how much would be sent away', async () => {
    const word = (value: string) => value.slice(2).toLowerCase().padStart(64, '0');
    const data = `0xa9059cbb${word(chain.contracts.single)}${word(`0x${(5n * ether).toString(16)}`)}`;
    await chain.rpc.call('eth_sendTransaction', { from: chain.owner, to: chain.coin, data });
    const change = await proposed({ standard: 721, act: 'rescue', address: chain.coin, to: other });
    expect(await effectsOf(change)).toMatchObject([{ amount: '5', symbol: 'PKS', to: other }]);
    await withdraw(change);
  });

  it('of an account are each followed by itself, and withdrawn together', async () => {
    const change = await proposed(pauseBoth);
    expect(change.calls.map(({ contract }) => contract)).toEqual([
      chain.contracts.single,
      chain.contracts.multi,
    ]);
    await sendAll(change);
    expect(await statesOf(change)).toEqual(['done', 'done']);
    // A wallet tells of it when the chain has said so already.
    const note = async (hash: string) =>
      (await admin.call('POST', `/adminapi/ownerActs/${change._id}/sent`, { hash })).status;
    const { transactionHash } = await read(change._id);
    expect([await note(transactionHash), await note(`0x${'1'.repeat(64)}`)]).toEqual([200, 409]);
    const end = await proposed({ ...pauseBoth, act: 'unpause', more: [{ standard: 1155, act: 'unpause' }] });
    await withdraw(end);
    expect(await statesOf(end)).toEqual(['withdrawn', 'withdrawn']);
    await sendAll(
      await proposed({ standard: 721, act: 'unpause', more: [{ standard: 1155, act: 'unpause' }] }),
    );
    expect(await alarms()).toEqual([]);
  });

  it('are refused where two are about the same, one lacks something, or their senders differ', async () => {
    const twice = { ...pauseBoth, more: [{ standard: 721, act: 'pause' }] };
    expect((await refusal(twice))[0]).toBe(409);
    const lacking = await propose({ ...pauseBoth, more: [{ standard: 1155, act: 'setServiceFee' }] });
    expect([lacking.status, lacking.body.errors]).toEqual([400, { fee: 'Required' }]);
    await sendAll(await proposed({ standard: 1155, act: 'transferOwnership', address: other }));
    const accepting = { ...pauseBoth, more: [{ standard: 1155, act: 'acceptOwnership' }] };
    expect(await refusal(accepting)).toEqual([
      409,
      'These changes need different senders. Propose them one by one.',
    ]);
    await sendAll(await proposed({ standard: 1155, act: 'transferOwnership' }));
  });

  describe('of a Safe', () => {
    let safe: TestSafe;
    let owners: string[];
    const sign = async (change: Act, owner: string) =>
      admin.call('POST', `/adminapi/ownerActs/${change._id}/sign`, {
        signature: await safe.sign(owner, { ...callOf(change), nonce: change.safe?.nonce ?? '' }),
      });

    beforeAll(async () => {
      owners = chain.accounts.slice(0, 2);
      safe = await deploySafe(chain, owners, 2);
      const give = (standard: number) => ({ standard, act: 'transferOwnership', address: safe.address });
      await sendAll(await proposed({ ...give(721), more: [give(1155)] }));
    });

    it('need a MultiSendCallOnly whose code is known', async () => {
      const accept = {
        standard: 721,
        act: 'acceptOwnership',
        more: [{ standard: 1155, act: 'acceptOwnership' }],
      };
      const sentence =
        'This network has no known MultiSend contract, so the Safe can’t make several changes at once. Propose them one by one.';
      expect(await refusal(accept)).toEqual([409, sentence]);
      await chain.rpc.call('anvil_setCode', multiSendContracts[0].address, '0x00');
      expect(await refusal(accept)).toEqual([409, sentence]);
      await placeMultiSend(chain);
      const change = await proposed(accept);
      expect(change.safe?.multiSend).toBe(multiSendContracts[0].address);
    });

    it('take one signature of each owner for all, and one transaction', async () => {
      const [change] = (await admin.call('GET', '/adminapi/ownerActs?state=open')).body.data;
      const whole = await read(change._id);
      for (const [index, owner] of owners.entries()) {
        // By whichever act of the batch somebody signs.
        const { status } = await sign({ ...whole, _id: whole.calls[index]?._id ?? '' }, owner);
        expect(status).toBe(200);
      }
      for (const { _id } of whole.calls) expect((await read(_id)).signed).toBe(2);
      expect((await effectsOf(whole)).map(({ to }: { to: string }) => to)).toEqual([
        safe.address,
        safe.address,
      ]);
      const hash = await safe.execute(owners, callOf(whole));
      await admin.call('POST', `/adminapi/ownerActs/${whole._id}/sent`, { hash });
      expect(await statesOf(whole)).toEqual(['sent', 'sent']);
      await look();
      expect(await statesOf(whole)).toEqual(['done', 'done']);
      expect(await alarms()).toEqual([]);
    });

    it('share a number that no other act takes, and end together where the Safe uses it', async () => {
      const change = await proposed(pauseBoth);
      const next = await proposed({ standard: 721, act: 'setServiceFee', fee: '1' });
      expect([change.safe?.nonce, next.safe?.nonce]).toEqual(['1', '2']);
      await safe.execute(owners, { to: chain.owner, data: '0x' });
      await look();
      expect(await statesOf(change)).toEqual(['replaced', 'replaced']);
      expect((await read(next._id)).state).toBe('open');
    });

    it('come again where the chain drops their block', async () => {
      await withdraw(await proposed({ standard: 721, act: 'setContractURI', text: 'x' }));
      const snapshot = await chain.rpc.call('evm_snapshot');
      const change = await proposed(pauseBoth);
      await safe.execute(owners, { to: chain.owner, data: '0x' });
      await safe.execute(owners, callOf(change));
      await look();
      expect(await statesOf(change)).toEqual(['done', 'done']);
      await chain.rpc.call('evm_revert', snapshot);
      await chain.mine(4);
      await look();
      expect(await statesOf(change)).toEqual(['sent', 'sent']);
    });
  });
});
