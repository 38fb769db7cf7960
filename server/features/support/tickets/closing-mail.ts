import type { Mail } from '#server/platform/mail/enqueue.ts';
import { secretLinkPlace } from '#server/platform/mail/secret-link.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import type { Conversation } from './queries.ts';

/**
 * The email that tells a user that a ticket is closed and asks for a rating, as plain text in the language of the
 * question.
 * @param link the page to answer on. Anybody who has the link can answer, so show it to nobody else
 * @param address the address that the user can reply to, if any
 */
export function closingMail(
  ticket: Pick<Conversation, 'ticketNumber' | 'subject' | 'name' | 'email' | 'description'>,
  link: string,
  address: string | undefined,
): Mail {
  const language = languageOfText(ticket.description);
  const say = (sentence: Parameters<typeof translate>[0]) => translate(sentence, language);
  const values = { number: ticket.ticketNumber, subject: isolated(ticket.subject, language) };
  return {
    to: ticket.email,
    ...(address !== undefined && { headers: { 'Reply-To': address } }),
    subject: `Re: [${ticket.ticketNumber}] ${ticket.subject}`,
    secretLink: link,
    text:
      [
        say({ sentence: 'mailGreeting', values: { name: isolated(ticket.name, language) } }),
        say({ sentence: 'closingMailBody', values }),
        `${say('closingMailAsk')}\n${secretLinkPlace}`,
        say({ sentence: 'ticketMailEnd', values }),
      ].join('\n\n') + '\n',
  };
}
