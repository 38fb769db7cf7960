import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import type { Conversation } from './queries.ts';

/**
 * The email with a support reply for the user, as plain text, so that what an administrator typed is never
 * interpreted as HTML.
 * @param ticket the question that it answers
 * @param reply its id, its text, and the address that the user can reply to, if any
 */
export function replyMail(
  ticket: Pick<Conversation, 'ticketNumber' | 'subject' | 'name' | 'email' | 'description'>,
  { id, message, address }: { id: string; message: string; address: string | undefined },
): Mail {
  const language = languageOfText(message);
  const quoted = ticket.description
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    to: ticket.email,
    replyId: id,
    ...(address !== undefined && { headers: { 'Reply-To': address } }),
    subject: `Re: [${ticket.ticketNumber}] ${ticket.subject}`,
    text:
      [
        translate({ sentence: 'mailGreeting', values: { name: isolated(ticket.name, language) } }, language),
        message,
        translate({ sentence: 'ticketMailEnd', values: { number: ticket.ticketNumber } }, language),
        `${translate('ticketMailQuestion', language)}\n${quoted}`,
      ].join('\n\n') + '\n',
  };
}
