import { takeLockUntilCommit } from '../../db/advisory-lock.ts';
import { recordOwnEvent } from '../../events/own-event.ts';
import type { Upkeep } from '../../jobs/every.ts';
import { mailSuperadmins } from '../../mail/superadmin-mail.ts';
import { holdingsOf } from '../../chain/balances.ts';
import { connectNodes } from '../../chain/nodes.ts';
import { noteAnswer, RpcError } from '../../chain/rpc.ts';
import { reachableChain } from '../../chain/state.ts';
import { addressesToRead, storeHoldings } from './custody-queries.ts';
import { foldLiabilities, takeSnapshots, takeStates } from './queries.ts';

/**
 * Looks whether each currency is covered, tells where that has changed, and keeps each hour's figures. What is held is judged at each
 * release and waits for none of this.
 */
export const checkingReserves: Upkeep = {
  purpose: 'check the reserves',
  everyMs: 10_000,
  async run(services) {
    const { db } = services;
    await foldLiabilities(db);
    await db.transaction().execute(async (transaction) => {
      // One server tells.
      if (!(await takeLockUntilCommit(transaction, 'reserves', ' check'))) return;
      await takeSnapshots(transaction);
      for (const { id, symbol, state, told, ...figures } of await takeStates(transaction)) {
        // Nothing was told of it before, and nothing is wrong with it.
        if (told === null && state === 'covered') continue;
        await recordOwnEvent(transaction, 'checkReserves', `reserves.${state}`, {
          record: id,
          before: { state: told ?? 'covered' },
          after: { state, ...figures },
        });
        if (state === 'short')
          await mailSuperadmins(transaction, services, {
            subject: 'shortfallSubject',
            sentences: [
              { sentence: 'shortfallBody', values: { currency: symbol, missing: figures.missing } },
            ],
            path: '/withdraw/reserves',
          });
      }
    });
  },
};

/**
 * Reads what the exchange's own addresses hold, from the node that the chain is read from. Every server reads: a later block wins. While
 * the node is silent the figures grow old, and then count as unknown.
 */
export const readingCustody: Upkeep = {
  purpose: 'read the addresses of the reserves',
  everyMs: 15_000,
  async run({ db, config, breakers }, _log, stopping) {
    const chain = await reachableChain(db, config.chains);
    if (!chain || !breakers.chain.mayTry()) return;
    const addresses = await addressesToRead(db, chain.chainId);
    if (addresses.length === 0) return;
    const rpc = connectNodes(chain.rpcUrls, chain.chainId, { signal: stopping, timeoutMs: 10_000 });
    try {
      await rpc.newest();
      const { amounts, ...block } = await holdingsOf(rpc, chain.chainId, addresses);
      const read = addresses.flatMap(({ id }, index) => {
        const amount = amounts[index];
        return amount === undefined ? [] : [{ id, amount }];
      });
      await storeHoldings(db, block, read);
      noteAnswer(breakers.chain);
    } catch (error) {
      if (error instanceof RpcError) noteAnswer(breakers.chain, error);
      throw error;
    }
  },
};
