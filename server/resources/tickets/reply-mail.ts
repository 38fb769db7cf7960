import type { Mail } from '../../mail/enqueue.ts';
import { type Language, translate } from '../../messages/translate.ts';
import type { Ticket } from './queries.ts';

/** Whether a text is mainly written in Arabic letters: users have no language of their own here. */
function languageOfText(text: string): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return arabic > latin ? 'ar' : 'en';
}

/**
 * The mail that brings a support reply to the user, in plain text: what an administrator typed is never read as HTML.
 * @param ticket which question it answers
 * @param message the reply
 */
export function replyMail(
  ticket: Pick<Ticket, 'ticketNumber' | 'subject' | 'name' | 'email' | 'description'>,
  message: string,
): Mail {
  const language = languageOfText(message);
  const quoted = ticket.description
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    to: ticket.email,
    subject: `Re: [${ticket.ticketNumber}] ${ticket.subject}`,
    text:
      [
        translate({ sentence: 'mailGreeting', values: { name: ticket.name } }, language),
        message,
        translate({ sentence: 'ticketMailEnd', values: { number: ticket.ticketNumber } }, language),
        `${translate('ticketMailQuestion', language)}\n${quoted}`,
      ].join('\n\n') + '\n',
  };
}
