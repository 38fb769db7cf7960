import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { openReceiver } from '#server/platform/outbound/post.ts';

/** How often a checkpoint is published if the chain has grown. */
const everyHours = 24;

/** A checkpoint that was published. */
export interface PublishedCheckpoint {
  position: number;
  hash: Buffer;
  publishedAt: Date;
}

/** Every checkpoint that was published, by position. */
export async function publishedCheckpoints(db: Kysely<DB>): Promise<PublishedCheckpoint[]> {
  return db
    .selectFrom('audit_published_heads')
    .select(['position', 'hash', 'published_at as publishedAt'])
    .orderBy('position')
    .execute();
}

/**
 * Sends an audit checkpoint to the operator's email or URL, at most once a day and by one server. The checkpoint
 * later proves that no row before it was changed or removed, whatever happens to the server.
 * @returns the checkpoint that was sent; undefined if none is due
 * @throws Error if it could not be delivered; the next run tries again
 */
export async function publishCheckpoint(
  services: Pick<Services, 'db' | 'config'>,
): Promise<PublishedCheckpoint | undefined> {
  const { db, config } = services;
  const to = config.auditHeadsTo;
  if (to === undefined) return undefined;
  return db.transaction().execute(async (transaction) => {
    // Raw because the builder has no advisory locks.
    const lock = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit heads')) as held`.execute(transaction);
    if (!lock.rows[0]?.held) return undefined;
    const checkpoint = await transaction.selectFrom('audit_chain_head').selectAll().executeTakeFirstOrThrow();
    const lately = await transaction
      .selectFrom('audit_published_heads')
      .select('position')
      .where((one) =>
        one.or([
          one('position', '=', checkpoint.position),
          one('published_at', '>', new Date(Date.now() - everyHours * 3_600_000)),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (lately || checkpoint.position === 0) return undefined;
    const published = { position: checkpoint.position, hash: checkpoint.hash, publishedAt: new Date() };
    await transaction
      .insertInto('audit_published_heads')
      .values({
        position: checkpoint.position,
        hash: checkpoint.hash,
        sent_to: to,
        published_at: published.publishedAt,
      })
      .execute();
    await send(transaction, services, to, published);
    return published;
  });
}

async function send(
  db: Kysely<DB>,
  services: Pick<Services, 'db' | 'config'>,
  to: string,
  { position, hash, publishedAt }: PublishedCheckpoint,
): Promise<void> {
  const checkpoint = `${position}:${hash.toString('hex')}`;
  if (to.includes('@')) {
    const values = { head: checkpoint, desk: services.config.publicUrl };
    const subject = translate({ sentence: 'mailHeadSubject', values: { desk: values.desk } }, 'en');
    await enqueueMail(db, services, {
      to,
      subject,
      text: `${translate({ sentence: 'mailHead', values }, 'en')}\n`,
    });
    return;
  }
  const receiver = openReceiver(to, services.config.webhookNetworks, 1);
  try {
    const body = JSON.stringify({
      type: 'audit.head',
      desk: services.config.publicUrl,
      head: checkpoint,
      timestamp: publishedAt.toISOString(),
    });
    const { status, error } = await receiver.post(body, {});
    if (status === undefined || status < 200 || status > 299)
      throw new Error(`The audit checkpoint was not accepted: ${status ?? error}.`);
  } finally {
    receiver.close();
  }
}
