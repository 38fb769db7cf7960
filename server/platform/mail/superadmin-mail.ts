import type { Kysely } from 'kysely';
import type { Services } from '../context/services.ts';
import type { DB } from '../db/types.ts';
import type { MessageId } from '../messages/en.ts';
import { type Language, type Message, translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { enqueueMail } from './enqueue.ts';
import { htmlPage } from './html-page.ts';

/** What superadmins are told. */
interface News {
  subject: MessageId;
  sentences: readonly (MessageId | Message)[];
  /** The path of the screen where they see to it. */
  path: string;
  /** Where every admin hears of it. */
  isForAll?: boolean;
}

/** Tells every superadmin something by mail, each in their language, in the transaction that makes it so. */
export async function mailSuperadmins(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'db'>,
  { subject: subjectId, sentences, path, isForAll = false }: News,
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
    });
  }
}
