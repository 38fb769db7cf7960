import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { contractChangesSchemas } from '#contract/chain/contract-changes.schemas.ts';
import { chainInfoIn } from '#server/platform/chain/chain-info.ts';
import type { Config } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';

type Contracts = z.input<typeof contractChangesSchemas.getContracts.output>;
type Act = z.input<typeof contractChangesSchemas.listOwnerActs.output>;
type WholeAct = z.input<typeof contractChangesSchemas.getOwnerAct.output>;
type Change = z.input<typeof contractChangesSchemas.listContractChanges.output>;
type ActsInput = z.output<typeof contractChangesSchemas.listOwnerActs.input>;
type ChangesInput = z.output<typeof contractChangesSchemas.listContractChanges.input>;

const proposedBy = '(select actors.name from actors where actors.id = owner_acts.proposed_by)';
/** The state of a contract change. One of an account expires by the database's clock. */
export const stateOfContractChange = `case when state = 'open' and lapses_at < clock_timestamp() then 'lapsed' else state end`;

/** Chain IDs may be too large for integers. */
const ofChain = (wanted: string) => sql`chain_id = ${wanted}::numeric`;

/** There are few rows, so they are searched, sorted and counted without an index. */
const contractChanges: ListDefinition<Act, ActsInput> = {
  table: 'owner_acts',
  columns: {
    id: 'id',
    chainId: 'chain_id::text',
    standard: 'standard',
    act: 'act',
    arguments: 'arguments',
    sender: 'sender',
    isOfSafe: 'safe_hash is not null',
    state: stateOfContractChange,
    proposedBy,
    proposedAt: 'proposed_at',
    transactionHash: 'transaction_hash',
    signed: `case when safe_hash is not null then (select count(*)::int from owner_act_signatures as given
      where given.act_id = owner_acts.id and given.signer = any(owner_acts.safe_owners)) end`,
    needed: 'safe_threshold',
  },
  search: `lower(act || e'\\x1f' || ${proposedBy})`,
  sorts: { proposedAt: 'proposed_at' },
  newest: 'proposed_at',
  filters: { state: (wanted) => sql`${sql.raw(stateOfContractChange)} = ${wanted}`, chainId: ofChain },
};

/** A page of proposed contract changes. */
export const listContractChanges = (db: Kysely<DB>, input: ActsInput) => pageOf(db, contractChanges, input);

const seenBy = '(select actors.name from actors where actors.id = owner_changes.seen_by)';

const changes: ListDefinition<Change, ChangesInput> = {
  table: 'owner_changes',
  columns: {
    id: 'id',
    chainId: 'chain_id::text',
    standard: 'standard',
    name: 'name',
    details: 'details',
    transactionHash: 'transaction_hash',
    blockNumber: 'block_number',
    at: 'at',
    sender: 'sender',
    through: 'through',
    actId: 'act_id',
    state: 'state',
    seenBy,
    reason: 'reason',
    undoneAt: 'undone_at',
  },
  search: `lower(name || e'\\x1f' || transaction_hash || e'\\x1f' || coalesce(sender, ''))`,
  sorts: { at: 'at' },
  newest: 'at',
  filters: { state: (wanted) => sql`state = ${wanted}`, chainId: ofChain },
};

/** A page of the changes that the owner made on the chain. */
export const listOwnerEvents = (db: Kysely<DB>, input: ChangesInput) => pageOf(db, changes, input);

/**
 * Finds one change.
 * @throws CallFailure 404
 */
export const findOwnerEvent = (db: Kysely<DB>, id: string) => findInList(db, changes, id);

const maxAlarms = 50;

/** The state of the contracts, and alarms that nobody has reviewed, newest first. */
export async function findContracts(
  db: Kysely<DB>,
  config: Pick<Config, 'chains' | 'explorerUrl'>,
): Promise<Contracts> {
  const rows = await db
    .selectFrom('contract_facts as facts')
    .innerJoin('chain_state as state', 'state.chain_id', 'facts.chain_id')
    .crossJoin('settings')
    .selectAll('facts')
    .select(['state.place', 'service_fee_721', 'service_fee_1155'])
    .orderBy('state.place')
    .orderBy('standard')
    .execute();
  const alarms = await pageOf(db, changes, {
    page: 1,
    limit: maxAlarms,
    search: '',
    sort: '-at',
    state: 'unasked',
  });
  return {
    contracts: rows.map((row) => ({
      chainId: row.chain_id,
      networkName: chainInfoIn(config, row.chain_id).name,
      standard: row.standard === 721 ? 721 : 1155,
      contract: row.contract,
      owner: row.owner,
      ownerKind: row.owner_kind,
      ownerSafe: row.owner_safe,
      ownerDelay: row.owner_delay,
      pendingOwner: row.pending_owner,
      pendingKind: row.pending_kind,
      pendingDelay: row.pending_delay,
      isPaused: row.is_paused,
      fee: row.fee,
      storedFee: row.place > 0 ? null : row.standard === 721 ? row.service_fee_721 : row.service_fee_1155,
      coins: row.coins,
      balances: row.balances,
      isShort: row.is_short,
      drift: row.drift,
      blockNumber: row.block_number,
      seenAt: row.seen_at,
    })),
    alarms: alarms.rows.filter(({ undoneAt }) => undoneAt === null),
  };
}

/**
 * Finds one contract change with all of its steps.
 * @throws CallFailure 404
 */
export async function findContractChange(db: Kysely<DB>, id: string): Promise<WholeAct> {
  const change = await findInList(db, contractChanges, id);
  const more = await db
    .selectFrom('owner_acts')
    .select([
      'contract',
      'data',
      'reason',
      'lapses_at as lapsesAt',
      'safe_version as version',
      'safe_nonce as nonce',
      'safe_hash as hash',
      'safe_owners as owners',
      'safe_threshold as threshold',
      'safe_to as multiSend',
      'batch',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const signatures = await db
    .selectFrom('owner_act_signatures')
    .select(['signer', 'signature', 'signed_at as signedAt'])
    .where('act_id', '=', id)
    .orderBy('signed_at')
    .execute();
  const steps = await db
    .selectFrom('owner_act_steps')
    .leftJoin('actors', 'actors.id', 'owner_act_steps.admin_id')
    .select(['owner_act_steps.id', 'owner_act_steps.kind', 'details', 'actors.name as admin', 'at'])
    .where('act_id', '=', id)
    .orderBy('owner_act_steps.id')
    .execute();
  const { version, nonce, hash, owners, threshold, multiSend, batch, ...rest } = more;
  const calls = await db
    .selectFrom('owner_acts')
    .select([
      'id',
      'standard',
      'contract',
      'act',
      'arguments',
      'data',
      sql.raw<string>(stateOfContractChange).as('state'),
    ])
    .where((is) => (batch === null ? is('id', '=', id) : is('batch', '=', batch)))
    .orderBy('part')
    .execute();
  return {
    ...change,
    ...rest,
    calls: calls as WholeAct['calls'],
    safe:
      version === null || nonce === null || hash === null || owners === null || threshold === null
        ? null
        : {
            version,
            nonce,
            hash,
            owners,
            threshold,
            multiSend,
            signatures: signatures.map((given) => ({ ...given, isOwner: owners.includes(given.signer) })),
          },
    steps: steps as WholeAct['steps'],
  };
}
