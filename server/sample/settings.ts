import type { PoolClient } from 'pg';
import { type SettingField, settingColumns } from '#server/features/chain/settings/queries.ts';
import { momentOf, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

interface SampleChange {
  field: SettingField;
  to: string;
  /** The email of the author; null for a transaction of the chain. */
  by: string | null;
}

const tomas = 'tomas.rivera@marketdesk.example';
const jonas = 'jonas.weber@marketdesk.example';

/** Two years of settings: the fees fell, and the price of PKS went up and down. */
const changes: readonly SampleChange[] = [
  { field: 'royaltyFee', to: '10', by: jonas },
  { field: 'serviceFee', to: '3', by: jonas },
  { field: 'pksPriceUsd', to: '0.05', by: jonas },
  { field: 'serviceFee721', to: '3', by: null },
  { field: 'serviceFee1155', to: '3', by: null },
  { field: 'bidFee', to: '1', by: jonas },
  { field: 'pksPriceUsd', to: '0.062', by: tomas },
  { field: 'royaltyFee', to: '12.5', by: jonas },
  { field: 'pksPriceUsd', to: '0.0815', by: tomas },
  { field: 'serviceFee', to: '2.5', by: jonas },
  { field: 'serviceFee721', to: '2.5', by: null },
  { field: 'serviceFee1155', to: '2.75', by: null },
  { field: 'bidFee', to: '0.5', by: jonas },
  { field: 'pksPriceUsd', to: '0.079', by: tomas },
  { field: 'serviceFee1155', to: '2.5', by: null },
  { field: 'royaltyFee', to: '10', by: jonas },
  { field: 'pksPriceUsd', to: '0.0842', by: tomas },
];

/**
 * Gives the settings a history, with the sample's administrators as authors. Settings that somebody has already
 * changed are skipped.
 */
export async function addSampleSettings(client: PoolClient, size: SampleSize): Promise<void> {
  const { rowCount } = await client.query('select from settings where version = 1 for update');
  if (rowCount === 0) return;
  const { rows: admins } = await client.query<{ id: string; email: string }>(
    'select id, email from admins where email = any($1)',
    [[tomas, jonas]],
  );
  const now = new Map<string, string>();
  for (const [index, { field, to, by }] of changes.entries()) {
    const random = new Random(size.seed, streams.settings, index);
    const moment = momentOf(size, index, changes.length, 0.5);
    const adminId = admins.find(({ email }) => email === by)?.id ?? null;
    await client.query(
      `insert into setting_changes (id, field, from_value, to_value, source, admin_id, transaction_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        random.idAt(moment),
        field,
        now.get(field) ?? '0',
        to,
        adminId === null ? 'chain' : 'admin',
        adminId,
        adminId === null ? `0x${random.hex4(16)}` : null,
        new Date(moment),
      ],
    );
    await client.query(`update settings set ${settingColumns[field]} = $1, version = version + 1`, [to]);
    now.set(field, to);
  }
}
