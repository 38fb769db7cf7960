/**
 * A call that failed (specification 2.3), including calls that never reached the server. `message` is always a
 * sentence for the user.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The errors by field, under standard names. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the server sent the message. */
  readonly fromServer: boolean;
  /** The request's id, which the user can give to support. */
  readonly requestId: string | null;
  /** Seconds to wait, after a 429 or 503. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    details: Partial<Pick<CallFailure, 'status' | 'errors' | 'fromServer' | 'requestId' | 'retryAfter'>> = {},
  ) {
    super(message);
    this.status = details.status ?? 0;
    this.errors = details.errors ?? {};
    this.fromServer = details.fromServer ?? false;
    this.requestId = details.requestId ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Whether a value is a CallFailure of that status. */
export function isFailure(value: unknown, status?: number): value is CallFailure {
  return value instanceof CallFailure && (status === undefined || value.status === status);
}
