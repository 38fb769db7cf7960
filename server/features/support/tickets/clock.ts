import { type Kysely, sql } from 'kysely';
import {
  type Calendar,
  type ClockPolicy,
  type ClockState,
  nextDue,
  ticketClock,
  type TicketHistory,
} from '#contract/support/ticket-clock.ts';
import { ticketPriorities, type TicketStatus } from '#contract/support/ticket-values.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';

/** How many tickets a transaction updates at most, so that its locks don't last long. */
const batch = 200;

interface Rules {
  calendar: Calendar;
  policy: ClockPolicy;
}

/**
 * The working hours, the service levels, and the version of both.
 * @param isLocked locks them until the transaction ends
 */
export async function findClock(db: Kysely<DB>, isLocked = false): Promise<Rules & { version: number }> {
  const { calendar, policy, version } = await db
    .selectFrom('ticket_clock')
    .select(['calendar', 'policy', 'version'])
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { calendar, policy, version };
}

/** Stores locked rules as their next version. The due times of all open tickets are then computed again. */
export async function saveClock(
  db: Kysely<DB>,
  { calendar, policy }: Rules,
): Promise<Rules & { version: number }> {
  const { version } = await db
    .updateTable('ticket_clock')
    .set((row) => ({
      calendar: JSON.stringify(calendar),
      policy: JSON.stringify(policy),
      version: row('version', '+', 1),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return { calendar, policy, version };
}

/** The history of tickets, as the clock of the service levels needs it. */
async function historiesOf(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, TicketHistory>> {
  const [tickets, replies, steps] = await Promise.all([
    db
      .selectFrom('tickets')
      .select(['id', 'created_at', 'priority', 'closed_status', 'waiting'])
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('ticket_replies')
      .select(['ticket_id', 'author', 'created_at'])
      .where('ticket_id', 'in', ids)
      .execute(),
    db
      .selectFrom('ticket_steps')
      .select(['ticket_id', 'at', 'state_before', 'state'])
      .where('ticket_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  return new Map(
    tickets.map(({ id, created_at, priority, closed_status, waiting }) => {
      const own = steps.filter(
        ({ ticket_id, state_before, state }) => ticket_id === id && state !== state_before,
      );
      const events: TicketHistory['events'] = [
        ...replies
          .filter(({ ticket_id }) => ticket_id === id)
          .map(({ author, created_at: at }) => ({
            at: at.getTime(),
            kind: author === 'admin' ? ('reply' as const) : ('userMessage' as const),
          })),
        ...own.map(({ at, state }) => ({
          at: at.getTime(),
          kind: 'state' as const,
          state: state as TicketStatus,
        })),
      ].toSorted((one, other) => one.at - other.at);
      const now = closed_status === 1 ? 'closed' : waiting ? 'waiting' : 'open';
      const initialState = (own[0]?.state_before ?? now) as TicketStatus;
      const level = ticketPriorities[priority - 1] ?? 'normal';
      return [id, { createdAt: created_at.getTime(), initialState, priority: level, events }];
    }),
  );
}

/** The service levels of one ticket now; undefined if the ticket doesn't exist. */
export async function clockOf(db: Kysely<DB>, id: string): Promise<ClockState[] | undefined> {
  const { calendar, policy } = await findClock(db);
  const history = (await historiesOf(db, [id])).get(id);
  return history && ticketClock(history, calendar, policy, Date.now());
}

/**
 * Computes again when open tickets are due: those with changes, or all of them after a change of the calendar. It
 * handles one batch in a transaction, and skips tickets that another server has locked.
 * @returns how many there were
 */
export async function workOutDue(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { calendar, policy, version } = await findClock(transaction);
    const stale = await transaction
      .selectFrom('tickets')
      .select('id')
      .where('closed_status', '=', 0)
      .where('clock_version', '<', version)
      .orderBy('clock_version')
      .orderBy('id')
      .limit(batch)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    if (stale.length === 0) return 0;
    const now = Date.now();
    const histories = await historiesOf(
      transaction,
      stale.map(({ id }) => id),
    );
    const due = [...histories].map(([id, history]) => {
      const next = nextDue(ticketClock(history, calendar, policy, now));
      return { id, at: next ? new Date(next.dueAt).toISOString() : null, target: next?.target ?? null };
    });
    await sql`update tickets set due_at = worked.at, due_for = worked.target, clock_version = ${version}
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as worked (id uuid, at timestamptz, target text)
      where tickets.id = worked.id`.execute(transaction);
    return stale.length;
  });
}

/** Keeps the due times of open tickets up to date. */
export const ticketDueTask: PeriodicTask = {
  purpose: 'work out when tickets are due',
  module: 'serviceLevels',
  everyMs: 2000,
  due: () => sql`exists (select from tickets
    where closed_status = 0 and clock_version < (select version from ticket_clock))`,
  async run({ db }, _log, stopping) {
    while (!stopping.aborted && (await workOutDue(db)) === batch);
  },
};
