import type { Mail } from '../../mail/enqueue.ts';
import { isolated } from '../../messages/isolated.ts';
import { languageOfText } from '../../messages/language-of-text.ts';
import { translate } from '../../messages/translate.ts';

/**
 * The mail that warns a user about what was reported of them or of their token, in plain text and in the language of their name. It
 * doesn't say who reported.
 * @param about the name of the token or of the user, where it is known
 * @param reason why the case was closed, as the list of reasons has it
 */
export function warningMail(
  user: { name: string; email: string },
  about: { type: 'token' | 'user'; name: string | null },
  reason: string,
): Mail {
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
