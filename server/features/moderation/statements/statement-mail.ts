import type { Mail } from '#server/platform/mail/enqueue.ts';
import { secretLinkPlace } from '#server/platform/mail/secret-link.ts';
import { isolated } from '#server/platform/messages/isolated.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Language, translate } from '#server/platform/messages/translate.ts';
import type { StatementRestriction } from '#contract/moderation/statement-values.ts';
import type { Grounds } from './fields.ts';
import type { Addressee } from './people-queries.ts';

const restrictions = {
  hidden: 'statementMailHidden',
  deleted: 'statementMailDeleted',
  blocked: 'statementMailBlocked',
  lockedDown: 'statementMailLockedDown',
} as const satisfies Readonly<Record<StatementRestriction, MessageId>>;

interface About extends Grounds {
  restriction: StatementRestriction;
  name: string | null;
  source: 'ARTICLE_16' | 'VOLUNTARY';
  automatedDetection: boolean;
  automatedDecision: boolean;
  redress: string;
  /** When the first version was made; null if this is the first. */
  corrects: Date | null;
  /** What a lockdown did. */
  parts?: { isBlocked: boolean; hidesTokens: boolean; frozenUntil: string | null } | undefined;
}

type Say = (sentence: MessageId, values?: Record<string, string>) => string;

const sayIn =
  (language: Language): Say =>
  (sentence, values) =>
    translate({ sentence, ...(values && { values }) }, language);

const letter = ({ name, email }: Addressee, language: Language, paragraphs: readonly string[]) =>
  [sayIn(language)('mailGreeting', { name: isolated(name || (email ?? ''), language) }), ...paragraphs].join(
    '\n\n',
  ) + '\n';

/** What a lockdown did, each as a sentence. */
function partsOf({ parts }: About, say: Say): string[] {
  if (!parts) return [];
  const { isBlocked, hidesTokens, frozenUntil } = parts;
  return [
    ...(isBlocked ? [say('statementMailBlocked')] : []),
    ...(hidesTokens ? [say('statementMailTokensHidden')] : []),
    ...(frozenUntil === null ? [] : [say('statementMailFrozen', { date: frozenUntil.slice(0, 10) })]),
  ];
}

/**
 * The statement of reasons as the email that the user gets, in their language (specification 39.3).
 * @param link the page of the appeal. Anybody who has it can appeal, so show it to nobody else
 */
export function statementMail(
  user: Addressee & { email: string },
  about: About,
  language: Language,
  link: string,
): Mail {
  const say = sayIn(language);
  const apart = (text: string) => isolated(text, language);
  const lines = [
    say('statementMailGround', {
      ground: say(about.ground === 'illegal' ? 'statementIllegal' : 'statementIncompatible'),
      law: apart(about.legalGround),
    }),
    say('statementMailFacts', { facts: apart(about.facts) }),
    say(about.source === 'ARTICLE_16' ? 'statementMailNotice' : 'statementMailVoluntary'),
    say(about.automatedDetection ? 'statementMailDetected' : 'statementMailNotDetected'),
    say(about.automatedDecision ? 'statementMailAutomated' : 'statementMailNotAutomated'),
    say('statementMailScope'),
    say('statementMailIndefinite'),
  ];
  return {
    to: user.email,
    subject: say(about.corrects === null ? 'statementMailSubject' : 'statementMailCorrectedSubject'),
    secretLink: link,
    text: letter(user, language, [
      ...(about.corrects === null
        ? []
        : [say('statementMailCorrected', { date: about.corrects.toISOString().slice(0, 10) })]),
      [say(restrictions[about.restriction], { name: apart(about.name ?? '') }), ...partsOf(about, say)].join(
        ' ',
      ),
      lines.join('\n'),
      `${about.redress}\n${secretLinkPlace}`,
    ]),
  };
}

/** What ended, or what was decided about an appeal. */
export type Ending = 'ended' | 'upheld' | 'reversed';

const endings = {
  ended: ['statementEndedSubject', 'statementEndedBody'],
  upheld: ['appealDecidedSubject', 'appealUpheldBody'],
  reversed: ['appealDecidedSubject', 'appealReversedBody'],
} as const satisfies Readonly<Record<Ending, readonly [MessageId, MessageId]>>;

/** The email that says that a restriction has ended, or what was decided about the appeal. */
export function endingMail(
  user: Addressee & { email: string },
  kind: Ending,
  { name, answer, language }: { name: string | null; answer: string | null; language: Language },
): Mail {
  const say = sayIn(language);
  const [subject, body] = endings[kind];
  const about = isolated(name || say('statementAccount'), language);
  return {
    to: user.email,
    subject: say(subject),
    text: letter(user, language, [say(body, { name: about }), ...(answer === null ? [] : [answer])]),
  };
}
