import type { FastifyInstance } from 'fastify';
import { ticketRating } from '#contract/support/ticket-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Language, translate } from '#server/platform/messages/translate.ts';
import { plainText, serveForm } from '#server/platform/public-pages/form-page.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { keepRating, type Question, questionOfLink } from '../tickets/rating.ts';

/** The submitted form. */
interface Sent {
  score: number | undefined;
  comment: string;
}

function readSent(fields: URLSearchParams): Sent {
  const score = /^[1-5]$/.exec(fields.get('score') ?? '')?.[0];
  return {
    score: score === undefined ? undefined : Number(score),
    comment: plainText(fields.get('comment'), ticketRating.commentMax),
  };
}

function formHtml(language: Language, { score, comment }: Sent, isWrong: boolean): string {
  const say = (sentence: MessageId) => escapeHtml(translate(sentence, language));
  const words: MessageId[] = ['rateOne', 'rateTwo', 'rateThree', 'rateFour', 'rateFive'];
  const choices = words.map(
    (word, index) =>
      `<label><input type="radio" name="score" value="${index + 1}" required${score === index + 1 ? ' checked' : ''}> ${index + 1} – ${say(word)}</label>`,
  );
  return `<form method="post" class="rate">
<fieldset>
<legend>${say('rateScore')}</legend>
${choices.toReversed().join('\n')}
</fieldset>
${isWrong ? `<p role="alert">${say('rateNoScore')}</p>` : ''}
<label>${say('rateComment')}
<textarea name="comment" rows="4" maxlength="${ticketRating.commentMax}" dir="auto">${escapeHtml(comment)}</textarea></label>
<button>${say('rateAction')}</button>
</form>`;
}

/** The page on which a user rates a closed ticket, by the link in the email about its closing (specification 20.9). */
export function serveRatings(app: FastifyInstance, services: Services): void {
  serveForm<Question, Sent, Parameters<typeof keepRating>[2]>(app, services, {
    path: '/rate/:token',
    module: 'serviceLevels',
    bodyLimit: 64 * 1024,
    texts: {
      answered: ['rateAnswered', 'rateAnsweredMore'],
      over: ['rateOver', 'rateOverMore'],
      done: ['rateDone', 'rateDoneMore'],
    },
    find: (token) => questionOfLink(services.db, services, token),
    ask: ({ ticketNumber: number, subject }, language, sent) => ({
      texts: ['rateTitle', 'rateQuestion'],
      values: { number, subject },
      form: formHtml(language, sent ?? { score: undefined, comment: '' }, sent !== undefined),
    }),
    read: readSent,
    answerOf: ({ score, comment }) =>
      score === undefined ? undefined : { score, comment: comment === '' ? null : comment },
    keep: ({ id }, answer) => keepRating(services.db, id, answer),
  });
}
