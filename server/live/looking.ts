import { type Kysely, sql } from 'kysely';
import type { Resource } from '#contract/calls.ts';
import type { Rights } from '#contract/menu.ts';
import type { DB } from '../db/types.ts';
import { mayHear } from './readers.ts';

/** A page that says nothing for so many seconds is gone. */
const goneAfter = 45;
/** So many names of one record are told. */
const mostNames = 20;

export interface Looker extends Rights {
  resource: Resource;
  record: string;
  sessionId: string;
  id: string;
  name: string;
}

interface Page {
  page: string;
  sessionId: string;
  resource: Resource;
  record: string;
}

/** Stores which record a page of a session shows. A page of somebody else's session is left as it is. */
export async function noteLooking(
  db: Kysely<DB>,
  { page, sessionId, resource, record }: Page,
): Promise<void> {
  await sql`
    with gone as (
      delete from looking where page in (
        select page from looking where seen_at < clock_timestamp() - interval '10 minutes' limit 50 for update skip locked))
    insert into looking (page, session_id, resource, record) values (${page}, ${sessionId}, ${resource}, ${record})
    on conflict (page) do update set resource = excluded.resource, record = excluded.record, seen_at = clock_timestamp(),
      changed_at = case
        when looking.resource = excluded.resource and looking.record = excluded.record
          and looking.seen_at > clock_timestamp() - make_interval(secs => ${goneAfter}) then looking.changed_at
        else clock_timestamp() end
    where looking.session_id = excluded.session_id`.execute(db);
}

/** Stores that a page shows its record no longer. */
export async function noteLeft(
  db: Kysely<DB>,
  { page, sessionId }: Omit<Page, 'resource' | 'record'>,
): Promise<void> {
  await sql`
    update looking set seen_at = clock_timestamp() - make_interval(secs => ${goneAfter}), changed_at = clock_timestamp()
    where page = ${page} and session_id = ${sessionId}`.execute(db);
}

const lookers = sql`
  select l.resource, l.record, l.session_id as "sessionId", a.id, a.name, a.role, a.restriction
  from looking l join admin_sessions s on s.id = l.session_id join admins a on a.id = s.admin_id
  where l.seen_at > clock_timestamp() - make_interval(secs => ${goneAfter})
    and s.ended_at is null and s.expires_at > now() and a.status = 'active'`;

/** Who looks at a record and may still see it. */
export async function lookersAt(
  db: Kysely<DB>,
  { resource, record }: Pick<Page, 'resource' | 'record'>,
): Promise<Looker[]> {
  // Raw because the rows are of three tables, and two reads share them.
  const { rows } =
    await sql<Looker>`${lookers} and l.resource = ${resource} and l.record = ${record} limit 200`.execute(db);
  return rows.filter((looker) => mayHear(looker, looker.resource));
}

/**
 * Who looks now at the records to which somebody came, or from which somebody went, since an instant by the database's clock.
 * @returns the lookers of those records, and the instant to go on from
 */
export async function changedLookers(
  db: Kysely<DB>,
  since: string,
): Promise<{ lookers: Looker[]; until: string }> {
  // Raw because of the clock beside them. An insert that commits late is seen by the overlap; telling names twice does no harm.
  const clock = await sql<{ until: string; hasChanged: boolean }>`
    select (clock_timestamp() - interval '2 seconds')::text as until,
      exists (select from looking where changed_at > ${since}::timestamptz) as "hasChanged"`.execute(db);
  const { until = since, hasChanged = false } = clock.rows[0] ?? {};
  if (!hasChanged) return { lookers: [], until };
  // Raw because the rows are of three tables.
  const { rows } = await sql<Looker>`${lookers} and (l.resource, l.record) in (
      select resource, record from looking where changed_at > ${since}::timestamptz limit 200)
    limit 2000`.execute(db);
  return { lookers: rows.filter((looker) => mayHear(looker, looker.resource)), until };
}

/** The names of others among those who look at a record, each once. */
export function othersAmong(found: readonly Looker[], ownId: string): { id: string; name: string }[] {
  const byId = new Map(found.filter(({ id }) => id !== ownId).map(({ id, name }) => [id, { id, name }]));
  return [...byId.values()].slice(0, mostNames);
}
