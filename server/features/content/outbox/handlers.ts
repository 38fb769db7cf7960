import type { outboxCalls } from '#contract/content/outbox.calls.ts';
import type { outboxSchemas } from '#contract/content/outbox.schemas.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import { withoutSecretLink, withSecretLink } from '#server/platform/mail/secret-link.ts';
import { messageFor } from '../mail/subscriber-message.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { getMessage, listMessages } from './queries.ts';

/** Emails that are waiting, sent or failed (specification 4.1). */
export const outboxHandlers: Handlers<typeof outboxCalls, typeof outboxSchemas> = {
  listMessages: (input, { db }) => listMessages(db, input),

  async getMessage({ id }, { db, services, language }) {
    const found = await getMessage(db, id);
    if (!found) throw noSuchRecord();
    const { mailing, recipient, text, secretLink, ...message } = found;
    if (!mailing || !recipient) {
      const written = { ...message, text: text ?? '' };
      // Without a mail server, people read their emails on this page. With one, only the recipient may see the
      // link.
      const isReadHere = secretLink !== null && services.config.smtpUrl === undefined;
      return isReadHere
        ? withSecretLink(written, secretLink)
        : withoutSecretLink(written, translate('secretLinkHidden', language));
    }
    const made = await messageFor(services, mailing, recipient);
    return { ...message, html: made.html, text: made.text };
  },
};
