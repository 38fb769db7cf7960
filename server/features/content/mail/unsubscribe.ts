import { type Kysely, sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { Keys } from '#server/platform/context/services.ts';
import { idOfSigned, signedId } from '#server/platform/mail/signed-id.ts';

/**
 * The token of an unsubscribe link: the subscriber's id and our signature, without personal data. It never
 * expires, because links in old emails have to work.
 */
export function unsubscribeToken(keys: Pick<Keys, 'unsubscribe'>, subscriberId: string): string {
  return signedId(keys.unsubscribe, subscriberId);
}

/**
 * The subscriber that a link belongs to.
 * @returns undefined for a token without our signature
 */
export function subscriberOfToken(keys: Pick<Keys, 'unsubscribe'>, token: string): string | undefined {
  return idOfSigned(keys.unsubscribe, token);
}

/** The token in test messages and previews, which belongs to no subscriber. */
export const exampleToken = 'example';

/** The address of the page on which a token's subscriber can unsubscribe. */
export function unsubscribeLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/unsubscribe/${token}`;
}

/** Headers with which a mail program offers to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Unsubscribes a subscriber immediately: waiting messages are not sent, and an event informs the marketplace. A
 * subscriber in the trash stays unsubscribed after being restored; the marketplace was informed when they were deleted.
 */
export async function unsubscribe(db: Kysely<DB>, subscriberId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const left = await transaction
      .updateTable('subscribers')
      .set({ unsubscribed_at: sql<Date>`now()` })
      .where('id', '=', subscriberId)
      .where((row) =>
        row.or([row('unsubscribed_at', 'is', null), row('unsubscribed_at', '=', row.ref('deleted_at'))]),
      )
      .returning(['email', 'name', 'deleted_at'])
      .executeTakeFirst();
    if (!left || left.deleted_at !== null) return;
    const { email, name } = left;
    await recordOwnEvent(transaction, 'unsubscribe', 'subscriber.unsubscribed', {
      record: subscriberId,
      before: { email, name, status: 'subscribed' },
      after: { email, name, status: 'unsubscribed' },
    });
  });
}
