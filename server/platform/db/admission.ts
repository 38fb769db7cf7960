import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Breaker } from '../base/breaker.ts';
import { CallFailure } from '../base/failure.ts';
import { type Deadline, within } from './deadline.ts';

/**
 * Kinds of calls, the most urgent first: what nobody is signed in for, decisions and other changes, lists and records, and then
 * exports, batches of the feed, pictures and public pages.
 */
export const admissionKinds = ['signIn', 'write', 'read', 'rest'] as const;
export type AdmissionKind = (typeof admissionKinds)[number];

/**
 * How many calls of a kind may run at the same time. Sign-ins have their own places, since they wait for their hashing.
 * The others share some, which no kind can fill alone. Together they have about as many as the pool has connections.
 */
const maxOfKind: Readonly<Record<AdmissionKind, number>> = { signIn: 6, write: 20, read: 20, rest: 8 };
const maxShared = 26;

/** The time limit of a statement if the database's address sets none. */
const usualStatementMs = 4000;

/** The call was not begun. Its log line is the one of every call: under a flood, more would be too much. */
export class Overloaded extends CallFailure {
  constructor() {
    // Random, so that the clients don't all come back at the same moment.
    super(503, 'overloaded', 1 + Math.floor(Math.random() * 3));
  }
}

/** The calls of a kind. */
interface Line {
  kind: AdmissionKind;
  running: number;
  /** The waiting calls, in their order. */
  waiting: Set<() => void>;
  /** Between the beginnings of two that waited, in milliseconds: a moving mean. */
  paceMs: number;
  begunAt: number;
  shed: number;
}

/** The current load of a kind of call. */
type LineFigures = Pick<Line, 'kind' | 'running' | 'shed'> & { waiting: number };

/** Decides when a call may begin. */
export interface Admission {
  /**
   * Runs a call in its turn, and answers within the time that a call may take.
   * @throws CallFailure 503 with Retry-After: immediately if it can't begin in time, or if the database is known not to
   * answer
   */
  run: <Value>(kind: AdmissionKind, work: (deadline: Deadline) => Promise<Value>) => Promise<Value>;
  /** The same without a deadline, for what may take its time. @param isPatient also waits as long as it takes to begin */
  queue: <Value>(kind: AdmissionKind, work: () => Promise<Value>, isPatient?: boolean) => Promise<Value>;
  figures: () => LineFigures[];
  /**
   * Waits for something to happen, without occupying a place.
   * @returns false once the server stops
   */
  pause: (milliseconds: number) => Promise<boolean>;
  /** Ends every pause, now and from now on. */
  endPauses: () => void;
}

/** The places of calls, and the calls that wait for one. */
class Places {
  readonly #patienceMs: number;
  readonly #lines = admissionKinds.map((kind): Line => ({
    kind,
    running: 0,
    waiting: new Set(),
    paceMs: 0,
    begunAt: 0,
    shed: 0,
  }));
  #shared = 0;

  /** @param patienceMs how long a call waits for its place */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /**
   * Waits for a place.
   * @returns the function that gives it back
   * @throws Overloaded if there is none in time, unless the call is patient
   */
  async take(kind: AdmissionKind, isPatient: boolean): Promise<() => void> {
    const line = this.#lines[admissionKinds.indexOf(kind)] as Line;
    if (line.waiting.size === 0 && this.#hasPlace(line)) this.#begin(line);
    else await this.#wait(line, isPatient);
    return () => {
      line.running -= 1;
      if (kind !== 'signIn') this.#shared -= 1;
      this.#beginNext();
    };
  }

  figures(): LineFigures[] {
    return this.#lines.map(({ kind, running, shed, waiting }) => ({
      kind,
      running,
      shed,
      waiting: waiting.size,
    }));
  }

  #hasPlace({ kind, running }: Line): boolean {
    return running < maxOfKind[kind] && (kind === 'signIn' || this.#shared < maxShared);
  }

  #begin(line: Line): void {
    line.running += 1;
    if (line.kind !== 'signIn') this.#shared += 1;
  }

  /** Lets the most urgent begin that have a place. */
  #beginNext(): void {
    for (const line of this.#lines) {
      for (const next of line.waiting) {
        if (!this.#hasPlace(line)) break;
        line.waiting.delete(next);
        const now = performance.now();
        line.paceMs += (now - line.begunAt - line.paceMs) / 20;
        line.begunAt = now;
        this.#begin(line);
        next();
      }
    }
  }

  async #wait(line: Line, isPatient: boolean): Promise<void> {
    if (line.waiting.size === 0) line.begunAt = performance.now();
    if (!isPatient && line.waiting.size * line.paceMs > this.#patienceMs) throw shed(line);
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      line.waiting.add(next);
      if (isPatient) return;
      timer = setTimeout(() => {
        line.waiting.delete(next);
        reject(shed(line));
      }, this.#patienceMs);
    });
  }
}

function shed(line: Line): Overloaded {
  line.shed += 1;
  return new Overloaded();
}

/**
 * Creates the admission control of a server (specification 2.16). A call waits to begin for at most half the time of
 * one statement, two seconds by default. It is refused immediately if those before it would take longer than that.
 */
export function createAdmission(database: { statementMs: number | undefined; breaker: Breaker }): Admission {
  const { statementMs = usualStatementMs, breaker } = database;
  const places = new Places(statementMs / 2);
  const stopping = new AbortController();
  // One for each call that waits.
  setMaxListeners(0, stopping.signal);

  async function queue<Value>(kind: AdmissionKind, work: () => Promise<Value>, isPatient = false) {
    const refuse = () => new CallFailure(503, 'partIsDown', 1);
    const wasOpen = breaker.isOpen;
    if (!breaker.mayTry()) throw refuse();
    const leave = await places.take(kind, isPatient);
    try {
      // The database was lost while this one waited.
      if (breaker.isOpen && !wasOpen) throw refuse();
      return await work();
    } finally {
      leave();
    }
  }

  return {
    pause: (milliseconds) => sleep(milliseconds, true, { signal: stopping.signal }).catch(() => false),
    endPauses: () => stopping.abort(),
    queue,
    run: (kind, work) => within(statementMs + 500, (deadline) => queue(kind, () => work(deadline))),
    figures: () => places.figures(),
  };
}
