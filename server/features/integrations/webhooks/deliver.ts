import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Services } from '#server/platform/context/services.ts';
import { releaseLock, takeLock } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import { sequenceEvents } from '../events/sequence.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import type { JobLog } from '#server/platform/jobs/job-log.ts';
import { messagesFor } from './message.ts';
import { downAfter, isDelivered, leaveQueue, type Outcome, storeOutcomes } from './outcomes.ts';
import { isNotice, recordLostEvents } from './losses.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { openReceiver, type Receiver } from '#server/platform/outbound/post.ts';
import { signedSender } from './send.ts';
import {
  type Due,
  dueEndpoints,
  dueMessages,
  type Endpoint,
  endpointsDue,
  queueLength,
  takeEvents,
  workingEndpoint,
} from './queue.ts';

/** Messages that are sent to one endpoint at the same time, each about another record. */
const lanes = 8;
/** Messages that are read at once, which limits the memory of one endpoint. */
const batch = 50;
/**
 * How many events are added to the queue at once, and how many a queue holds before no more are added: normally, and
 * while the receiver is down.
 */
const taken = 500;
const longestQueue = 10_000;
const longestQueueWhenDown = 100;
const lookEveryMs = 250;
/** How long an endpoint pauses after a failure of our own, such as a lost connection to the database. */
const restMs = 10_000;

/**
 * Delivers events to the endpoints. Every server runs it; one of them works on each endpoint, and holds the locks of
 * all its endpoints on one connection. If a process is killed, its locks are released immediately and another server
 * continues. The messages that were being sent are sent once more, with the same id.
 */
export const webhookDeliveryTask: PeriodicTask = {
  purpose: 'deliver events',
  everyMs: 500,
  due: ({ db }) => sql`exists (select from events where position is null) or exists (${endpointsDue(db)})`,
  async run(services, log, stopping) {
    await sequenceEvents(services.db, { waits: false });
    if ((await dueEndpoints(services.db)).length === 0) return;
    await services.db.connection().execute((connection) => deliverAll(services, connection, log, stopping));
  },
};

/** Works on all endpoints that have something to send, independently of each other, until none has. */
async function deliverAll(services: Services, connection: Kysely<DB>, log: JobLog, stopping: AbortSignal) {
  const working = new Map<string, Promise<void>>();
  try {
    do {
      for (const id of await dueEndpoints(connection)) {
        if (working.has(id) || stopping.aborted || !(await takeLock(connection, 'webhook', id))) continue;
        const work = deliverTo(services, connection, id, stopping)
          .catch(async (error: unknown) => {
            log.warn({ err: error, endpoint: id }, 'events were not delivered; trying again');
            // The failure may last, so a pause keeps it from filling the log.
            await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
          })
          .finally(() => working.delete(id));
        working.set(id, work);
      }
      await Promise.race([...working.values(), sleep(lookEveryMs)]);
      await sequenceEvents(services.db, { waits: false });
    } while (working.size > 0 && !stopping.aborted);
  } finally {
    await Promise.all(working.values());
  }
}

async function deliverTo(services: Services, connection: Kysely<DB>, id: string, stopping: AbortSignal) {
  let receiver: { url: string; line: Receiver } | undefined;
  try {
    // Read over the connection that holds the lock, so that the work ends if the lock is lost.
    for (let endpoint; (endpoint = await workingEndpoint(connection, id)) && !stopping.aborted;) {
      const due = await nextMessages(services.db, endpoint);
      if (due === 'look again') continue;
      if (due.length === 0) return;
      if (receiver?.url !== endpoint.url) {
        receiver?.line.close();
        receiver = {
          url: endpoint.url,
          line: openReceiver(endpoint.url, allowedIpRanges(endpoint.url, services.config), lanes),
        };
      }
      await sendMessages({ services, endpoint, receiver: receiver.line, stopping }, due);
    }
  } finally {
    receiver?.line.close();
    await releaseLock(connection, 'webhook', id);
  }
}

/** The messages that can be sent now. If there are few, it adds more events to the queue. */
async function nextMessages(db: Kysely<DB>, endpoint: Endpoint): Promise<Due[] | 'look again'> {
  const isDown = endpoint.failures >= downAfter;
  // A receiver that is down gets one message at a time.
  const due = await dueMessages(db, endpoint.id, isDown ? 1 : batch);
  if (due.length >= (isDown ? 1 : batch)) return due;
  if (isDown && endpoint.next_at !== null && endpoint.next_at.getTime() > Date.now()) return due;
  if ((await queueLength(db, endpoint.id)) >= (isDown ? longestQueueWhenDown : longestQueue)) return due;
  return (await takeEvents(db, endpoint, isDown ? 1 : taken)) ? 'look again' : due;
}

interface Work {
  services: Services;
  endpoint: Endpoint;
  receiver: Receiver;
  stopping: AbortSignal;
}

/** Sends messages, those about one record one after the other, and stores each result when it arrives. */
async function sendMessages(work: Work, due: readonly Due[]): Promise<void> {
  const { services, endpoint, receiver, stopping } = work;
  const send = signedSender(services, endpoint, receiver);
  const positions = due.map(({ position }) => position);
  const events = await messagesFor(services.db, endpoint, positions);
  // Events that were deleted after their retention period can't be sent. The receiver is informed before it gets
  // the remaining ones.
  const lost = positions.filter((position) => !events.has(position));
  if (lost.length > 0) return passOver(services.db, endpoint.id, lost);
  const notices = due.filter(({ position }) => isNotice(position));
  const others = due.filter(({ position }) => !isNotice(position));
  const records = [...Map.groupBy(others, ({ record }) => record).values()];
  const store = outcomeStore(services, endpoint);
  const goesOn = () => !stopping.aborted && store.failures() < Math.max(downAfter, endpoint.failures + 1);
  const lane = async (waiting: Due[][]) => {
    for (let messages; goesOn() && (messages = waiting.shift());) {
      for (const { position, attempts } of messages) {
        const event = events.get(position);
        if (!event || !goesOn()) break;
        const { body, answer } = await send(event);
        const isSent = store.add({
          eventId: event.id,
          type: event.type,
          position,
          attempts,
          request: body,
          answer,
        });
        if (!isSent) break;
      }
    }
  };
  // The notices go first, because the lost events came before all remaining ones.
  await lane([notices]);
  await Promise.all(Array.from({ length: Math.min(lanes, records.length) }, () => lane(records)));
  await store.end();
}

/** Removes deleted events from the queue, and adds a notice about them. */
async function passOver(db: Kysely<DB>, endpointId: string, lost: readonly number[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await leaveQueue(transaction, endpointId, lost);
    const [first, last] = [Math.min(...lost), Math.max(...lost)];
    await recordLostEvents(transaction, endpointId, { count: lost.length, first, last });
  });
}

/** Stores results while more arrive. Those that arrive during a write are stored together. */
function outcomeStore(services: Services, endpoint: Endpoint) {
  let waiting: Outcome[] = [];
  let storing: Promise<void> | undefined;
  let failed: unknown;
  let failures = endpoint.failures;
  const storeAll = async () => {
    try {
      while (waiting.length > 0) {
        const outcomes = waiting;
        waiting = [];
        await storeOutcomes(services, endpoint.id, outcomes);
      }
    } catch (error) {
      failed = error;
    } finally {
      // Reset immediately, so that a later result starts a new write.
      storing = undefined;
    }
  };
  return {
    failures: () => failures,
    /** @returns whether it was delivered */
    add(outcome: Outcome): boolean {
      const isSent = isDelivered(outcome);
      failures = isSent ? 0 : failures + 1;
      waiting.push(outcome);
      storing ??= storeAll();
      return isSent;
    },
    async end() {
      await storing;
      if (failed) throw failed;
    },
  };
}
