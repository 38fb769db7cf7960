import type { FastifyRequest } from 'fastify';

/** A stream ends if no whole row arrives, or no answer is read, for this many seconds. */
export const stillSeconds = 60;

/** Time limits of a stream. */
interface RowWatch {
  /** The next value, unless the server stops or the sender is silent before it arrives. */
  untilRows: <T>(next: Promise<T>) => Promise<T | 'stops' | 'is still'>;
  /** Passes answers to the sender, and closes the connection if the sender doesn't read them. */
  whileRead: (answers: string, request: FastifyRequest) => Generator<string>;
  stop: () => void;
}

/** Watches a stream. It counts whole rows, not bytes: a sender of one byte from time to time counts as silent. */
export function watchRows(stopping: AbortSignal): RowWatch {
  let timer: NodeJS.Timeout | undefined;
  let tell: (reason: 'stops' | 'is still') => void = () => undefined;
  const stops = () => tell('stops');
  stopping.addEventListener('abort', stops);
  const wait = (then: () => void) => (timer = setTimeout(then, stillSeconds * 1000).unref());
  return {
    async untilRows(next) {
      // If nothing waits for the value any longer, its failure is ignored.
      next.catch(() => undefined);
      if (stopping.aborted) return 'stops';
      const ended = new Promise<'stops' | 'is still'>((resolve) => (tell = resolve));
      wait(() => tell('is still'));
      try {
        return await Promise.race([next, ended]);
      } finally {
        clearTimeout(timer);
      }
    },
    *whileRead(answers, { raw }) {
      wait(() => raw.socket.destroy());
      try {
        yield answers;
      } finally {
        clearTimeout(timer);
      }
    },
    stop() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stops);
    },
  };
}
