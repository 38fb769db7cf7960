import type { FastifyRequest } from 'fastify';

/** A stream is ended if no whole row comes, or no answer is read, for so long. */
export const stillSeconds = 60;

/** Ends the waits of a stream. */
interface RowWatch {
  /** What comes, unless the server stops or the sender is still before it does. */
  untilRows: <T>(next: Promise<T>) => Promise<T | 'stops' | 'is still'>;
  /** Gives answers to their reader, whose connection is cut where they take none. */
  whileRead: (answers: string, request: FastifyRequest) => Generator<string>;
  stop: () => void;
}

/**
 * Watches over a stream. It counts whole rows, not bytes: whoever sends one byte from time to time is as still as whoever sends
 * none.
 */
export function watchRows(stopping: AbortSignal): RowWatch {
  let timer: NodeJS.Timeout | undefined;
  let tell: (reason: 'stops' | 'is still') => void = () => undefined;
  const stops = () => tell('stops');
  stopping.addEventListener('abort', stops);
  const wait = (then: () => void) => (timer = setTimeout(then, stillSeconds * 1000).unref());
  return {
    async untilRows(next) {
      // Where it is not waited for, its failure is nobody's.
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
