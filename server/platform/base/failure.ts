import type { Message } from '../messages/translate.ts';
import type { MessageId } from '../messages/en.ts';

export type FailureStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 428 | 429 | 503;

/** Sentences by field, under standard names; a sentence without a field is under `messages` (specification 2.3). */
export type FieldMessages = Readonly<Record<string, MessageId | Message>>;

/** A call that can't be done, for a reason that its caller may read. Its writes are rolled back. */
export class CallFailure extends Error {
  readonly status: FailureStatus;
  readonly messages: FieldMessages;
  readonly retryAfterSeconds: number | undefined;
  /** Of a refusal for missing rights: by which why is read (specification 22.2). */
  decisionId: string | undefined;

  /**
   * @param status what kind of failure
   * @param messages a sentence, or sentences by field
   * @param retryAfterSeconds for 429 and 503
   */
  constructor(
    status: FailureStatus,
    messages: MessageId | Message | FieldMessages,
    retryAfterSeconds?: number,
  ) {
    super(`${status} ${JSON.stringify(messages)}`);
    this.name = 'CallFailure';
    this.status = status;
    this.messages = isSentence(messages) ? { messages } : messages;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function isSentence(messages: MessageId | Message | FieldMessages): messages is MessageId | Message {
  return typeof messages === 'string' || 'sentence' in messages;
}

/**
 * The refusal of an API key or an administrator before a call is processed. The caller knew the secret, so the answer
 * gives the reason.
 */
export class CallerRefused extends CallFailure {
  readonly callerId: string;

  constructor(callerId: string, status: FailureStatus, sentence: MessageId) {
    super(status, sentence);
    this.callerId = callerId;
  }
}

/** The record doesn't exist, or was deleted. */
export const noSuchRecord = () => new CallFailure(404, 'noSuchRecord');

/** The form was loaded before somebody else's change (specification 2.8). */
export const changedMeanwhile = () => new CallFailure(409, 'changedMeanwhile');
