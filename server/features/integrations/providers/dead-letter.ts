import type { MessageId } from '#server/platform/messages/en.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/** A message can't be applied until somebody changes something. */
export class DeadLetter extends Error {
  readonly reason: Message;
  constructor(reason: Message) {
    super(reason.sentence);
    this.reason = reason;
  }
}

/** @throws DeadLetter */
export function refuseMessage(sentence: MessageId, values: Record<string, string> = {}): never {
  throw new DeadLetter({ sentence, values });
}
