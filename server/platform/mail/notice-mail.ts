import { type Kysely } from 'kysely';
import { workspaceName } from '../appearance/appearance.ts';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import type { MessageId } from '../messages/en.ts';
import { isolated } from '../messages/isolated.ts';
import { type Language, type Message, translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { enqueueMail } from './enqueue.ts';
import { htmlPage } from './html-page.ts';

/** The notice about a changed address. */
export function emailNotice(before: string, after: string): Message {
  return { sentence: 'noticeEmail', values: { before, after } };
}

/**
 * Notifies an administrator by email that something about their sign-in was changed (specification 3.9), in the
 * transaction that changes it.
 * @param notice what was changed
 * @param to an address other than the administrator's current one, such as the previous one
 * @param about the subject, if nothing was changed
 * @param advice what to do if the administrator doesn't know about it
 */
export async function mailNotice(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'db'>,
  adminId: string,
  notice: MessageId | Message,
  to?: string,
  about: MessageId = 'noticeSubject',
  advice: MessageId | Message = 'noticeIfNotYou',
): Promise<void> {
  const admin = await db
    .selectFrom('admins')
    .select(['name', 'email', 'language'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const language: Language = admin.language === 'ar' ? 'ar' : 'en';
  const workspace = await workspaceName(db);
  const subject = translate(
    { sentence: about, values: { workspace: isolated(workspace, language) } },
    language,
  );
  const sentences = [
    { sentence: 'mailGreeting', values: { name: admin.name } } as const,
    notice,
    advice,
  ] as const;
  const paragraphs = sentences.map((sentence) => translate(sentence, language));
  const content = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  await enqueueMail(db, services, {
    to: to ?? admin.email,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlPage(language, subject, content),
  });
}
