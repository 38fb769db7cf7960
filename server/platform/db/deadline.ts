import { CallFailure } from '../base/failure.ts';
import { OutcomeUnknown } from './outage.ts';

/** How far a call has come while its caller waits. */
export interface Deadline {
  /** The caller was told that nothing was saved, so nothing may be. */
  readonly isOver: boolean;
  /**
   * From here on, a write may have been saved.
   * @throws CallFailure 503 if the caller was already told that it was not
   */
  beginCommit: () => void;
}

const overTime = () => new CallFailure(503, 'overTime', 2);

/**
 * Answers within a time limit, even if the work continues: a slow database makes several statements of one call slow. A
 * write that has not begun its commit by then is never saved. If it has, the outcome is unknown.
 * @throws CallFailure 503, or OutcomeUnknown
 */
export async function within<Value>(
  milliseconds: number,
  work: (deadline: Deadline) => Promise<Value>,
): Promise<Value> {
  let isOver = false;
  let isCommitting = false;
  const deadline: Deadline = {
    get isOver() {
      return isOver;
    },
    beginCommit() {
      if (isOver) throw overTime();
      isCommitting = true;
    },
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(isCommitting ? new OutcomeUnknown('The commit took too long.') : overTime());
    }, milliseconds);
  });
  const working = work(deadline);
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    // Its own failure interests nobody any more.
    working.catch(() => undefined);
  }
}
