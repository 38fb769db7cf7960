import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ticketRating } from '#contract/support/ticket-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { type Language, languageOf, translate } from '#server/platform/messages/translate.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { keepRating, type Question, questionOfLink } from '../tickets/rating.ts';
import { sendNote } from '#server/platform/public-pages/page.ts';

/** Enough for the form with the longest comment, with every letter percent-encoded. */
const bodyLimit = 64 * 1024;

type Asked = FastifyRequest<{ Params: { token: string } }>;

/** The submitted form. Control characters of the comment are removed, and it is cut to its maximum length. */
interface Sent {
  score: number | undefined;
  comment: string;
}

function readSent(body: unknown): Sent {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const score = /^[1-5]$/.exec(fields.get('score') ?? '')?.[0];
  const comment = (fields.get('comment') ?? '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return {
    score: score === undefined ? undefined : Number(score),
    comment: comment.slice(0, ticketRating.commentMax).toWellFormed(),
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

/**
 * The page on which a user rates a closed ticket, by the link in the email about its closing (specification 20.9). A
 * GET stores nothing, because scanners open every link. The button stores the answer, once.
 */
export function serveRatings(app: FastifyInstance, services: Services): void {
  const { db, admission } = services;
  const page = (
    request: Asked,
    reply: FastifyReply,
    status: number,
    [title, more]: [MessageId, MessageId],
    { values, body = '' }: { values?: Record<string, string>; body?: string } = {},
  ) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (sentence: MessageId) => translate({ sentence, ...(values && { values }) }, language);
    const text = `<p dir="auto">${escapeHtml(say(more))}</p>\n${body}`;
    return sendNote(reply, status, { language, title: say(title), body: text });
  };
  const ask = (request: Asked, reply: FastifyReply, question: Question, sent: Sent, isWrong: boolean) => {
    const { ticketNumber: number, subject } = question;
    const body = formHtml(languageOf(request.headers['accept-language']), sent, isWrong);
    const values = { number, subject };
    return page(request, reply, isWrong ? 400 : 200, ['rateTitle', 'rateQuestion'], { values, body });
  };
  const closed = (request: Asked, reply: FastifyReply, question: Question | undefined) => {
    if (!question) return page(request, reply, 404, ['unsubscribeInvalid', 'unsubscribeInvalidMore']);
    return question.isAnswered
      ? page(request, reply, 200, ['rateAnswered', 'rateAnsweredMore'])
      : page(request, reply, 410, ['rateOver', 'rateOverMore']);
  };
  const find = ({ params: { token } }: Asked) =>
    admission.queue('rest', async (): Promise<Question | undefined> => {
      const question = await questionOfLink(db, services, token);
      const isOff = question !== undefined && (await isModuleOff(db, 'serviceLevels'));
      return question && { ...question, isOver: question.isOver || isOff };
    });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.get<{ Params: { token: string } }>('/rate/:token', async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      return ask(request, reply, question, { score: undefined, comment: '' }, false);
    });
    scope.post<{ Params: { token: string } }>('/rate/:token', async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      const sent = readSent(request.body);
      const { score, comment } = sent;
      if (score === undefined) return ask(request, reply, question, sent, true);
      const answer = { score, comment: comment === '' ? null : comment };
      const isKept = await admission.queue('write', () => keepRating(db, question.id, answer));
      // Somebody answered in the meantime, with the same link.
      if (!isKept) return closed(request, reply, await find(request));
      return page(request, reply, 200, ['rateDone', 'rateDoneMore']);
    });
  });
}
