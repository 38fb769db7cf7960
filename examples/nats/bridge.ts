// Forwards the decisions of marketdesk to NATS JetStream as CloudEvents 1.0, in order and each exactly once.
//   DESK_KEY=mdk_… node examples/nats/bridge.ts
// DESK_URL (http://localhost:3000), NATS_URL (nats://127.0.0.1:4222) and NATS_STREAM (marketdesk) name the rest. The key needs
// *Decision events* only. `npm install @nats-io/transport-node @nats-io/jetstream` where you copy this file to.
//
// There is no state but the stream: each message carries its position, and the bridge continues after the last one. A message is
// accepted only after the one that the bridge knows as the last, so a second bridge beside it can't repeat or reorder anything.
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { Desk, type DeskEvent } from '../marketplace/client.ts';

const {
  DESK_URL = 'http://localhost:3000',
  DESK_KEY,
  NATS_URL = 'nats://127.0.0.1:4222',
  NATS_STREAM = 'marketdesk',
} = process.env;

/** JetStream's answer if another message came after the one that a publisher named. */
const wrongLastSequence = 10071;

/** Where a stream ends: its last sequence number, and the position of the event in that message. */
interface End {
  sequence: number;
  position: number | undefined;
}

async function endOf(manager: JetStreamManager): Promise<End> {
  const { state } = await manager.streams.info(NATS_STREAM);
  const last =
    state.messages === 0 ? null : await manager.streams.getMessage(NATS_STREAM, { seq: state.last_seq });
  if (!last) return { sequence: state.last_seq, position: undefined };
  const { position } = last.json<{ position: number }>();
  return { sequence: state.last_seq, position };
}

/** A decision as a CloudEvent in structured mode (specification 1.0.2). */
const cloudEventOf = ({ id, position, type, timestamp, data }: DeskEvent) => ({
  specversion: '1.0',
  id,
  source: DESK_URL,
  type,
  time: timestamp,
  subject: data.record.externalId ?? data.record.id,
  datacontenttype: 'application/json',
  position,
  data,
});

/**
 * Publishes events after the end of the stream until another bridge publishes one.
 * @param signal ends it
 */
async function forward(desk: Desk, stream: JetStreamClient, end: End, signal: AbortSignal): Promise<void> {
  let { sequence } = end;
  for await (const event of desk.follow({
    ...(end.position !== undefined && { after: end.position }),
    signal,
  })) {
    if (signal.aborted) return;
    const about = headers();
    about.set('content-type', 'application/cloudevents+json');
    const body = JSON.stringify(cloudEventOf(event));
    const expect = { streamName: NATS_STREAM, lastSequence: sequence };
    try {
      const { seq } = await stream.publish(`${NATS_STREAM}.${event.type}`, body, { headers: about, expect });
      sequence = seq;
    } catch (error) {
      // Another bridge was faster, or the answer to an earlier attempt was lost.
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return;
      throw error;
    }
    process.stdout.write(`${event.position} ${event.type}\n`);
  }
}

if (!DESK_KEY) {
  process.stderr.write('Set DESK_KEY to an API key that may read decision events.\n');
  process.exit(1);
}
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

// NATS that is away is waited for, like marketdesk.
const nats = await connect({ servers: NATS_URL, maxReconnectAttempts: -1, waitOnFirstConnect: true });
const manager = await jetstreamManager(nats);
await manager.streams.add({
  name: NATS_STREAM,
  subjects: [`${NATS_STREAM}.>`],
  // A full stream refuses new messages instead of losing old ones: the events wait in marketdesk.
  discard: DiscardPolicy.New,
});
const desk = new Desk({ url: DESK_URL, key: DESK_KEY, attempts: Infinity });
while (!stop.signal.aborted) {
  try {
    await forward(desk, jetstream(nats), await endOf(manager), stop.signal);
  } catch (error) {
    // A key that is refused, or events that are no longer kept, need a person.
    if (error instanceof Error && error.name === 'DeskError') throw error;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}. Trying again.\n`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
await nats.drain();
