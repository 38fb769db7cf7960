import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { FeeChange } from './fee-change.ts';
import { followFeeChanges, storeFeeChange } from './fee-store.ts';

const changeIn = (block: number, logIndex: number, fee: string): FeeChange => ({
  standard: 721,
  hash: `0x${String(block * 100 + logIndex).padStart(64, '0')}`,
  fee,
  block,
  logIndex,
  at: new Date(Date.UTC(2026, 0, block)),
});

const changes = [changeIn(3, 5, '3.07'), changeIn(4, 1, '5.07'), changeIn(4, 7, '2')] as const;

/** All permutations of a list. */
function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, index) =>
    ordersOf(things.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** Who reports each change: one of them reports all, or each reports one. */
const tellers = [
  ...(['admin', 'reader', 'both'] as const).map((teller) => [teller, teller, teller]),
  ...ordersOf(['admin', 'reader', 'both'] as const),
];

describe('a fee that several transactions set', () => {
  let database: TestDatabase;
  let adminId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    adminId = uuidV7();
    await database.kysely
      .insertInto('admins')
      .values({ id: adminId, email: 'fees@desk.example', name: 'Fees', password_hash: 'x', role: 'admin' })
      .execute();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await sql`truncate setting_changes, chain_events`.execute(database.kysely);
    await database.kysely.updateTable('settings').set({ service_fee_721: '2.5' }).execute();
  });

  const inTransaction = <T>(work: (transaction: TestDatabase['kysely']) => Promise<T>): Promise<T> =>
    database.kysely.transaction().execute(work);

  const tell = (change: FeeChange) =>
    inTransaction((transaction) => storeFeeChange(transaction, change, adminId));

  /** Does what the reader does with blocks up to a height: adds their events, and deletes those of dropped blocks. */
  const read = (changed: readonly FeeChange[], upTo: number) =>
    inTransaction(async (transaction) => {
      for (const { hash, block, logIndex, at } of changed) {
        await sql`
          insert into chain_events (chain_id, block_number, log_index, block_hash, transaction_hash, occurred_at, standard, name)
          values (31337, ${block}, ${logIndex}, ${`0xb${block}`}, ${hash}, ${at}, 721, 'ServiceFeeChanged')`.execute(
          transaction,
        );
      }
      await followFeeChanges(transaction, { chainId: '31337', standard: 721 }, changed, upTo);
    });

  const drop = (change: FeeChange) =>
    database.kysely.deleteFrom('chain_events').where('transaction_hash', '=', change.hash).execute();

  const stored = async () =>
    (await database.kysely.selectFrom('settings').select('service_fee_721 as fee').executeTakeFirstOrThrow())
      .fee;
  const history = async () =>
    (
      await database.kysely
        .selectFrom('setting_changes')
        .select(['from_value as from', 'to_value as to'])
        .orderBy('created_at')
        .orderBy('chain_log_index')
        .execute()
    ).map(({ from, to }) => `${from} → ${to}`);

  it('is that of the latest one, in any order of arrival, whoever reports them', async () => {
    for (const order of ordersOf(changes)) {
      for (const teller of tellers) {
        await sql`truncate setting_changes, chain_events`.execute(database.kysely);
        await database.kysely.updateTable('settings').set({ service_fee_721: '2.5' }).execute();
        const told = order.map(({ fee }, index) => `${fee} by ${teller[index]}`).join(', ');
        for (const [index, change] of order.entries()) {
          if (teller[index] !== 'reader') await tell(change);
          if (teller[index] !== 'admin') await read([change], 2);
        }
        expect([told, await stored()]).toEqual([told, '2']);
        expect([told, await history()]).toEqual([told, ['2.5 → 3.07', '3.07 → 5.07', '5.07 → 2']]);
      }
    }
  });

  it('returns to the latest remaining one when blocks are dropped', async () => {
    const [first, second, third] = changes;
    await read([first, second], 4);
    await tell(third);
    await drop(second);
    await read([], 3);
    expect(await stored()).toBe('2');
    await read([], 4);
    expect(await stored()).toBe('3.07');
    await drop(first);
    await read([], 4);
    expect(await stored()).toBe('2.5');
    expect(await history()).toEqual([]);
  });

  it('follows transactions that another branch has in another order', async () => {
    const [first, second] = changes;
    await read([first, second], 4);
    await drop(first);
    await drop(second);
    await read(
      [
        { ...second, block: 3 },
        { ...first, block: 5 },
      ],
      5,
    );
    expect(await stored()).toBe('3.07');
    // A late request that looked at the former branch.
    await tell(second);
    expect(await stored()).toBe('3.07');
  });

  it('is the last of several in one transaction', async () => {
    const [first] = changes;
    await read([{ ...first, logIndex: 9, fee: '8' }, { ...first, logIndex: 6, fee: '7' }, first], 3);
    expect(await stored()).toBe('8');
  });

  it('stays as an administrator set it until the chain’s next change', async () => {
    const [first, second, third] = changes;
    await tell(second);
    await database.kysely.updateTable('settings').set({ service_fee_721: '1' }).execute();
    await read([first, second], 4);
    expect(await stored()).toBe('1');
    await read([third], 4);
    expect(await stored()).toBe('2');
  });
});
