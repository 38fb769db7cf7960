import type { Kysely } from 'kysely';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import type { MessageId } from '../messages/en.ts';
import { type Language, type Message, translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { enqueueMail } from './enqueue.ts';
import { htmlPage } from './html-page.ts';

/** The content of the email to superadmins. */
interface News {
  subject: MessageId;
  sentences: readonly (MessageId | Message)[];
  /** The path of the screen where they can act on it. */
  path: string;
  /** Another place where every administrator is notified. */
  isForAll?: boolean;
  /** The mail server before the change that it is about sends it. */
  usesFormerServer?: boolean;
}

/** Sends an email to every superadmin, in their language, in the transaction of the event. */
export async function mailSuperadmins(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'db'>,
  { subject: subjectId, sentences, path, isForAll = false, usesFormerServer = false }: News,
): Promise<void> {
  const superadmins = await db
    .selectFrom('admins')
    .select(['name', 'email', 'language'])
    .$if(!isForAll, (query) => query.where('role', '=', 'superadmin'))
    .where('status', '=', 'active')
    .execute();
  for (const { name, email, language: chosen } of superadmins) {
    const language: Language = chosen === 'ar' ? 'ar' : 'en';
    const subject = translate(subjectId, language);
    const paragraphs = [
      translate({ sentence: 'mailGreeting', values: { name } }, language),
      ...sentences.map((sentence) => translate(sentence, language)),
      `${services.config.publicUrl}${path}`,
    ];
    const content = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
    await enqueueMail(db, services, {
      to: email,
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      html: htmlPage(language, subject, content),
      usesFormerServer,
    });
  }
}
