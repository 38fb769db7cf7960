import { isolated } from '../messages/isolated.ts';
import { languageOfText } from '../messages/language-of-text.ts';
import { translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { prepareMailContent } from '../rich-text/off-thread.ts';
import { htmlPage } from './html-page.ts';

/** Who a message is written to. */
export interface Recipient {
  email: string;
  name: string | null;
}

/** The data of a message besides its words. */
export interface Surroundings {
  marketName: string;
  /** The link by which the recipient unsubscribes. */
  unsubscribeLink: string;
}

/** A message as it goes out. */
export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

/** A variable in the text, and one inside an address as mailContent marks it. */
const place = /\{\{(name|email|marketName)\}\}|\ue000(name|email|marketName)\ue000/g;

type Values = Readonly<Record<string, string>>;

/** Replaces the three variables with values, once: a variable inside a value is not replaced. */
function filled(template: string, values: Values, written: (value: string) => string): string {
  return template.replace(place, (_, inText: string | undefined, inLink: string | undefined) =>
    // Inside an address a value is part of the address, and can't add anything to it.
    inText === undefined ? encodeURIComponent(values[inLink ?? ''] ?? '') : written(values[inText] ?? ''),
  );
}

function valuesOf({ email, name }: Recipient, marketName: string): Record<string, string> {
  // A recipient without a name is greeted by the part before the @.
  return { name: name?.trim() || (email.split('@')[0] ?? email), email, marketName };
}

/** A subject for one recipient. Neither it nor a value in it can begin another header. */
export function renderSubject(subject: string, recipient: Recipient, marketName: string): string {
  const language = languageOfText(subject.replace(place, ''));
  return filled(subject, valuesOf(recipient, marketName), (value) => isolated(value, language))
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 400)
    .toWellFormed();
}

/** A prepared template: the work that is the same for every recipient is done. */
export type PreparedTemplate = (recipient: Recipient, surroundings: Surroundings) => Rendered;

/**
 * Prepares a template for many recipients. Each gets HTML with the values escaped and the same as plain text, each with
 * the way to leave the list.
 * @param template its subject and its content, which is cleaned once more
 */
export async function prepareTemplate(template: {
  subject: string;
  content: string;
}): Promise<PreparedTemplate> {
  const { html, text, language } = await prepareMailContent(template.content);
  const leave = translate('unsubscribeAction', language);
  return (recipient, { marketName, unsubscribeLink }) => {
    const values = valuesOf(recipient, marketName);
    const asText = (value: string) => isolated(value, language);
    const subject = renderSubject(template.subject, recipient, marketName);
    const why = translate(
      { sentence: 'unsubscribeWhy', values: { market: isolated(marketName, language) } },
      language,
    );
    const footer = `<hr style="margin:32px 0 16px;border:0;border-top:1px solid #e5e7eb">
<p style="margin:0;color:#6b7280;font-size:13px">${escapeHtml(why)} <a href="${escapeHtml(unsubscribeLink)}" style="color:#6b7280">${escapeHtml(leave)}</a></p>`;
    return {
      subject,
      html: htmlPage(
        language,
        subject,
        `${filled(html, values, (value) => escapeHtml(asText(value)))}\n${footer}`,
      ),
      text: `${filled(text, values, asText)}\n-- \n${why}\n${leave}: ${unsubscribeLink}\n`,
    };
  };
}

/** A template as the message that one recipient gets. */
export async function renderMessage(
  template: { subject: string; content: string },
  recipient: Recipient,
  surroundings: Surroundings,
): Promise<Rendered> {
  return (await prepareTemplate(template))(recipient, surroundings);
}
