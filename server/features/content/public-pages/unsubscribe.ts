import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/context/services.ts';
import { exampleToken, subscriberOfToken, unsubscribe } from '../mail/unsubscribe.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import { languageOf, translate } from '#server/platform/messages/translate.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { sendNote } from '#server/platform/public-pages/page.ts';

/** Enough for the form's few bytes, and for what mail programs send instead. */
const bodyLimit = 16 * 1024;

type Asked = FastifyRequest<{ Params: { token: string } }>;

/**
 * The page that an unsubscribe link leads to. A GET changes nothing, because scanners open every link. The button
 * unsubscribes, and so does the one click of a mail program (RFC 8058), which posts without loading the page.
 */
export function serveUnsubscribe(app: FastifyInstance, services: Services): void {
  const { config, db, keys, admission } = services;
  const market = config.marketName;
  const page = (request: Asked, reply: FastifyReply, status: number, say: MessageId[], body = '') => {
    const language = languageOf(request.headers['accept-language']);
    const [title = '', ...more] = say.map((sentence) =>
      translate({ sentence, values: { market } }, language),
    );
    const paragraphs = more.map((text) => `<p>${escapeHtml(text)}</p>`);
    const label = escapeHtml(translate('unsubscribeAction', language));
    return sendNote(reply, status, {
      language,
      title,
      body: [...paragraphs, body.replace('{label}', label)].join('\n'),
    });
  };
  const form = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>{label}</button></form>`;
  const strange = (request: Asked, reply: FastifyReply) =>
    request.params.token === exampleToken
      ? page(request, reply, 200, ['unsubscribeExample', 'unsubscribeExampleMore'])
      : page(request, reply, 404, ['unsubscribeInvalid', 'unsubscribeInvalidMore']);

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is ignored: a POST to this address has only one meaning.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) => done(null));
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      if (!subscriberOfToken(keys, request.params.token)) return strange(request, reply);
      return page(request, reply, 200, ['unsubscribeTitle', 'unsubscribeQuestion'], form);
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const subscriber = subscriberOfToken(keys, request.params.token);
      if (!subscriber) return strange(request, reply);
      await admission.queue('write', () => unsubscribe(db, subscriber));
      return page(request, reply, 200, ['unsubscribeDone', 'unsubscribeDoneMore']);
    });
  });
}
