import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainToken } from '#server/sample/chain-market.ts';
import {
  derivedRows,
  freshRows,
  hasAnvil,
  mintOne,
  readAll,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { rounds } from '#server/testing/rounds.ts';
import { requestRebuild } from './state.ts';

const ether = 10n ** 18n;
const runs = rounds(4, 20);

/** One action; its numbers choose the account and token among those that exist by then. */
const event = fc.record({
  kind: fc.constantFrom(
    'mint', 'mintMany', 'place', 'place', 'place', 'change', 'cancel', 'buy', 'buy', 'bid', 'cancelBid', 'burn', 'move', 'moveMany', 'fee', 'mine',
  ),
  who: fc.nat(4),
  other: fc.nat(4),
  token: fc.nat(20),
  amount: fc.integer({ min: 1, max: 9 }),
  inPks: fc.boolean(),
}); // oxfmt-ignore
type Deed = typeof event extends fc.Arbitrary<infer D> ? D : never;

/** Actions on a branch; then a part of them is dropped and replaced by others. */
const branch = fc.record({
  before: fc.array(event, { minLength: 8, maxLength: 20 }),
  dropped: fc.array(event, { minLength: 3, maxLength: 15 }),
  readsInBetween: fc.boolean(),
  instead: fc.array(event, { maxLength: 15 }),
});

describe.skipIf(!hasAnvil)('random branches', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());

  /** Every token that was ever seen; some of them may be missing on the current branch. */
  let tokens: ChainToken[] = [];
  let bidNonce = 0n;
  /** The nonces of orders, by token and seller. */
  const nonces = new Map<string, { nonce: bigint; price: bigint; inPks: boolean }>();

  /** Does the action, or nothing if the contracts refuse it: a refused action is a valid history too. */
  async function change({ kind, amount, inPks, ...chosen }: Deed): Promise<void> {
    const { market, accounts, owner } = chain;
    const [who = '', other = ''] = [accounts[chosen.who], accounts[chosen.other]];
    const quantity = BigInt(amount);
    const token = tokens[chosen.token % Math.max(1, tokens.length)];
    const orderOf = (seller: string) => `${token?.standard} ${token?.id} ${seller}`;
    const price = quantity * ether;
    if (kind === 'mint') tokens.push(await mintOne(chain, 721, who));
    else if (kind === 'mintMany') tokens.push(await mintOne(chain, 1155, who, 10n * quantity));
    else if (kind === 'fee') await market.setServiceFee(amount % 2 ? 721 : 1155, owner, price);
    else if (kind === 'mine') await chain.mine(amount);
    else if (kind === 'cancelBid') await market.cancelBid(721, who, (bidNonce += 1n));
    else if (!token) return;
    else if (kind === 'place') {
      const nonce = await market.placeOrder(token, who, price, inPks ? 'PKS' : '', quantity);
      nonces.set(orderOf(who), { nonce, price, inPks });
    } else if (kind === 'change') {
      const nonce = await market.changePrice(token, who, price);
      nonces.set(orderOf(who), { nonce, price, inPks: nonces.get(orderOf(who))?.inPks ?? false });
    } else if (kind === 'cancel') await market.cancelOrder(token, who);
    else if (kind === 'buy') {
      const order = nonces.get(orderOf(other));
      if (!order) return;
      await market.buy(
        token,
        who,
        { seller: other, nonce: order.nonce },
        order.inPks ? undefined : order.price,
      );
    } else if (kind === 'bid') {
      bidNonce += 1n;
      await market.acceptBid(other, { token, bidder: who, quantity: 1n, amount: price, nonce: bidNonce });
    } else if (kind === 'burn') await market.burn(token, who, quantity);
    else if (kind === 'move') await market.transfer(token, who, other, quantity);
    else {
      const many = tokens.filter(({ standard }) => standard === 1155).slice(-3);
      await market.transferMany(
        who,
        other,
        many.map(({ id }) => ({ id, quantity: 1n })),
      );
    }
  }
  async function attempt(events: readonly Deed[]): Promise<void> {
    for (const next of events) {
      try {
        await change(next);
      } catch {
        // Refused.
      }
    }
  }

  it('leave the very rows that a fresh reading makes', async () => {
    let acted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(branch, { minLength: 2, maxLength: 4 }), async (branches) => {
        const start = await chain.rpc.call('evm_snapshot');
        const database = await createTestDatabase();
        const [first = '', second = ''] = chain.accounts;
        tokens = [await mintOne(chain, 721, first), await mintOne(chain, 1155, second, 20n)];
        try {
          for (const { before, dropped, readsInBetween, instead } of branches) {
            await attempt(before);
            await readAll(database.kysely, chain.wanted);
            const fork = await chain.rpc.call('evm_snapshot');
            await attempt(dropped);
            await readAll(database.kysely, chain.wanted);
            await chain.rpc.call('evm_revert', fork);
            if (readsInBetween) await readAll(database.kysely, chain.wanted);
            await attempt(instead);
            // A different time, so that the branches never have the same blocks by chance.
            await chain.rpc.call('evm_increaseTime', 7);
            await chain.mine(1);
            await readAll(database.kysely, chain.wanted);
            const derived = await derivedRows(database.kysely);
            acted += derived['events']?.length ?? 0;
            expect(derived).toEqual(await freshRows(chain.wanted));
            const { rows: counted } = await database.pool.query(`
              select chain_id, token_id, holder, quantity from chain_holdings where standard = 1155 order by token_id, holder`);
            expect(derived['copies']).toEqual(counted);
          }
          // Reading again also repairs the tables that are updated together with the events.
          await database.pool.query('update chain_copies set quantity = quantity + 1');
          await requestRebuild(database.kysely, 0);
          await readAll(database.kysely, chain.wanted);
          expect(await derivedRows(database.kysely)).toEqual(await freshRows(chain.wanted));
        } finally {
          await chain.rpc.call('evm_revert', start);
          await database.drop();
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // If the contracts had refused everything, the test would prove nothing.
    expect(acted).toBeGreaterThan(runs * 20);
  }, 900_000);
});
