import type { Kysely } from 'kysely';
import type { EventMessage } from '#contract/integrations/events.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

/** The feed's entity for the records of each event type. Other types are about records of this workspace. */
const entities: Readonly<Record<string, string>> = {
  user: 'users',
  ticket: 'tickets',
  token: 'tokens',
  auction: 'auctions',
  currency: 'currencies',
  verification: 'verifications',
  withdrawal: 'withdrawals',
  report: 'reports',
  subscriber: 'subscribers',
  community_user: 'community-users',
};

/**
 * Adds the sender's own record ids to events.
 * @param source the sender's source; without one, the ids stay null
 */
export async function withSenderIds(
  db: Kysely<DB>,
  events: readonly EventMessage[],
  source: string | null,
): Promise<EventMessage[]> {
  if (source === null) return [...events];
  const wanted = events.flatMap(({ data: { record } }) => {
    const entity = entities[record.type];
    return entity === undefined || record.id === null ? [] : [{ entity, id: record.id }];
  });
  if (wanted.length === 0) return [...events];
  const found = await db
    .selectFrom('feed_records')
    .select(['entity', 'record_id', (row) => row.fn.min('external_id').as('externalId')])
    .where('source', '=', source)
    .where('entity', 'in', [...new Set(wanted.map(({ entity }) => entity))])
    .where('record_id', 'in', [...new Set(wanted.map(({ id }) => id))])
    .groupBy(['entity', 'record_id'])
    .execute();
  const ids = new Map(found.map((row) => [`${row.entity} ${row.record_id}`, row.externalId]));
  return events.map((event) => {
    const { record } = event.data;
    const externalId = ids.get(`${entities[record.type]} ${record.id}`) ?? null;
    return { ...event, data: { ...event.data, record: { ...record, externalId } } };
  });
}
