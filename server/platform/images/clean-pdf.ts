import { once } from 'node:events';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CallFailure } from '../base/failure.ts';
import { limitConcurrency } from '../base/limit-concurrency.ts';
import type { PdfAnswer, PdfOutcome, PdfWork } from './pdf-worker.ts';

/** A usual PDF takes a tenth of a second on a quiet machine. */
const maxMs = 10_000;

/** A thread that nobody needs ends, and gives its memory back. */
const idleMs = 10_000;

/** How far from the end of a file the end of its PDF may be, in bytes. Some programs append data. */
const endWithin = 2048;

/** One after the other, as with pictures: each takes a core and up to 400 MB for a moment. */
const queue = limitConcurrency(1, 8);

const statuses = { pdfActive: 415, pdfBroken: 400, pdfEncrypted: 400, pdfTooComplex: 413 } as const;

/**
 * Rewrites an untrusted PDF: parses its objects, in any packing and spelling, and writes those that are needed and can
 * only be read. Links lose their addresses.
 * @param field the field's standard name, for errors
 * @throws CallFailure 400 if it is truncated, can't be parsed or needs a password, 415 if it contains programs or files
 * or opens something, 413 if reading it takes too much time or memory, 503 if too many are waiting
 */
export async function cleanPdf(field: string, bytes: Buffer): Promise<Buffer> {
  const end = bytes.lastIndexOf('%%EOF');
  if (end === -1 || end < bytes.length - endWithin) throw new CallFailure(400, { [field]: 'pdfBroken' });
  const outcome = await queue(() => inThread(bytes));
  if ('bytes' in outcome) return Buffer.from(outcome.bytes);
  throw new CallFailure(statuses[outcome.refused], { [field]: outcome.refused });
}

let running: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

function workerThread(): Worker {
  if (running) return running;
  // The bundle has the worker next to it (tools/scripts/build.ts).
  const file = import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js';
  const thread = new Worker(new URL(file, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    stdout: true,
    stderr: true,
  });
  // The error for those who wait for an answer.
  thread.on('error', () => undefined);
  thread.on('exit', () => running === thread && (running = undefined));
  return (running = thread);
}

function endThread(): void {
  void running?.terminate();
  running = undefined;
}

const tooComplex = { refused: 'pdfTooComplex', isUsedUp: true } as const;

/** @throws Error if the thread failed; a file that exceeds its time or memory is refused */
async function inThread(given: Buffer): Promise<PdfOutcome> {
  clearTimeout(ending);
  const thread = workerThread();
  const answered = new AbortController();
  const { signal } = answered;
  const answer = Promise.race([
    once(thread, 'message', { signal }).then(([one]) => one as PdfAnswer),
    once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread that reads PDFs ended without an answer.');
    }),
    setTimeoutPromise(maxMs, tooComplex, { signal }),
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooComplex;
    throw error;
  });
  thread.ref();
  const bytes = new Uint8Array(given);
  thread.postMessage({ bytes } satisfies PdfWork, [bytes.buffer]);
  let isUsedUp = true;
  try {
    const outcome = await answer;
    ({ isUsedUp } = outcome);
    return outcome;
  } finally {
    answered.abort();
    thread.unref();
    if (isUsedUp) endThread();
    else ending = setTimeout(endThread, idleMs).unref();
  }
}
