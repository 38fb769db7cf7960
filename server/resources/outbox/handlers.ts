import type { outboxCalls } from '#contract/outbox.calls.ts';
import type { outboxSchemas } from '#contract/outbox.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { noSuchRecord } from '../../http/failure.ts';
import { getMessage, listMessages } from './queries.ts';

/** Mail that waits, went or failed (decisions 3). */
export const outboxHandlers: Handlers<typeof outboxCalls, typeof outboxSchemas> = {
  listMessages: (input, { db }) => listMessages(db, input),

  async getMessage({ id }, { db }) {
    const message = await getMessage(db, id);
    if (!message) throw noSuchRecord();
    return message;
  },
};
