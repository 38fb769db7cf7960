import type { Kysely } from 'kysely';
import { countUpToCap } from '#server/platform/lists/count-up-to-cap.ts';
import type { DB } from '#server/platform/db/types.ts';

/** Lists a page of what an API key has read, by hour and call. */
export async function listApiKeyReads(
  db: Kysely<DB>,
  { id, page, limit, sort }: { id: string; page: number; limit: number; sort?: 'hour' | '-hour' | undefined },
) {
  const direction = sort === 'hour' ? 'asc' : 'desc';
  const ofKey = db.selectFrom('api_key_calls').where('key_id', '=', id);
  const [rows, counted] = await Promise.all([
    ofKey
      .select(({ fn }) => [
        'hour',
        'call',
        'count as times',
        'last_at as lastAt',
        fn<string>('host', ['last_ip_address']).as('lastIpAddress'),
      ])
      .orderBy('hour', direction)
      .orderBy('call', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpToCap(db, ofKey.select('hour')),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, id: `${row.hour.toISOString()} ${row.call}` })),
    ...counted,
  };
}
