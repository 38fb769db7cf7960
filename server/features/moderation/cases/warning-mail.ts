import type { Kysely } from 'kysely';
import { warningTemplates } from '#contract/moderation/warning-template.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Mail } from '#server/platform/mail/enqueue.ts';
import { htmlPage } from '#server/platform/mail/html-page.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { prepareMailContent } from '#server/platform/rich-text/off-thread.ts';

interface Warning {
  user: { name: string; email: string };
  /** What was reported, with the name of the token or user if it is known. */
  about: { type: 'token' | 'user'; name: string | null };
  /** The reason that the case was closed for, as the list of reasons names it. */
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
 * The email that warns a user about a report of them or of their token, in the language of their name. It uses the
 * template that superadmins may change (contract/moderation/warning-template.ts), or a plain text without one. It
 * doesn't say who reported.
 */
export async function warningMail(db: Kysely<DB>, warning: Warning): Promise<Mail> {
  const { user, about, reason, marketName } = warning;
  const language = languageOfText(user.name);
  const template = await db
    .selectFrom('email_templates')
    .select(['subject', 'content'])
    .where('identifier', '=', warningTemplates[language])
    .executeTakeFirst();
  if (!template) return plainWarning(warning);
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

function plainWarning({ user, about, reason }: Warning): Mail {
  const language = languageOfText(user.name);
  const name = isolated(user.name || user.email, language);
  const body =
    about.type === 'token' && about.name
      ? ({ sentence: 'warningMailToken', values: { token: isolated(about.name, language) } } as const)
      : 'warningMailUser';
  return {
    to: user.email,
    subject: translate('warningMailSubject', language),
    text:
      [
        translate({ sentence: 'mailGreeting', values: { name } }, language),
        translate(body, language),
        translate(
          { sentence: 'warningMailReason', values: { reason: isolated(reason, language) } },
          language,
        ),
      ].join('\n\n') + '\n',
  };
}
