import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statementLimits } from '#contract/moderation/statement-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { languageOf, translate } from '#server/platform/messages/translate.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { sendNote } from '#server/platform/public-pages/page.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { type AppealQuestion, keepAppeal, questionOfAppeal } from './appeal.ts';

/** Enough for the form with the longest appeal, with every letter percent-encoded. */
const bodyLimit = 128 * 1024;

type Asked = FastifyRequest<{ Params: { token: string } }>;

/** The submitted text. Control characters are removed, and it is cut to its maximum length. */
function readText(body: unknown): string {
  const text = new URLSearchParams(typeof body === 'string' ? body : '').get('text') ?? '';
  const plain = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return plain.slice(0, statementLimits.appeal).toWellFormed();
}

const questions = {
  hidden: 'appealQuestionHidden',
  deleted: 'appealQuestionDeleted',
  blocked: 'appealQuestionAccount',
  lockedDown: 'appealQuestionAccount',
} as const satisfies Readonly<Record<AppealQuestion['restriction'], MessageId>>;

/**
 * The page on which a user appeals a restriction, by the link in its statement of reasons (specification 39.4). A GET
 * stores nothing, because scanners open every link. The button stores the appeal, once.
 */
export function serveAppeals(app: FastifyInstance, services: Services): void {
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
  const ask = (request: Asked, reply: FastifyReply, question: AppealQuestion, isWrong: boolean) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (sentence: MessageId) => escapeHtml(translate(sentence, language));
    const body = `<form method="post" class="rate">
${isWrong ? `<p role="alert">${say('appealNoText')}</p>` : ''}
<label>${say('appealText')}
<textarea name="text" rows="8" maxlength="${statementLimits.appeal}" dir="auto" required></textarea></label>
<button>${say('appealAction')}</button>
</form>`;
    const values = { name: question.name ?? '' };
    const texts: [MessageId, MessageId] = ['appealTitle', questions[question.restriction]];
    return page(request, reply, isWrong ? 400 : 200, texts, { values, body });
  };
  const closed = (request: Asked, reply: FastifyReply, question: AppealQuestion | undefined) => {
    if (!question) return page(request, reply, 404, ['unsubscribeInvalid', 'unsubscribeInvalidMore']);
    return question.isAnswered
      ? page(request, reply, 200, ['appealAnswered', 'appealAnsweredMore'])
      : page(request, reply, 410, ['appealOver', 'appealOverMore']);
  };
  const find = ({ params: { token } }: Asked) =>
    admission.queue('rest', async (): Promise<AppealQuestion | undefined> => {
      const question = await questionOfAppeal(db, services, token);
      const isOff = question !== undefined && (await isModuleOff(db, 'statements'));
      return question && { ...question, isOver: question.isOver || isOff };
    });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.get<{ Params: { token: string } }>('/appeal/:token', async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      return ask(request, reply, question, false);
    });
    scope.post<{ Params: { token: string } }>('/appeal/:token', async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      const text = readText(request.body);
      if (text === '') return ask(request, reply, question, true);
      const isKept = await admission.queue('write', () => keepAppeal(db, question.id, text));
      // Somebody appealed in the meantime, with the same link.
      if (!isKept) return closed(request, reply, await find(request));
      return page(request, reply, 200, ['appealDone', 'appealDoneMore']);
    });
  });
}
