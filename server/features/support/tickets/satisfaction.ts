import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { ticketDeskSchemas } from '#contract/support/ticket-desk.schemas.ts';
import type { DB } from '#server/platform/db/types.ts';

type Satisfaction = z.input<typeof ticketDeskSchemas.getSatisfaction.output>;

/** The most questions that are summed, and the most answers that are shown: the newest of each. */
const maxAsked = 50_000;
const maxShown = 20;

/** Figures of all tickets, or of those that one person closed. */
interface Group {
  id: string | null;
  person: string | null;
  asked: number;
  answered: number;
  average: number | null;
  scores: number[];
}

const nothing = { asked: 0, answered: 0, average: null, scores: [0, 0, 0, 0, 0] };

/**
 * The customer satisfaction (CSAT) of tickets that were closed in the last days (specification 20.9).
 * @param withPeople whether to group by the person who closed the ticket too; not every caller may see this
 */
export async function satisfactionOf(
  db: Kysely<DB>,
  days: number,
  withPeople: boolean,
): Promise<Satisfaction> {
  const count = (score: number) => sql`count(*) filter (where score = ${sql.lit(score)})::integer`;
  // Raw because the builder has no grouping sets, which sum everything in one pass.
  const found = sql<Group>`
    select admins.id, admins.name as person, count(*)::integer as asked, count(score)::integer as answered,
      round(avg(score), 1)::float8 as average, array[${sql.join([1, 2, 3, 4, 5].map(count))}] as scores
    from (
      select * from ticket_ratings where asked_at > now() - make_interval(days => ${days})
      order by asked_at desc limit ${maxAsked}) as asked
    left join admins on admins.id = asked.asked_by
    group by grouping sets ((), (admins.id, admins.name))
    order by admins.name`.execute(db);
  const newest = db
    .selectFrom('ticket_ratings as rating')
    .innerJoin('tickets', 'tickets.id', 'rating.ticket_id')
    .select([
      'tickets.id as ticketId',
      'ticket_number as ticketNumber',
      sql<number>`rating.score`.as('score'),
      'rating.comment',
      sql<Date>`rating.rated_at`.as('ratedAt'),
    ])
    .where('rating.rated_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('rating.rated_at', 'desc')
    .limit(maxShown)
    .execute();
  const [{ rows }, answers] = await Promise.all([found, newest]);
  // Without questions, there is one row, for all tickets.
  const isAll = (row: Group) => row.person === null;
  const {
    id: _id,
    person: _person,
    ...all
  } = rows.filter(isAll).toSorted((one, other) => other.asked - one.asked)[0] ?? {
    id: null,
    person: null,
    ...nothing,
  };
  const people = rows.flatMap(({ id, person, asked, answered, average }) =>
    id === null || person === null ? [] : [{ id, name: person, asked, answered, average }],
  );
  return { ...all, newest: answers, people: withPeople ? people : null };
}
