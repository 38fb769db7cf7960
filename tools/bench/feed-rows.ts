import type { Pool } from 'pg';
import type { SampleSize } from '../../server/sample/part.ts';
import { withdrawalsPart } from '../../server/sample/exchange.ts';
import { usersPart } from '../../server/sample/users.ts';
import { sampleOf } from './database.ts';

/** The entities whose speed is bounded. */
export const feedEntities = ['users', 'withdrawals'] as const;
export type Measured = (typeof feedEntities)[number];

/** A row as the feed gets it, and its values in the order of the table's columns. */
export interface BenchRow {
  sent: object;
  columns: unknown[];
}

/** New users are those of a sample that is large enough to have as many as are asked for. */
const endless = sampleOf(2_000_000_000);

const parts = { users: usersPart, withdrawals: withdrawalsPart };

const fieldOf: Record<string, string> = {
  user_id: 'user',
  currency_id: 'currency',
  name: 'name',
  address: 'address',
  email: 'email',
  dial_code: 'dialCode',
  phone_number: 'phoneNumber',
  account_type: 'accountType',
  status: 'status',
  created_at: 'createdAt',
  currency_symbol: 'currencySymbol',
  payment_type: 'paymentType',
  to_address: 'toAddress',
  bank_name: 'bankName',
  bank_account_holder: 'accountHolder',
  bank_account_number: 'accountNumber',
  bank_routing_number: 'routingNumber',
  amount: 'amount',
};

/**
 * Rows from a place on, always the same for the same place, but for the ids of the bare ones.
 * @param size of the sample that is in the tables: withdrawals are of its users
 * @param isChange the rows once more, with another status
 */
export function rowsOf(
  entity: Measured,
  { size, from, count, isChange }: { size: SampleSize; from: number; count: number; isChange: boolean },
): BenchRow[] {
  const part = parts[entity];
  return Array.from({ length: count }, (_, offset) => {
    const at = from + offset;
    const row = entity === 'users' ? part.row(endless, at) : part.row(size, at % size.users);
    const values = new Map(part.columns.map((column, index) => [column, row[index]]));
    values.set('id', idAt(at));
    if (isChange) values.set('status', otherStatus(values.get('status')));
    const sent: Record<string, unknown> = { id: String(at) };
    for (const [column, value] of values) {
      const field = fieldOf[column];
      if (field !== undefined) sent[field] = value;
    }
    return { sent, columns: [...values.values()] };
  });
}

const otherStatus = (status: unknown) =>
  typeof status === 'number' ? (status % 5) + 1 : status === 'active' ? 'blocked' : 'active';

/** An id of the present, as the desk gives them, that is found again for the change. */
const idAt = (at: number) =>
  `019abcde-${String(at).padStart(12, '0').slice(0, 4)}-7000-8000-${String(at).padStart(12, '0')}`;

/** The table's columns, in the order of a row's values. */
export const columnsOf = (entity: Measured): readonly string[] => parts[entity].columns;

/** What a bare program would write: one statement, prepared, with an array for each column. */
export const bareStatements: Record<Measured, (pool: Pool, rows: readonly BenchRow[]) => Promise<unknown>> = {
  users: (pool, rows) =>
    pool.query(statement('users', 'uuid text text text text text text text timestamptz', rows)),
  withdrawals: (pool, rows) =>
    pool.query(
      statement(
        'withdrawals',
        'uuid uuid text uuid text smallint text text text text text numeric smallint timestamptz timestamptz',
        rows,
      ),
    ),
};

function statement(entity: Measured, types: string, rows: readonly BenchRow[]) {
  const { table, columns } = parts[entity];
  const arrays = types.split(' ').map((type, index) => `$${index + 1}::${type}[]`);
  const set = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return {
    name: `bare-${entity}`,
    text: `insert into ${table} (${columns.join(', ')}) select * from unnest(${arrays.join(', ')})
      on conflict (id) do update set ${set.join(', ')}`,
    values: columns.map((_, index) => rows.map((row) => row.columns[index])),
  };
}
