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

/** The most characters of a message that a reason quotes. */
const quoted = 100;

/**
 * @param values parts of the message, of which the reason quotes the beginning
 * @throws DeadLetter
 */
export function refuseMessage(sentence: MessageId, values: Record<string, string> = {}): never {
  const shortened = Object.entries(values).map(([name, text]) => [
    name,
    // The database refuses half a character.
    text.slice(0, quoted).toWellFormed(),
  ]);
  throw new DeadLetter({ sentence, values: Object.fromEntries(shortened) });
}
