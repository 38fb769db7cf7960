import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { richTextMax } from '#contract/platform/limits.ts';
import { CallFailure } from '../base/failure.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';
import type { ReadMail } from './read-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { Task, Tasks } from './worker.ts';

/** A text of the greatest size takes some hundred milliseconds of a quiet machine. */
const deadlineMs = 10_000;

/** The worker ends after this long without work, and its memory with it. */
const idleMs = 30_000;

/** One text after another: a second worker would take a core from everybody else's calls. */
const queue = limitConcurrency(1, 100);

let running: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

function workerThread(): Worker {
  if (running) return running;
  // The bundle has the worker next to it, under its own name (tools/scripts/build.ts).
  const file = import.meta.url.endsWith('.ts') ? './worker.ts' : './rich-text-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An exit ends all pending tasks. The next task starts another worker.
  worker.on('exit', () => running === worker && (running = undefined));
  worker.unref();
  return (running = worker);
}

/** The result of a task, within a time limit. */
type Answer<Name extends keyof Tasks> =
  ReturnType<Tasks[Name]> extends Promise<infer Value> ? Value : ReturnType<Tasks[Name]>;

/**
 * Runs a task in a worker thread, so that no text, whatever it contains, delays the calls of others.
 * @throws CallFailure 503 if it takes too long, the worker fails, or too many texts are waiting
 */
function inWorker<Name extends keyof Tasks>(name: Name, given: string): Promise<Answer<Name>> {
  return queue(async () => {
    clearTimeout(ending);
    const worker = workerThread();
    const answered = new AbortController();
    try {
      const outcome = Promise.race([
        once(worker, 'message', { signal: answered.signal }),
        once(worker, 'exit', { signal: answered.signal }).then(() => undefined),
      ]);
      // While it works, the process doesn't exit.
      worker.ref();
      const deadline = setTimeout(() => void worker.terminate(), deadlineMs);
      worker.postMessage({ name, given } satisfies Task);
      const answer = await outcome.finally(() => clearTimeout(deadline));
      if (!answer) throw new CallFailure(503, 'textTooSlow', 5);
      return answer[0] as Answer<Name>;
    } finally {
      answered.abort();
      worker.unref();
      ending = setTimeout(() => void worker.terminate(), idleMs).unref();
    }
  });
}

/**
 * Rich text as it is stored: see sanitizeRichText. Its limit applies to the stored text, since cleaning may write a
 * character as several.
 * @param field the field's standard name, for errors
 * @param given as it was received
 * @throws CallFailure 400 if no text is left or what is left is too long; 503 if cleaning it takes too long
 */
export async function cleanRichText(field: string, given: string): Promise<string> {
  const clean = await inWorker('sanitize', given);
  if (clean === '') throw new CallFailure(400, { [field]: 'required' });
  if (clean.length > richTextMax)
    throw new CallFailure(400, { [field]: { sentence: 'tooLong', values: { max: richTextMax } } });
  return clean;
}

/** A template's content made ready for its recipients: see mailContent. */
export const prepareMailContent = (content: string): Promise<MailContent> => inWorker('mailContent', content);

/**
 * Reads a mail that came in, whatever is in it: see readMail.
 * @param raw its bytes, one per character
 * @throws CallFailure 503 where reading it takes too long
 */
export const readMailOffThread = (raw: string): Promise<ReadMail | undefined> => inWorker('readMail', raw);
