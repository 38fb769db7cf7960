import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';

/**
 * The mail that tells a reporter what became of the report, in plain text and in the language of their name.
 * @param about what the reported token or user is called
 * @param answer the words of who decided
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
