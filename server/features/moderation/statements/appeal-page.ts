import type { FastifyInstance } from 'fastify';
import { statementLimits } from '#contract/moderation/statement-values.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { plainText, serveForm } from '#server/platform/public-pages/form-page.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { type AppealQuestion, keepAppeal, questionOfAppeal } from './appeal.ts';

const questions = {
  hidden: 'appealQuestionHidden',
  deleted: 'appealQuestionDeleted',
  blocked: 'appealQuestionAccount',
  lockedDown: 'appealQuestionAccount',
} as const satisfies Readonly<Record<AppealQuestion['restriction'], MessageId>>;

/**
 * The page on which a user appeals a restriction, by the link in its statement of reasons (specification 39.4).
 */
export function serveAppeals(app: FastifyInstance, services: Services): void {
  serveForm<AppealQuestion, string, string>(app, services, {
    path: '/appeal/:token',
    module: 'statements',
    bodyLimit: 128 * 1024,
    texts: {
      answered: ['appealAnswered', 'appealAnsweredMore'],
      over: ['appealOver', 'appealOverMore'],
      done: ['appealDone', 'appealDoneMore'],
    },
    find: (token) => questionOfAppeal(services.db, services, token),
    ask({ name, restriction }, language, sent) {
      const say = (sentence: MessageId) => escapeHtml(translate(sentence, language));
      const form = `<form method="post" class="rate">
${sent === undefined ? '' : `<p role="alert">${say('appealNoText')}</p>`}
<label>${say('appealText')}
<textarea name="text" rows="8" maxlength="${statementLimits.appeal}" dir="auto" required></textarea></label>
<button>${say('appealAction')}</button>
</form>`;
      return { texts: ['appealTitle', questions[restriction]], values: { name: name ?? '' }, form };
    },
    read: (fields) => plainText(fields.get('text'), statementLimits.appeal),
    answerOf: (text) => (text === '' ? undefined : text),
    keep: ({ id }, text) => keepAppeal(services.db, id, text),
  });
}
