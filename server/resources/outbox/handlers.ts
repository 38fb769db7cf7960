import type { outboxCalls } from '#contract/outbox.calls.ts';
import type { outboxSchemas } from '#contract/outbox.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { noSuchRecord } from '../../base/failure.ts';
import { messageFor } from '../../mail/subscriber-message.ts';
import { getMessage, listMessages } from './queries.ts';

/** Mail that waits, went or failed (decisions 3). */
export const outboxHandlers: Handlers<typeof outboxCalls, typeof outboxSchemas> = {
  listMessages: (input, { db }) => listMessages(db, input),

  async getMessage({ id }, { db, services }) {
    const found = await getMessage(db, id);
    if (!found) throw noSuchRecord();
    const { mailing, recipient, text, ...message } = found;
    if (!mailing || !recipient) return { ...message, text: text ?? '' };
    const made = await messageFor(services, mailing, recipient);
    return { ...message, html: made.html, text: made.text };
  },
};
