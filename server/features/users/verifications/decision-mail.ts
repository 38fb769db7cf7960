import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import { translate } from '#server/platform/messages/translate.ts';
import type { Verification } from './queries.ts';

/**
 * The email that notifies a user of the decision, in plain text and in the language of the user's name.
 * @param verification a decided one
 * @param userName may be empty, because some users have only a wallet
 * @param told the reason in the decider's own words, included unchanged
 */
export function decisionMail({ email, status }: Verification, userName: string, told?: string): Mail {
  const language = languageOfText(userName);
  const isAccepted = status === 'Accepted';
  return {
    to: email,
    subject: translate(isAccepted ? 'verifiedMailSubject' : 'notVerifiedMailSubject', language),
    text:
      [
        translate(
          { sentence: 'mailGreeting', values: { name: isolated(userName || email, language) } },
          language,
        ),
        translate(
          {
            sentence: isAccepted ? 'verifiedMailBody' : 'notVerifiedMailBody',
            values: { email: isolated(email, language) },
          },
          language,
        ),
        ...(told === undefined
          ? []
          : [
              translate(
                { sentence: 'notVerifiedMailReason', values: { reason: isolated(told, language) } },
                language,
              ),
            ]),
      ].join('\n\n') + '\n',
  };
}
