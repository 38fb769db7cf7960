import type { Kysely } from 'kysely';
import { caseTemplates } from '#contract/moderation/case-templates.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Mail } from '#server/platform/mail/enqueue.ts';
import { htmlPage } from '#server/platform/mail/html-page.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { prepareMailContent } from '#server/platform/rich-text/off-thread.ts';

/** Which email of cases it is. */
type Kind = keyof typeof caseTemplates;

interface Contents {
  user: { name: string; email: string };
  /** The token or user, with the name if it is known. */
  about: { type: 'token' | 'user'; name: string | null };
  /** The reason as the list of decision reasons names it, or as somebody typed it. */
  reason: string;
  marketName: string;
}

type Values = Readonly<Record<string, string>>;

/** Replaces placeholders in one pass, so that a placeholder inside a value stays text. */
const filled = (text: string, values: Values, written: (value: string) => string) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : written(value);
  });

/**
 * Fills the placeholders in addresses of HTML. Values are encoded as parts of the address, and other placeholders
 * are removed.
 */
const filledAddresses = (html: string, values: Values) =>
  html.replace(/href="[^"]*"/g, (href) =>
    href
      .replace(/\ue000(\w+)\ue000/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
      .replace(/\{\{\w+\}\}/g, ''),
  );

/**
 * The email that warns a user about a report of them or of their token, or says that their token was hidden, in the
 * language of their name. It uses the template that superadmins may change (contract/moderation/case-templates.ts), or
 * a plain text without one. It doesn't say who reported.
 */
export async function ownerMail(db: Kysely<DB>, kind: Kind, contents: Contents): Promise<Mail> {
  const { user, about, reason, marketName } = contents;
  const language = languageOfText(user.name);
  const template = await db
    .selectFrom('email_templates')
    .select(['subject', 'content'])
    .where('identifier', '=', caseTemplates[kind][language])
    .executeTakeFirst();
  if (!template) return plainMail(kind, contents);
  const name = user.name || user.email;
  const values = { name, email: user.email, marketName, reason, about: about.name ?? name };
  const content = await prepareMailContent(template.content);
  const asText = (value: string) => isolated(value, content.language);
  const subject = filled(template.subject, values, asText)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 400)
    .toWellFormed();
  const html = filled(filledAddresses(content.html, values), values, (value) => escapeHtml(asText(value)));
  return {
    to: user.email,
    subject,
    text: `${filled(content.text, values, asText)}\n`,
    html: htmlPage(content.language, subject, html),
  };
}

function plainMail(kind: Kind, { user, about, reason }: Contents): Mail {
  const language = languageOfText(user.name);
  const name = isolated(user.name || user.email, language);
  const values = { reason: isolated(reason, language), token: isolated(about.name ?? '', language) };
  const body = about.type === 'token' && about.name ? 'warningMailToken' : 'warningMailUser';
  const sentences =
    kind === 'hidden'
      ? (['hiddenMailSubject', 'hiddenMailBody', 'hiddenMailReason'] as const)
      : (['warningMailSubject', body, 'warningMailReason'] as const);
  const [subject, ...paragraphs] = sentences.map((sentence) => translate({ sentence, values }, language));
  const greeting = translate({ sentence: 'mailGreeting', values: { name } }, language);
  return {
    to: user.email,
    subject: subject ?? '',
    text: `${[greeting, ...paragraphs].join('\n\n')}\n`,
  };
}
