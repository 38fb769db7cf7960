import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';

/**
 * The email that tells a reporter the result of the report, as plain text in the language of their name.
 * @param about the name of the reported token or user
 * @param answer the text of the person who decided
 */
export function answerMail(reporter: { name: string; email: string }, about: string, answer: string): Mail {
  const language = languageOfText(reporter.name);
  const name = isolated(reporter.name || reporter.email, language);
  return {
    to: reporter.email,
    subject: translate('answerMailSubject', language),
    text:
      [
        translate({ sentence: 'mailGreeting', values: { name } }, language),
        translate({ sentence: 'answerMailBody', values: { about: isolated(about, language) } }, language),
        answer,
      ].join('\n\n') + '\n',
  };
}
