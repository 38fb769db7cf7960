import { type Kysely, sql } from 'kysely';
import type { Resource } from '#contract/calls.ts';
import { typingEveryMs, typingOverMs, type Viewer as OtherLooker } from '#contract/workspace/live.ts';
import type { Rights } from '#contract/platform/menu.ts';
import type { DB } from '../db/types.ts';
import { mayReceiveChangesOf } from './readers.ts';

/** A page that says nothing for so many seconds is gone. */
const goneAfter = 45;
/** The highest number of names that are sent for one record. */
const maxNames = 20;

export interface PresentViewer extends Rights {
  resource: Resource;
  record: string;
  sessionId: string;
  id: string;
  name: string;
  isTyping: boolean;
}

interface Page {
  page: string;
  sessionId: string;
  resource: Resource;
  record: string;
}

/** Whether the words of a page count still, and whether they came long enough ago to be said again. */
const typesStill = sql`looking.typed_at > clock_timestamp() - make_interval(secs => ${typingOverMs / 1000})`;
const isTooSoon = sql`looking.typed_at > clock_timestamp() - make_interval(secs => ${typingEveryMs / 2000})`;

/**
 * Stores which record a page of a session shows. A page of another person's session is not changed.
 * @param typing whether the person is writing there, if the page says so; repeated reports are stored once
 */
export async function recordPresence(
  db: Kysely<DB>,
  { page, sessionId, resource, record, typing }: Page & { typing?: boolean | undefined },
): Promise<void> {
  const typedAt =
    typing === undefined ? sql`looking.typed_at` : sql`case when ${typing} then clock_timestamp() end`;
  await sql`
    with gone as (
      delete from looking where page in (
        select page from looking where seen_at < clock_timestamp() - interval '10 minutes' limit 50 for update skip locked))
    insert into looking (page, session_id, resource, record, typed_at)
    values (${page}, ${sessionId}, ${resource}, ${record}, case when ${typing === true} then clock_timestamp() end)
    on conflict (page) do update set resource = excluded.resource, record = excluded.record, seen_at = clock_timestamp(),
      typed_at = case when looking.record = excluded.record then ${typedAt} end,
      changed_at = case
        when ${typing === undefined} and looking.resource = excluded.resource and looking.record = excluded.record
          and looking.seen_at > clock_timestamp() - make_interval(secs => ${goneAfter}) then looking.changed_at
        else clock_timestamp() end
    where looking.session_id = excluded.session_id
      and not coalesce(${typing === true} and looking.record = excluded.record and ${isTooSoon}, false)`.execute(
    db,
  );
}

/** Stores that a page shows its record no longer. */
export async function recordLeave(
  db: Kysely<DB>,
  { page, sessionId }: Omit<Page, 'resource' | 'record'>,
): Promise<void> {
  await sql`
    update looking set typed_at = null, seen_at = clock_timestamp() - make_interval(secs => ${goneAfter}), changed_at = clock_timestamp()
    where page = ${page} and session_id = ${sessionId}`.execute(db);
}

const viewers = sql`
  select looking.resource, looking.record, looking.session_id as "sessionId", a.id, a.name, a.role, a.restriction,
    coalesce(${typesStill}, false) as "isTyping"
  from looking join admin_sessions s on s.id = looking.session_id join admins a on a.id = s.admin_id
  where looking.seen_at > clock_timestamp() - make_interval(secs => ${goneAfter})
    and s.ended_at is null and s.expires_at > now() and a.status = 'active'`;

/** Who looks at a record and may still see it. */
export async function viewersOf(
  db: Kysely<DB>,
  { resource, record }: Pick<Page, 'resource' | 'record'>,
): Promise<PresentViewer[]> {
  // Raw because the rows are of three tables, and two reads share them.
  const { rows } =
    await sql<PresentViewer>`${viewers} and looking.resource = ${resource} and looking.record = ${record} limit 200`.execute(
      db,
    );
  return rows.filter((looker) => mayReceiveChangesOf(looker, looker.resource));
}

/**
 * Who is looking at the records that somebody opened or left since a time of the database's clock.
 * @returns the viewers of those records, and the time to continue from
 */
export async function changedViewers(
  db: Kysely<DB>,
  since: string,
): Promise<{ lookers: PresentViewer[]; until: string }> {
  // Raw because of the clock next to them. The overlap finds an insert that commits late. Sending names twice is
  // harmless.
  const clock = await sql<{ until: string; hasChanged: boolean }>`
    select (clock_timestamp() - interval '2 seconds')::text as until,
      exists (select from looking where changed_at > ${since}::timestamptz) as "hasChanged"`.execute(db);
  const { until = since, hasChanged = false } = clock.rows[0] ?? {};
  if (!hasChanged) return { lookers: [], until };
  // Raw because the rows are of three tables.
  const { rows } = await sql<PresentViewer>`${viewers} and (looking.resource, looking.record) in (
      select resource, record from looking as changed where changed_at > ${since}::timestamptz limit 200)
    limit 2000`.execute(db);
  return { lookers: rows.filter((looker) => mayReceiveChangesOf(looker, looker.resource)), until };
}

/**
 * The names of the other people who look at a record, each once. A person who writes on one of their pages counts as
 * writing.
 */
export function otherViewersIn(found: readonly PresentViewer[], ownId: string): OtherLooker[] {
  const byId = new Map<string, OtherLooker>();
  for (const { id, name, isTyping } of found) {
    if (id !== ownId) byId.set(id, { id, name, isTyping: isTyping || byId.get(id)?.isTyping === true });
  }
  // Who writes is named before who only looks, where not all are.
  return [...byId.values()]
    .toSorted((one, other) => Number(other.isTyping) - Number(one.isTyping))
    .slice(0, maxNames);
}
