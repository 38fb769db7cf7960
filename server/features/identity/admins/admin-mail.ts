import type { Kysely } from 'kysely';
import { movedEmailHours } from '#contract/platform/limits.ts';
import { workspaceName } from '#server/platform/appearance/appearance.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { enqueueMail } from '#server/platform/mail/enqueue.ts';
import { mailNotice } from '#server/platform/mail/notice-mail.ts';
import { secretLinkPlace } from '#server/platform/mail/secret-link.ts';
import type { Language } from '#server/platform/messages/translate.ts';
import { invitationDays, makeResetLink } from '../auth/password-reset.ts';
import { linkMail } from '../mail/link-mail.ts';
import { type AdminRecord, otherSuperadmins } from './queries.ts';

/** Notifies the former email of an account that was moved to a new one, and names who to report it to. */
export async function mailMoved(
  db: Kysely<DB>,
  services: Services,
  actor: { id: string; name: string },
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  const values = { admin: actor.name, before, after, hours: movedEmailHours };
  const superadmins = (await otherSuperadmins(db, [id, actor.id])).join(', ');
  const advice = { sentence: 'noticeReportTo', values: { superadmins } } as const;
  await mailNotice(
    db,
    services,
    id,
    { sentence: 'noticeEmailMoved', values },
    before,
    'noticeSubject',
    superadmins === '' ? 'noticeIfNotYou' : advice,
  );
}

/**
 * Emails a new administrator the link with which they choose their password.
 * @param language the inviting administrator's, because the invited one has chosen none yet
 */
export async function mailInvitation(
  db: Kysely<DB>,
  services: Services,
  { id, name, email }: Pick<AdminRecord, 'id' | 'name' | 'email'>,
  language: Language,
): Promise<void> {
  const secretLink = await makeResetLink(db, services.config, id, { minutes: invitationDays * 24 * 60 });
  const mail = linkMail('invitation', language, name, secretLinkPlace, await workspaceName(db));
  await enqueueMail(db, services, { to: email, ...mail, secretLink });
}
