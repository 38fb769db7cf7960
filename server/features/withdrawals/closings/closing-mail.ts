import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { translate } from '#server/platform/messages/translate.ts';

/** What a notice says. */
interface About {
  currencySymbol: string | null;
  reason: string;
  lastDepositAt: Date;
  lastTradeAt: Date;
  payoutUntil: Date;
}

/**
 * The notice of a closing to one user, in Arabic if the name is in Arabic letters, otherwise in English.
 * @param workspace its name
 */
export function closingMail(
  user: { name: string; email: string },
  { currencySymbol, reason, lastDepositAt, lastTradeAt, payoutUntil }: About,
  workspace: string,
): Mail {
  const language = languageOfText(user.name);
  const apart = (text: string) => isolated(text, language);
  const say = (sentence: MessageId, values: Record<string, string>) =>
    translate({ sentence, values }, language);
  const names = { workspace: apart(workspace), currency: apart(currencySymbol ?? '') };
  const minute = (at: Date) => ({ date: apart(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`) });
  const isMarket = currencySymbol === null;
  const dates = [
    say('closingNoticeDeposit', minute(lastDepositAt)),
    say('closingNoticeTrade', minute(lastTradeAt)),
    say('closingNoticePayout', minute(payoutUntil)),
  ];
  const paragraphs = [
    say('mailGreeting', { name: apart(user.name || user.email) }),
    say(isMarket ? 'closingNoticeMarket' : 'closingNoticeCurrency', names),
    dates.join('\n'),
    apart(reason),
  ];
  return {
    to: user.email,
    subject: say(isMarket ? 'closingNoticeSubjectMarket' : 'closingNoticeSubjectCurrency', names),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
