import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import type { Services } from '#server/platform/context/services.ts';
import { addressIn } from '#server/platform/base/address.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { driftOf } from './drift.ts';
import { notifyDrift } from './tell-drift.ts';
import {
  type PendingContractChange,
  pendingContractChanges,
  addStep,
  setDone,
  setUndone,
} from './contract-change-store.ts';
import { contractOf, isEffectOf } from './owner-call.ts';
import { isFeeReported } from './fee-store.ts';
import {
  type Judgement,
  markDropped,
  type OwnerChainEvent,
  storeChainEvent,
  unjudgedChainEvents,
} from './owner-chain-events.ts';
import { type ContractState, readContractState, storeContractState } from './contract-state.ts';
import { chainLabel } from '#server/platform/chain/chain-info.ts';
import { followContractChanges } from './owner-follow.ts';
import { type Receipt, type Rpc, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';
import { hasExecuted } from './safe.ts';
import { type ChainState, readState } from './state.ts';

/** The name of this task in the audit trail. */
const work = 'watchContracts';

/** The contracts are read only this close to the newest block, because nodes delete old states. */
const nearEnd = 2;

type Watching = Pick<Services, 'db' | 'config'>;

/**
 * Checks what the owner of the contracts did in the blocks that were read since the last check. A proposed
 * change is marked as done; any other change raises an alarm. Then it stores the state of the contracts and
 * follows pending changes. Everything up to the newest block of the first check counts as known
 * (specification 24.6).
 * @throws RpcError
 */
export async function watchOwner(services: Watching, rpc: Rpc, chainId: string): Promise<void> {
  const { db } = services;
  const state = await readState(db, chainId);
  if (!state || state.block < state.startBlock || state.blockHash === '') return;
  const watch = await db
    .selectFrom('contract_watch')
    .selectAll()
    .where('chain_id', '=', chainId)
    .executeTakeFirst();
  const isKnown = watch?.genesis_hash === state.genesisHash;
  const isSameBlock = isKnown && watch.block_number === state.block && watch.block_hash === state.blockHash;
  // A difference is checked until it is resolved.
  if (isSameBlock && !(await hasDrift(db, chainId))) return;
  const since = isKnown ? watch.since_block : state.head;
  for (const event of await unjudgedChainEvents(db, state))
    await judge(services, rpc, state, { event, since });
  await db.transaction().execute((transaction) => undo(transaction, state));
  if (state.head - state.block <= nearEnd) {
    const contractState = [
      await readContractState(db, rpc, state, 721),
      await readContractState(db, rpc, state, 1155),
    ] as const;
    // Values on another branch aren't a difference.
    const block = await rpc.call<{ hash: string } | null>(
      'eth_getBlockByNumber',
      toQuantity(state.block),
      false,
    );
    if (block?.hash !== state.blockHash) return;
    await db.transaction().execute(async (transaction) => {
      for (const one of contractState) await keepFacts(transaction, services, state, one);
    });
    await followContractChanges(db, rpc, state, contractState);
  }
  const row = {
    chain_id: state.chainId,
    genesis_hash: state.genesisHash,
    since_block: since,
    block_number: state.block,
    block_hash: state.blockHash,
  };
  await db
    .insertInto('contract_watch')
    .values(row)
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
    .execute();
}

async function hasDrift(db: Kysely<DB>, chainId: string): Promise<boolean> {
  const found = await db
    .selectFrom('contract_facts')
    .select('standard')
    .where('chain_id', '=', chainId)
    .where(sql<boolean>`drift <> '[]'`)
    .executeTakeFirst();
  return found !== undefined;
}

interface Transaction {
  from: string;
  to: string | null;
}

/** Classifies one event, sends notifications and stores the result in one transaction. */
async function judge(
  services: Watching,
  rpc: Rpc,
  state: ChainState,
  { event, since }: { event: OwnerChainEvent; since: number },
): Promise<void> {
  const judgement = await judgementOf(services.db, rpc, state, { event, since });
  await services.db.transaction().execute(async (transaction) => {
    const { id, isNew, actId } = await storeChainEvent(transaction, state, event, judgement);
    const { name, standard, transactionHash, details, blockNumber } = event;
    const { chainId } = state;
    const contract = contractOf(state.contracts, standard);
    const said = { chainId, contract, name, transactionHash, ...details };
    if (actId !== null) {
      await setDone(transaction, actId, transactionHash);
      await addStep(transaction, actId, 'done', { hash: transactionHash, block: String(blockNumber) });
      await recordOwnEvent(transaction, work, 'owner_act.done', {
        record: actId,
        before: null,
        after: { ...said, sender: judgement.sender },
      });
      return;
    }
    if (!isNew || judgement.state !== 'unasked') return;
    await recordOwnEvent(transaction, work, 'contract.changed_unasked', {
      record: id,
      before: null,
      after: { ...said, sender: judgement.sender, through: judgement.through },
    });
    await mailSuperadmins(transaction, services, {
      subject: 'ownerAlarmSubject',
      sentences: [
        {
          sentence: 'ownerAlarmBody',
          values: {
            event: name,
            contract,
            chain: chainLabel(services.config, chainId),
            sender: judgement.sender ?? '?',
            hash: transactionHash,
          },
        },
        'ownerAlarmNext',
      ],
      path: '/setting/contracts',
    });
  });
}

async function judgementOf(
  db: Kysely<DB>,
  rpc: Rpc,
  state: ChainState,
  { event, since }: { event: OwnerChainEvent; since: number },
): Promise<Judgement> {
  if (event.blockNumber <= since) return { state: 'before', sender: null, through: null, actId: null };
  const { transactionHash } = event;
  const sent = await rpc.call<Transaction | null>('eth_getTransactionByHash', transactionHash);
  // The event was read, so its transaction exists. Without it the event can't be classified.
  if (!sent) throw new RpcError('missing', 'The nodes do not have a transaction of the contracts yet.');
  const sender = addressIn(sent.from);
  const contract = contractOf(state.contracts, event.standard);
  const to = sent.to ? addressIn(sent.to) : null;
  const through = to === contract ? null : to;
  const asked = (await pendingContractChanges(db, state.chainId)).filter(
    (change) => change.contract === contract && isEffectOf(event, change),
  );
  const change = await firstThatSent(rpc, asked, { sender, through, transactionHash });
  const isAsked = change !== undefined || (await isReported(db, state, event));
  return { state: isAsked ? 'asked' : 'unasked', sender, through, actId: change?.id ?? null };
}

/** Whether an administrator changed this fee with their own wallet and reported the transaction (specification 24.6). */
async function isReported(db: Kysely<DB>, { place }: ChainState, event: OwnerChainEvent): Promise<boolean> {
  if (place !== 0 || event.name !== 'ServiceFeeChanged') return false;
  return isFeeReported(db, event.standard, event.transactionHash);
}

/**
 * The contract change that a transaction carries out: sent by its account directly to the contract, or executed
 * by its Safe under its own hash.
 */
async function firstThatSent(
  rpc: Rpc,
  contractChanges: readonly PendingContractChange[],
  {
    sender,
    through,
    transactionHash,
  }: { sender: string | null; through: string | null; transactionHash: string },
): Promise<PendingContractChange | undefined> {
  // An account with code (EIP-7702) makes several calls at once through itself.
  const isDirect = through === null || through === sender;
  const ofAccount = contractChanges.find(
    (change) => change.safeHash === null && change.sender === sender && isDirect,
  );
  if (ofAccount) return ofAccount;
  const ofSafes = contractChanges.filter(({ safeHash }) => safeHash !== null);
  if (ofSafes.length === 0) return undefined;
  const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', transactionHash);
  return ofSafes.find((change) => hasExecuted(receipt?.logs ?? [], change.sender, change.safeHash ?? ''));
}

/** Undoes what the chain dropped: a contract change is pending again, and an alarm is closed. */
async function undo(transaction: Kysely<DB>, state: ChainState): Promise<void> {
  for (const { id, contract, name, transactionHash, actId, state: was } of await markDropped(
    transaction,
    state,
  )) {
    const before = { chainId: state.chainId, contract, name, transactionHash };
    if (actId === null) {
      if (was === 'before') continue;
      await recordOwnEvent(transaction, work, 'contract.change_undone', { record: id, before, after: null });
      continue;
    }
    await setUndone(transaction, actId);
    await addStep(transaction, actId, 'undone', { hash: transactionHash });
    await recordOwnEvent(transaction, work, 'owner_act.undone', { record: actId, before, after: null });
  }
}

/** Stores the state of a contract, and notifies when it holds less than it owes and when that is resolved. */
async function keepFacts(
  transaction: Kysely<DB>,
  services: Watching,
  state: ChainState,
  contractState: ContractState,
): Promise<void> {
  const { contract, isShort, balances } = contractState;
  const { chainId } = state;
  const drift = await driftOf(transaction, state, contractState);
  const before = await storeContractState(transaction, state, contractState, drift);
  await notifyDrift(transaction, services, state, { contractState, drift, before });
  const wasShort = before.isShort;
  if (wasShort === isShort) return;
  await recordOwnEvent(transaction, work, isShort ? 'contract.short' : 'contract.covered', {
    record: contract,
    before: { chainId, isShort: wasShort },
    after: { chainId, isShort, balances },
  });
  if (!isShort) return;
  await mailSuperadmins(transaction, services, {
    subject: 'contractShortSubject',
    sentences: [
      { sentence: 'contractShortBody', values: { contract, chain: chainLabel(services.config, chainId) } },
    ],
    path: '/setting/contracts',
  });
}
