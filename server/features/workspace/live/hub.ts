import type { WaitingMenu } from '#contract/workspace/live.ts';
import { isInAllIpRanges } from '#server/features/identity/auth/ip-ranges.ts';
import { adminOf } from '#server/features/identity/auth/session.ts';
import { findSession } from '#server/features/identity/auth/session-lookup.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { JobLog } from '#server/platform/jobs/job-log.ts';
import { type Change, changesLately, changesSince, positionNow } from '#server/platform/live/changes.ts';
import { type Connection, eventText } from '#server/platform/live/connection.ts';
import { changedViewers, otherViewersIn, type PresentViewer } from '#server/platform/live/presence.ts';
import { mayReceiveChangesOf } from '#server/platform/live/readers.ts';
import { countBehindMenus, waitingFor } from '#server/platform/live/waiting.ts';

/**
 * How often the audit trail is read while anybody listens, in milliseconds, and after how many reads the other work
 * is done.
 */
const tickMs = 1000;
const sessionsEvery = 3;
const waitingEvery = 10;
const heartbeatEvery = 15;

/** With more changes than this at once, the event names only their resources, without the records. */
const maxNamed = 200;

/** The one reader of a server for all its streams. */
export interface Hub {
  /** Adds a stream and sends the changes that it missed. Returns the function that removes it. */
  add: (connection: Connection, after: string | undefined) => Promise<() => void>;
  size: () => number;
  /** Ends every stream. Its client reconnects, to another server if necessary. */
  close: () => Promise<void>;
}

/**
 * Creates the reader. It queries nothing while nobody listens. Otherwise it reads the audit trail once a second for all
 * streams. Before each change, and every few seconds, it checks which sessions are still active and what their
 * permissions are. Each stream gets the changes that its permissions cover.
 */
export function createHub(services: Pick<Services, 'db'>, log: JobLog): Hub {
  const { db } = services;
  const connections = new Set<Connection>();
  let position: string | undefined;
  let seen: ReadonlySet<number> = new Set();
  let lookedSince = 'now';
  let waiting: Record<WaitingMenu, number> | undefined;
  let ticks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const drop = (connection: Connection) => {
    connections.delete(connection);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    position = undefined;
    waiting = undefined;
  };

  /** Ends the streams of ended sessions, and updates the permissions of the others. */
  const lookAgain = async () => {
    await Promise.all(
      [...connections].map(async (connection) => {
        const { sessionId, id: adminId } = connection.admin;
        const claims = { sessionId, adminId };
        const found = await findSession(db, claims);
        const admin = found && (await adminOf(db, claims, found));
        if (admin && isInAllIpRanges(admin.networks, connection.from)) {
          connection.admin = admin;
          return;
        }
        connection.end(eventText('over', {}));
        drop(connection);
      }),
    );
  };

  const tellWaiting = () => {
    for (const connection of connections) {
      if (!waiting) return;
      const text = eventText('waiting', waitingFor(connection.admin, waiting));
      if (text === connection.told) continue;
      connection.told = text;
      connection.send(text);
    }
  };

  const tellLookers = (viewers: readonly PresentViewer[]) => {
    const byRecord = Map.groupBy(viewers, ({ resource, record }) => `${resource} ${record}`);
    for (const connection of connections) {
      for (const found of byRecord.values()) {
        const [first] = found;
        if (!first || !found.some(({ sessionId }) => sessionId === connection.admin.sessionId)) continue;
        if (!mayReceiveChangesOf(connection.admin, first.resource)) continue;
        const { resource, record } = first;
        connection.send(
          eventText('looking', { resource, record, others: otherViewersIn(found, connection.admin.id) }),
        );
      }
    }
  };

  const tick = async () => {
    ticks += 1;
    position ??= await positionNow(db);
    const read = await changesSince(db, position);
    const fresh = read.changes.filter(({ id }) => !seen.has(id));
    seen = new Set(read.changes.map(({ id }) => id));
    position = read.position;
    const isNews = fresh.length > 0 || read.isReset;
    if (isNews || ticks % sessionsEvery === 0) await lookAgain();
    if (isNews) {
      const textFor = textsByRights({ ...read, changes: fresh });
      for (const connection of connections) connection.send(textFor(connection));
    }
    if (isNews || !waiting || ticks % waitingEvery === 0) {
      waiting = await countBehindMenus(db);
      tellWaiting();
    }
    const { lookers: viewers, until } = await changedViewers(db, lookedSince);
    lookedSince = until;
    tellLookers(viewers);
    if (ticks % heartbeatEvery === 0) for (const connection of connections) connection.send(':\n\n');
  };

  let isSilent = false;
  const tickOnce = () => {
    running ??= tick()
      .then(
        () => (isSilent = false),
        (error: unknown) => {
          if (!isSilent)
            log.warn({ err: error }, 'could not read what changed for the open pages; trying again');
          isSilent = true;
        },
      )
      .then(() => (running = undefined));
  };

  return {
    async add(connection, after) {
      const missed = await (after === undefined ? changesLately(db) : changesSince(db, after));
      if (isClosed) connection.end('retry: 1000\n\n');
      else {
        connections.add(connection);
        connection.send(textsByRights(missed)(connection));
        if (waiting) tellWaiting();
        if (!timer) {
          // The first read also covers what commits between the stream's position and that read.
          position = missed.position;
          seen = new Set();
          lookedSince = 'now';
          timer = setInterval(tickOnce, tickMs);
          timer.unref();
          tickOnce();
        }
      }
      return () => drop(connection);
    },
    size: () => connections.size,
    async close() {
      isClosed = true;
      for (const connection of connections) {
        connection.end('retry: 1000\n\n');
        drop(connection);
      }
      await running;
    },
  };
}

/** The event of some changes for each stream, created once for all streams with the same permissions. */
function textsByRights({
  position,
  changes,
  isReset,
}: {
  position: string;
  changes: readonly Change[];
  isReset: boolean;
}): (connection: Connection) => string {
  const made = new Map<string, string>();
  return ({ admin }) => {
    const key = admin.role === 'superadmin' ? admin.role : JSON.stringify(admin.restriction);
    let text = made.get(key);
    if (text === undefined) {
      const heard = changes.filter(({ resource }) => mayReceiveChangesOf(admin, resource));
      text = eventText('changes', { changes: fewer(heard), isReset }, position);
      made.set(key, text);
    }
    return text;
  };
}

/**
 * Reduces very many changes to the newest of each resource, without a record, so that pages that show one of them
 * load again.
 */
function fewer(changes: readonly Change[]): Change[] {
  if (changes.length <= maxNamed) return [...changes];
  const newest = new Map(changes.map((change) => [change.resource, { ...change, record: null }]));
  return [...newest.values()];
}
