import { type Kysely, sql } from 'kysely';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { percentOf } from './decode.ts';
import { feeOfSettings } from './fee-store.ts';
import type { ContractState, Drift } from './contract-state.ts';
import type { ChainState } from './state.ts';

interface Latest {
  fact: 'fee' | 'owner' | 'pause' | 'coin';
  coin: string;
  name: string;
  account: string | null;
  counterpart: string | null;
  amount: string | null;
}

/** The newest event of each fact, up to the last block that was read. */
async function latestEvents(db: Kysely<DB>, { chainId }: ChainState, standard: number): Promise<Latest[]> {
  // Raw because it selects the newest row of each kind.
  const { rows } = await sql<Latest>`
    select distinct on (fact, coin) * from (
      select case name when 'ServiceFeeChanged' then 'fee' when 'OwnershipTransferred' then 'owner'
          when 'TokenTypeSet' then 'coin' else 'pause' end as fact,
        coalesce(details ->> 'tokenType', '') as coin, name, account, counterpart, amount, block_number, log_index
      from chain_events where chain_id = ${chainId}::numeric and standard = ${standard}
        and name in ('ServiceFeeChanged', 'OwnershipTransferred', 'TokenTypeSet', 'Paused', 'Unpaused')) as owned
    order by fact, coin, block_number desc, log_index desc`.execute(db);
  return rows;
}

/** The value of a fact from the event, and from the contract. */
function bothSidesOf(event: Latest, contractState: ContractState): Pick<Drift, 'stored' | 'said'> {
  const { fact, coin, name, account, counterpart, amount } = event;
  switch (fact) {
    case 'fee':
      return { stored: percentOf(amount ?? '0'), said: contractState.fee };
    case 'owner':
      return { stored: counterpart, said: contractState.owner };
    case 'pause':
      return { stored: name, said: contractState.isPaused ? 'Paused' : 'Unpaused' };
    case 'coin':
      return {
        stored: account === zeroAddress ? null : account,
        said: contractState.coins.find((one) => one.name === coin)?.address ?? null,
      };
  }
}

/** Compares what was read of a contract with the contract's own state at the same block (specification 24.11). */
export async function driftOf(
  db: Kysely<DB>,
  state: ChainState,
  contractState: ContractState,
): Promise<Drift[]> {
  const events = await latestEvents(db, state, contractState.standard);
  const found: Drift[] = events.map((event) => ({
    fact: event.fact,
    ...(event.coin && { coin: event.coin }),
    ...bothSidesOf(event, contractState),
  }));
  // Contracts start without a pause event, so a pause without one is a difference.
  if (contractState.isPaused && !events.some(({ fact }) => fact === 'pause'))
    found.push({ fact: 'pause', stored: 'Unpaused', said: 'Paused' });
  // The fees in the settings are those of the first chain.
  const ofSettings =
    state.place === 0 ? await feeOfSettings(db, contractState.standard, state.block) : undefined;
  if (ofSettings !== undefined)
    found.push({ fact: 'settingsFee', stored: ofSettings, said: contractState.fee });
  return found.filter(({ stored, said }) => stored !== said);
}

/**
 * Requests that the reader proves again what it stored since the contract and the stored rows last agreed, or
 * everything if that was already done.
 * @param agreedAt the last block at which they agreed; undefined if there is none
 */
export async function proveAgain(
  db: Kysely<DB>,
  { chainId, startBlock }: ChainState,
  agreedAt: number | undefined,
): Promise<void> {
  const from = agreedAt === undefined ? startBlock : Math.max(startBlock, agreedAt + 1);
  await sql`update chain_state set prove_from = ${from}
    where chain_id = ${chainId}::numeric and (prove_from is null or prove_from > ${from} and ${agreedAt !== undefined}::boolean)`.execute(
    db,
  );
}
