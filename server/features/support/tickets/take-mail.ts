import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { ReadMail } from '#server/platform/rich-text/read-mail.ts';
import { ticketOfAddress } from '#server/platform/mail/reply-address.ts';
import { readMailOffThread } from '#server/platform/rich-text/off-thread.ts';
import { placeFile, type PlacedFile, readTicketFile } from './files.ts';
import { insertFiles } from './file-store.ts';

/** The result of an incoming email: `unknown` has no address of ours, `repeated` arrived before. */
export type MailOutcome = 'taken' | 'automatic' | 'bounced' | 'loop' | 'too many' | 'repeated' | 'unknown';

/** More emails about one ticket in an hour are taken for those of a machine. */
const maxInAnHour = 30;
const keptDays = 30;

type Needed = Pick<Services, 'config' | 'db' | 'keys' | 'objects'>;

/**
 * Processes an incoming email. The text of a person becomes a message of the ticket whose signed address it was sent
 * to, and reopens the ticket if it is closed (specification 20.4). Automatic emails change nothing, and a bounce is
 * shown on the ticket.
 * @param raw the email as it arrived
 * @param envelope the recipients that the mail server names; the headers of the email count too
 * @throws CallFailure 415 if it can't be parsed, 503 if the server is too busy to read it
 */
export async function takeMail(
  services: Needed,
  raw: Buffer,
  envelope: readonly string[],
): Promise<MailOutcome> {
  const mail = await readMailOffThread(raw.toString('latin1'));
  if (!mail) throw new CallFailure(415, 'mailUnreadable');
  const ticketId = [...envelope, ...mail.recipients]
    .map((address) => ticketOfAddress(services, address))
    .find((found) => found !== undefined);
  if (ticketId === undefined) return 'unknown';
  const kind = isOwn(services, mail) ? 'loop' : mail.kind;
  const files = kind === 'message' ? await readFiles(services, mail) : { kept: [], leftOut: [] };
  return services.db.transaction().execute(async (db) => {
    // Locked until the end, so that a reply that somebody is writing either includes this message or is refused.
    const asked = await db
      .selectFrom('tickets')
      .select(['id', 'merged_into'])
      .where('id', '=', ticketId)
      .executeTakeFirst();
    // Emails to a merged ticket belong to the ticket that shows it.
    const home = asked?.merged_into ?? ticketId;
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'email', 'closed_status as closedStatus'])
      .where('id', '=', home)
      .forUpdate()
      .executeTakeFirst();
    if (!asked || !ticket) return 'unknown';
    const outcome = await outcomeOf(db, ticketId, kind);
    if (!(await noteMail(db, { hash: hashOf(mail, raw, ticketId), ticketId, outcome, from: mail.from }))) {
      return 'repeated';
    }
    if (outcome === 'bounced') await noteBounce(db, home, mail.reason ?? '');
    if (outcome === 'taken') await addMessage(db, { ...ticket, home }, ticketId, mail, files);
    return outcome;
  });
}

/** Whether an email of ours came back. Answering it would start an endless loop. */
function isOwn({ config }: Needed, { from }: ReadMail): boolean {
  const own = /([^\s<>]+@[^\s<>]+)/.exec(config.mailFrom)?.[1]?.toLowerCase();
  const base = config.mailIn?.address.toLowerCase().split('@');
  return (
    from !== null &&
    (from === own || (from.split('@')[1] === base?.[1] && from.split(/[+@]/)[0] === base?.[0]))
  );
}

async function readFiles(
  { objects }: Needed,
  { files }: ReadMail,
): Promise<{ kept: PlacedFile[]; leftOut: string[] }> {
  const [kept, leftOut]: [PlacedFile[], string[]] = [[], []];
  for (const { name, bytes } of files) {
    try {
      kept.push(await placeFile(objects, await readTicketFile('file', new File([bytes], name))));
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status === 503) throw error;
      leftOut.push(
        name
          .toWellFormed()
          .replaceAll(/\p{Cc}/gu, '')
          .slice(0, 100) || 'file',
      );
    }
  }
  return { kept, leftOut };
}

async function outcomeOf(db: Kysely<DB>, ticketId: string, kind: ReadMail['kind'] | 'loop') {
  if (kind === 'bounce') return 'bounced';
  if (kind !== 'message') return kind;
  const { count } = await db
    .selectFrom('received_mails')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('received_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count) >= maxInAnHour ? 'too many' : 'taken';
}

/** An email is identified by its own id, or by its bytes if it has none. */
const hashOf = ({ messageId }: ReadMail, raw: Buffer, ticketId: string) =>
  createHash('sha256')
    .update(ticketId)
    .update(messageId ?? raw)
    .digest();

/** @returns false if the same email arrived before */
async function noteMail(
  db: Kysely<DB>,
  mail: {
    hash: Buffer;
    ticketId: string;
    outcome: Exclude<MailOutcome, 'repeated' | 'unknown'>;
    from: string | null;
  },
): Promise<boolean> {
  await db
    .deleteFrom('received_mails')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
  const { hash, ticketId: ticket_id, outcome, from: from_address } = mail;
  const added = await db
    .insertInto('received_mails')
    .values({ hash, ticket_id, outcome, from_address: from_address?.slice(0, 254) ?? null })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** The user has not read what was sent, so the ticket no longer waits for them. */
async function noteBounce(db: Kysely<DB>, id: string, reason: string): Promise<void> {
  await db.updateTable('tickets').set({ undelivered: reason, waiting: false }).where('id', '=', id).execute();
  const audit = { record: id, before: null, after: { undelivered: reason } };
  await recordWrite(db, 'takeMail', { output: null, audit }, { id: randomUUID(), ipAddress: '127.0.0.1' });
}

async function addMessage(
  db: Kysely<DB>,
  ticket: { home: string; email: string; closedStatus: number },
  record: string,
  { from, text }: ReadMail,
  { kept, leftOut }: { kept: PlacedFile[]; leftOut: string[] },
): Promise<void> {
  const reply = uuidV7();
  const other = from === ticket.email.toLowerCase() ? null : from;
  const message = text || '—';
  await db
    .insertInto('ticket_replies')
    .values({ id: reply, ticket_id: record, author: 'user', message, from_address: other, left_out: leftOut })
    .execute();
  await insertFiles(db, kept, { ticketId: record, replyId: reply, uploadedBy: null });
  const wrote = { record, before: null, after: { reply, message } };
  await recordOwnEvent(db, 'takeMail', 'ticket.user_wrote', wrote);
  if (ticket.closedStatus === 0) return;
  await db.updateTable('tickets').set({ closed_status: 0 }).where('id', '=', ticket.home).execute();
  const opened = { record: ticket.home, before: { closedStatus: 1 }, after: { closedStatus: 0 } };
  await recordOwnEvent(db, 'takeMail', 'ticket.reopened', opened);
}
