import type { WaitingMenu } from '#contract/workspace/live.ts';
import { isInAllIpRanges } from '#server/features/identity/auth/ip-ranges.ts';
import { adminOf } from '#server/features/identity/auth/session.ts';
import { findSession } from '#server/features/identity/auth/session-lookup.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { JobLog } from '#server/platform/jobs/job-log.ts';
import {
  type Change,
  type ChangesSince,
  changesLately,
  changesSince,
  positionNow,
} from '#server/platform/live/changes.ts';
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

/** The last text of a stream whose client should reconnect. */
const reconnect = 'retry: 1000\n\n';

/**
 * The one reader of a server for all its streams. It queries nothing while nobody listens. Otherwise it reads the
 * audit trail once a second for all streams. Before each change, and every few seconds, it checks which sessions are
 * still active and what their permissions are. Each stream gets the changes that its permissions cover.
 */
export class Hub {
  readonly #db: Services['db'];
  readonly #log: JobLog;
  readonly #connections = new Set<Connection>();
  #position: string | undefined;
  #seen: ReadonlySet<number> = new Set();
  #viewersSince = 'now';
  #waiting: Record<WaitingMenu, number> | undefined;
  #ticks = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #running: Promise<void> | undefined;
  /** Whether the last read failed, which the log reports once. */
  #isFailing = false;
  #isClosed = false;

  constructor({ db }: Pick<Services, 'db'>, log: JobLog) {
    this.#db = db;
    this.#log = log;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Adds a stream and sends the changes that it missed. Returns the function that removes it. */
  async add(connection: Connection, after: string | undefined): Promise<() => void> {
    const missed = await (after === undefined ? changesLately(this.#db) : changesSince(this.#db, after));
    if (this.#isClosed) connection.end(reconnect);
    else {
      this.#connections.add(connection);
      connection.send(textsByRights(missed)(connection));
      this.#sendWaiting();
      if (!this.#timer) this.#start(missed.position);
    }
    return () => this.#drop(connection);
  }

  /** Ends every stream. Its client reconnects, to another server if necessary. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const connection of this.#connections) {
      connection.end(reconnect);
      this.#drop(connection);
    }
    await this.#running;
  }

  /** Begins to read. The first read also covers what commits between the first stream's position and that read. */
  #start(position: string): void {
    this.#position = position;
    this.#seen = new Set();
    this.#viewersSince = 'now';
    this.#timer = setInterval(() => this.#tickOnce(), tickMs);
    this.#timer.unref();
    this.#tickOnce();
  }

  #drop(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#position = undefined;
    this.#waiting = undefined;
  }

  #tickOnce(): void {
    this.#running ??= this.#tick()
      .then(
        () => (this.#isFailing = false),
        (error: unknown) => {
          if (!this.#isFailing)
            this.#log.warn({ err: error }, 'could not read what changed for the open pages; trying again');
          this.#isFailing = true;
        },
      )
      .then(() => (this.#running = undefined));
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    const read = await this.#readChanges();
    const isNews = read.changes.length > 0 || read.isReset;
    if (isNews || this.#ticks % sessionsEvery === 0) await this.#checkSessions();
    if (isNews) {
      const textFor = textsByRights(read);
      for (const connection of this.#connections) connection.send(textFor(connection));
    }
    if (isNews || !this.#waiting || this.#ticks % waitingEvery === 0) {
      this.#waiting = await countBehindMenus(this.#db);
      this.#sendWaiting();
    }
    const { lookers, until } = await changedViewers(this.#db, this.#viewersSince);
    this.#viewersSince = until;
    this.#sendPresence(lookers);
    if (this.#ticks % heartbeatEvery === 0)
      for (const connection of this.#connections) connection.send(':\n\n');
  }

  /** The changes that the read before didn't have. */
  async #readChanges(): Promise<ChangesSince> {
    this.#position ??= await positionNow(this.#db);
    const read = await changesSince(this.#db, this.#position);
    const changes = read.changes.filter(({ id }) => !this.#seen.has(id));
    this.#seen = new Set(read.changes.map(({ id }) => id));
    this.#position = read.position;
    return { ...read, changes };
  }

  /** Ends the streams of ended sessions, and updates the permissions of the others. */
  async #checkSessions(): Promise<void> {
    await Promise.all(
      [...this.#connections].map(async (connection) => {
        const { sessionId, id: adminId } = connection.admin;
        const claims = { sessionId, adminId };
        const found = await findSession(this.#db, claims);
        const admin = found && (await adminOf(this.#db, claims, found));
        if (admin && isInAllIpRanges(admin.networks, connection.from)) {
          connection.admin = admin;
          return;
        }
        connection.end(eventText('over', {}));
        this.#drop(connection);
      }),
    );
  }

  #sendWaiting(): void {
    if (!this.#waiting) return;
    for (const connection of this.#connections) {
      const text = eventText('waiting', waitingFor(connection.admin, this.#waiting));
      if (text === connection.told) continue;
      connection.told = text;
      connection.send(text);
    }
  }

  /** Tells the viewers of each record who else has it open. */
  #sendPresence(viewers: readonly PresentViewer[]): void {
    const byRecord = Map.groupBy(viewers, ({ resource, record }) => `${resource} ${record}`);
    for (const connection of this.#connections) {
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
  }
}

/** The event of some changes for each stream, created once for all streams with the same permissions. */
function textsByRights({ position, changes, isReset }: ChangesSince): (connection: Connection) => string {
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
