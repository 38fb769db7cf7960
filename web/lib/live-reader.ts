import { unaskedHeader } from '#contract/platform/limits.ts';
import { livePath, type LiveEvents } from '#contract/workspace/live.ts';

/** Delivers the events of the stream to the pages. */
export type Tell = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void;

/** The server sends something at least every 15 seconds. A stream that is silent for this long is dead. */
const silentMs = 40_000;
/** If the first byte takes longer, a proxy is buffering the stream. */
const firstByteMs = 10_000;
/** Where streams don't work, the server is polled this often, and a stream is tried again after some polls. */
const pollMs = 15_000;
const pollsBeforeStream = 20;
const shortestPauseMs = 2000;
const longestPauseMs = 30_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** How a stream ended. */
type Ending = 'over' | 'ended' | 'blocked';

interface Reading {
  token: string;
  tell: Tell;
  signal: AbortSignal;
  /** Where to resume. */
  position: string | undefined;
}

const headersOf = ({ token, position }: Reading): Record<string, string> => ({
  Authorization: token,
  // This background call must not keep an idle session alive.
  [unaskedHeader]: '1',
  ...(position !== undefined && { 'Last-Event-ID': position }),
});

/** Delivers the complete events in the text. Returns the incomplete rest. */
function takeBlocks(reading: Reading, text: string): string {
  const blocks = text.split('\n\n');
  for (const block of blocks.slice(0, -1)) {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
    }
    const [name, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
    if (name !== undefined && data !== undefined)
      reading.tell(name as keyof LiveEvents, JSON.parse(data) as LiveEvents[keyof LiveEvents]);
    // Set after the event, so that an interrupted event is sent again.
    if (id !== undefined) reading.position = id;
  }
  return blocks.at(-1) ?? '';
}

/** Reads one stream until it ends. */
async function readStream(reading: Reading): Promise<Ending> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, reading.signal]);
  let hasBytes = false;
  let timer = setTimeout(() => stop.abort(), firstByteMs);
  try {
    const answer = await fetch(livePath, { headers: headersOf(reading), signal, cache: 'no-store' });
    if (answer.status === 401) return 'over';
    const body = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!answer.ok || !body) return 'blocked';
    let text = '';
    for (;;) {
      const { value, done } = await body.read();
      if (done) return 'ended';
      hasBytes = true;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), silentMs);
      text = takeBlocks(reading, text + value);
    }
  } catch {
    return hasBytes || !stop.signal.aborted ? 'ended' : 'blocked';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** Polls once for the events that the stream would have sent. */
async function poll(reading: Reading): Promise<'over' | 'asked'> {
  const { position, signal, tell } = reading;
  const query = position === undefined ? '' : `?after=${position}`;
  try {
    const answer = await fetch(`${livePath}/changes${query}`, { headers: headersOf(reading), signal });
    if (answer.status === 401) return 'over';
    if (!answer.ok) return 'asked';
    const { result } = (await answer.json()) as {
      result: LiveEvents['changes'] & { position: string; waiting: LiveEvents['waiting'] };
    };
    tell('changes', result);
    tell('waiting', result.waiting);
    reading.position = result.position;
  } catch {
    // The next poll follows soon.
  }
  return 'asked';
}

async function pollForAWhile(reading: Reading): Promise<Ending> {
  for (let time = 0; time < pollsBeforeStream && !reading.signal.aborted; time += 1) {
    if ((await poll(reading)) === 'over') return 'over';
    await pause(pollMs, reading.signal);
  }
  return 'ended';
}

/**
 * Reads live events until it is stopped or the session ends. It uses a stream, which resumes after each
 * interruption, or polling where streams don't work.
 * @param mayStream false if several pages would each hold a connection
 */
export async function readLive(
  token: string,
  tell: Tell,
  { signal, mayStream }: { signal: AbortSignal; mayStream: boolean },
): Promise<void> {
  const reading: Reading = { token, tell, signal, position: undefined };
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const begun = Date.now();
    let ending = mayStream ? await readStream(reading) : 'blocked';
    if (signal.aborted) return;
    if (ending === 'blocked') ending = await pollForAWhile(reading);
    if (signal.aborted) return;
    if (ending === 'over') return tell('over', {});
    // A stream that lasted was no failure: the server stopped, or the network changed.
    pauseMs = Date.now() - begun > longestPauseMs ? shortestPauseMs : Math.min(pauseMs * 1.5, longestPauseMs);
    // The random factor keeps all pages from reconnecting at once after a server restart.
    await pause(pauseMs * (0.5 + Math.random()), signal);
  }
}
