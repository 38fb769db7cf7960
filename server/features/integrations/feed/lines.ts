import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedBatchRows, feedLineMax } from '#contract/platform/feed-fields.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { hasDuplicateField } from './duplicate-fields.ts';

/** The most consecutive blank lines. Compressed, they cost the sender almost nothing, so they are limited. */
const maxBlankLines = 1000;

/** How long the sender may pause before a batch that isn't full is processed, in milliseconds. */
const pauseMs = 50;

type BrokenLineSentence =
  | 'lineTooLong'
  | 'lineNotJson'
  | 'lineNotUtf8'
  | 'lineNamesTwice'
  | 'tooManyBlankLines';

/** A line that can't be read, with its number, counted from 1. It ends the stream. */
export class BrokenLine extends CallFailure {
  readonly line: number;

  constructor(line: number, sentence: BrokenLineSentence) {
    super(400, { sentence, values: { line, max: feedLineMax / 1024 } });
    this.line = line;
  }
}

/** The value of a line, with the line's number, counted from 1. */
interface Line {
  line: number;
  value: unknown;
}

/**
 * Reads newline-delimited JSON, with at most one line and one chunk in memory.
 * @param chunks bytes as they arrive
 * @returns each line's value; blank lines are skipped
 * @throws BrokenLine at the first line that is too long, is not UTF-8 or JSON, or names a field twice, and if too many
 * blank lines follow each other
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let line = 0;
  let blank = 0;
  const take = (bytes: Buffer): Line | undefined => {
    line += 1;
    if (!isUtf8(bytes)) throw new BrokenLine(line, 'lineNotUtf8');
    const text = bytes.toString();
    blank = text.trim() === '' ? blank + 1 : 0;
    if (blank > maxBlankLines) throw new BrokenLine(line, 'tooManyBlankLines');
    if (blank > 0) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new BrokenLine(line, 'lineNotJson');
    }
    if (hasDuplicateField(text, [value])) throw new BrokenLine(line, 'lineNamesTwice');
    return { line, value };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      if (restBytes + end - start > feedLineMax) throw new BrokenLine(line + 1, 'lineTooLong');
      const bytes =
        restBytes > 0 ? Buffer.concat([...rest, chunk.subarray(start, end)]) : chunk.subarray(start, end);
      [rest, restBytes, start] = [[], 0, end + 1];
      const taken = take(bytes);
      if (taken) yield taken;
    }
    if (start === chunk.length) continue;
    restBytes += chunk.length - start;
    if (restBytes > feedLineMax) throw new BrokenLine(line + 1, 'lineTooLong');
    // A copy, because a slice would keep the whole chunk in memory.
    rest.push(Buffer.from(chunk.subarray(start)));
  }
  const taken = restBytes > 0 ? take(Buffer.concat(rest)) : undefined;
  if (taken) yield taken;
}

/** Rows of a stream that are processed together. */
interface Batch {
  rows: unknown[];
  /** The number of its last line. */
  upTo: number;
  /** Set in the last batch if the stream failed after its rows. */
  failure?: unknown;
}

/**
 * Collects rows into batches: a thousand, or fewer if the sender pauses, so that the sender can wait for an answer
 * before it continues. The rows before a broken line are a batch of their own, returned with the failure.
 */
export async function* batchesOf(rows: AsyncIterator<Line>): AsyncGenerator<Batch> {
  let next = rows.next();
  for (;;) {
    const batch: Batch = { rows: [], upTo: 0 };
    try {
      while (batch.rows.length < feedBatchRows) {
        const got = await (batch.rows.length === 0 ? next : within(next, pauseMs));
        if (got === 'pause') break;
        if (got.done) {
          if (batch.rows.length > 0) yield batch;
          return;
        }
        batch.rows.push(got.value.value);
        batch.upTo = got.value.line;
        next = rows.next();
        // The failure is handled when the value is awaited.
        next.catch(() => undefined);
      }
    } catch (failure) {
      yield { ...batch, failure };
      return;
    }
    yield batch;
  }
}

/** The next value, or 'pause' if it takes too long. No timer is started for lines that have already arrived. */
async function within<T>(next: Promise<T>, ms: number): Promise<T | 'pause'> {
  const soon = await Promise.race([next, nothingYet()]);
  if (soon !== 'pause') return soon;
  const stop = new AbortController();
  try {
    return await Promise.race([next, sleep(ms, 'pause' as const, { signal: stop.signal })]);
  } finally {
    stop.abort();
  }
}

/** Gives promises that don't wait for input a few microtasks to settle. */
async function nothingYet(): Promise<'pause'> {
  for (let turn = 0; turn < 5; turn += 1) await undefined;
  return 'pause';
}
