import type { Mail } from '#server/platform/mail/enqueue.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import { languageOfText } from '#server/platform/messages/language-of-text.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { translate } from '#server/platform/messages/translate.ts';

/** What a notice says. */
interface About {
  currencySymbol: string | null;
  reason: string;
  cancelReason: string | null;
  lastDepositAt: Date;
  lastTradeAt: Date;
  payoutUntil: Date;
}

interface Reader {
  name: string;
  email: string;
}

/** The parts of an email to one user, in Arabic if the name is in Arabic letters, otherwise in English. */
function partsFor(user: Reader, { currencySymbol }: About, workspace: string) {
  const language = languageOfText(user.name);
  const apart = (text: string) => isolated(text, language);
  return {
    apart,
    say: (sentence: MessageId, values: Record<string, string>) => translate({ sentence, values }, language),
    names: { workspace: apart(workspace), currency: apart(currencySymbol ?? '') },
  };
}

/**
 * The notice of a closing to one user, in their language.
 * @param workspace its name
 */
export function closingMail(user: Reader, about: About, workspace: string): Mail {
  const { currencySymbol, reason, lastDepositAt, lastTradeAt, payoutUntil } = about;
  const { apart, say, names } = partsFor(user, about, workspace);
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

/**
 * The email that a closing was canceled, to one user who got a notice of it, in their language.
 * @param workspace its name
 */
export function cancellationMail(user: Reader, about: About, workspace: string): Mail {
  const { apart, say, names } = partsFor(user, about, workspace);
  const isMarket = about.currencySymbol === null;
  const paragraphs = [
    say('mailGreeting', { name: apart(user.name || user.email) }),
    say(isMarket ? 'closingCancelledMarket' : 'closingCancelledCurrency', names),
    apart(about.cancelReason ?? ''),
  ];
  return {
    to: user.email,
    subject: say(isMarket ? 'closingCancelledSubjectMarket' : 'closingCancelledSubjectCurrency', names),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
