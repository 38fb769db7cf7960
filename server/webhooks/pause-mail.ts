import type { Kysely } from 'kysely';
import type { Services } from '../base/services.ts';
import type { DB } from '../db/types.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { htmlPage } from '../mail/html-page.ts';
import { type Language, translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';

interface Pause {
  url: string;
  because: 'failing' | 'gone';
}

/** Tells every superadmin that an endpoint gets no events any more, in the transaction that pauses it. */
export async function mailPause(db: Kysely<DB>, services: Services, { url, because }: Pause): Promise<void> {
  const superadmins = await db
    .selectFrom('admins')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .execute();
  for (const { name, email, language: chosen } of superadmins) {
    const language: Language = chosen === 'ar' ? 'ar' : 'en';
    const subject = translate('webhookPausedSubject', language);
    const paragraphs = [
      translate({ sentence: 'mailGreeting', values: { name } }, language),
      translate(
        { sentence: because === 'gone' ? 'webhookPausedGone' : 'webhookPausedFailing', values: { url } },
        language,
      ),
      `${services.config.publicUrl}/webhooks`,
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
