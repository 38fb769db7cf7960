import { livePath, type LiveEvents } from '#contract/workspace/live.ts';
import type { TestAdmin, TestApp } from './app.ts';
import { until } from './until.ts';

/** An event of the stream as a page receives it. */
interface ReceivedAs<Name extends keyof LiveEvents> {
  name: Name;
  data: LiveEvents[Name];
  id: string | undefined;
}
type Received = { [Name in keyof LiveEvents]: ReceivedAs<Name> }[keyof LiveEvents];

/** A stream as a page reads it. */
export interface LiveStream {
  status: number;
  headers: Headers;
  events: Received[];
  /** The position of the last event with one. */
  last: () => string;
  /** Every reported change, in order. */
  changes: () => LiveEvents['changes']['changes'];
  /** Waits for an event that a check accepts. */
  told: <Name extends keyof LiveEvents>(
    name: Name,
    accepts: (data: LiveEvents[Name]) => boolean,
  ) => Promise<void>;
  /** Whether the server ended it. */
  isOver: () => boolean;
  close: () => void;
}

/**
 * Opens the stream and reads it until it is closed.
 * @param after the position to resume from
 */
export async function openLive(
  { url }: Pick<TestApp, 'url'>,
  { token }: Pick<TestAdmin, 'token'>,
  after?: string,
): Promise<LiveStream> {
  const stop = new AbortController();
  const answer = await fetch(url + livePath, {
    headers: { authorization: token, ...(after !== undefined && { 'last-event-id': after }) },
    signal: stop.signal,
  });
  const events: Received[] = [];
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.flatMap(received));
    }
    isOver = true;
  };
  read().catch(() => (isOver = true));
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    last: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    changes: () => events.flatMap((event) => (event.name === 'changes' ? event.data.changes : [])),
    async told<Name extends keyof LiveEvents>(name: Name, accepts: (data: LiveEvents[Name]) => boolean) {
      const isOfName = (event: Received): event is Received & ReceivedAs<Name> => event.name === name;
      await until(() => {
        if (!events.filter(isOfName).some(({ data }) => accepts(data)))
          throw new Error(`The stream told no such ${name}: ${JSON.stringify(events)}`);
      });
    },
    isOver: () => isOver,
    close: () => stop.abort(),
  };
}

function received(block: string): Received[] {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]));
  const name = fields.get('event');
  if (name === undefined) return [];
  return [{ name, data: JSON.parse(fields.get('data') ?? '{}'), id: fields.get('id') } as Received];
}
