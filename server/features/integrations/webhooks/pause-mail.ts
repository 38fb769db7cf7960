import type { Kysely } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';

interface Pause {
  url: string;
  because: 'failing' | 'gone';
}

/**
 * Notifies every superadmin by email that an endpoint no longer receives events, in the transaction that pauses
 * it.
 */
export async function mailPause(db: Kysely<DB>, services: Services, { url, because }: Pause): Promise<void> {
  const sentence = because === 'gone' ? 'webhookPausedGone' : 'webhookPausedFailing';
  await mailSuperadmins(db, services, {
    subject: 'webhookPausedSubject',
    sentences: [{ sentence, values: { url } }],
    path: '/webhooks',
  });
}
