import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ModuleName } from '#contract/platform/modules.ts';
import type { Services } from '../context/services.ts';
import type { MessageId } from '../messages/en.ts';
import { type Language, languageOf, translate } from '../messages/translate.ts';
import { isModuleOff } from '../modules/switched-off.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { sendNote } from './page.ts';

/** A question that a link asks, once. */
export interface OneQuestion {
  isAnswered: boolean;
  /** Whether it is too late for an answer. */
  isOver: boolean;
}

type Texts = readonly [title: MessageId, text: MessageId];

/** The page of a question, on which the reader of an email answers it. */
export interface FormPage<Question extends OneQuestion, Sent, Answer> {
  /** With `:token`. */
  path: string;
  /** While it is switched off, every question is over. */
  module: ModuleName;
  /** Enough bytes for the longest answer, with every letter percent-encoded. */
  bodyLimit: number;
  texts: Readonly<Record<'answered' | 'over' | 'done', Texts>>;
  /** @returns undefined for a link without our signature */
  find: (token: string) => Promise<Question | undefined>;
  /**
   * @param sent the incomplete answer that was sent; undefined at first
   * @returns what is asked, and the form as HTML
   */
  ask: (
    question: Question,
    language: Language,
    sent: Sent | undefined,
  ) => { texts: Texts; values: Record<string, string>; form: string };
  read: (fields: URLSearchParams) => Sent;
  /** @returns undefined if something is missing */
  answerOf: (sent: Sent) => Answer | undefined;
  /** @returns false if somebody answered in the meantime, `wrong` to ask again */
  keep: (question: Question, answer: Answer) => Promise<boolean | 'wrong'>;
}

type Asked = FastifyRequest<{ Params: { token: string } }>;

/** A submitted text. Control characters are removed, and it is cut to a maximum length. */
export function plainText(text: string | null, most: number): string {
  const plain = (text ?? '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return plain.slice(0, most).toWellFormed();
}

/**
 * Serves the page of a question. A GET stores nothing, because scanners open every link. The button stores the answer,
 * once.
 */
export function serveForm<Question extends OneQuestion, Sent, Answer>(
  app: FastifyInstance,
  { db, admission }: Pick<Services, 'db' | 'admission'>,
  page: FormPage<Question, Sent, Answer>,
): void {
  const { path, bodyLimit, texts } = page;
  const send = (
    request: Asked,
    reply: FastifyReply,
    status: number,
    [title, more]: Texts,
    { values, form = '' }: { values?: Record<string, string>; form?: string } = {},
  ) => {
    const language = languageOf(request.headers['accept-language']);
    const say = (sentence: MessageId) => translate({ sentence, ...(values && { values }) }, language);
    const body = `<p dir="auto">${escapeHtml(say(more))}</p>\n${form}`;
    return sendNote(reply, status, { language, title: say(title), body });
  };
  const ask = (request: Asked, reply: FastifyReply, question: Question, sent?: Sent) => {
    const { texts: asked, ...more } = page.ask(
      question,
      languageOf(request.headers['accept-language']),
      sent,
    );
    return send(request, reply, sent === undefined ? 200 : 400, asked, more);
  };
  const closed = (request: Asked, reply: FastifyReply, question: Question | undefined) => {
    if (!question) return send(request, reply, 404, ['unsubscribeInvalid', 'unsubscribeInvalidMore']);
    return question.isAnswered
      ? send(request, reply, 200, texts.answered)
      : send(request, reply, 410, texts.over);
  };
  const find = ({ params: { token } }: Asked) =>
    admission.queue('rest', async (): Promise<Question | undefined> => {
      const question = await page.find(token);
      const isOff = question !== undefined && (await isModuleOff(db, page.module));
      return question && { ...question, isOver: question.isOver || isOff };
    });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      return ask(request, reply, question);
    });
    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      const question = await find(request);
      if (!question || question.isAnswered || question.isOver) return closed(request, reply, question);
      const sent = page.read(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
      const answer = page.answerOf(sent);
      if (answer === undefined) return ask(request, reply, question, sent);
      const isKept = await admission.queue('write', () => page.keep(question, answer));
      if (isKept === 'wrong') return ask(request, reply, question, sent);
      // Somebody answered in the meantime, with the same link.
      if (!isKept) return closed(request, reply, await find(request));
      return send(request, reply, 200, texts.done);
    });
  });
}
