import type { Pool } from 'pg';
import type { DiskRoom } from '../metrics/disk-room.ts';
import { waitingMigrations } from '../upgrade/migrate.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { type Check, checks, type Finding, type Severity } from './checks.ts';
import { faultChecks } from './fault-checks.ts';
import { keyChecks } from './key-checks.ts';
import {
  areThere,
  growthOf,
  type Measured,
  measure,
  type Session,
  sizeText,
  type TableSize,
} from './table-sizes.ts';

/** What the doctor found: the worst first. */
export interface Diagnosis {
  lookedAt: string;
  /** When somebody looked last, at least an hour before. */
  lookedBefore: string | null;
  findings: Finding[];
  /** The largest first. */
  sizes: TableSize[];
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

/** How long the doctor waits, in milliseconds: for an answer, for a lock, for any sign of the database, and for all questions together. */
interface Patience {
  statement: number;
  lock: number;
  silence: number;
  all: number;
}

/** For somebody at a console. The silence is far longer than PostgreSQL itself lets a question take. */
const thorough: Patience = { statement: 1500, lock: 500, silence: 5000, all: 60_000 };

/** For a page: together some two seconds. */
const quick: Patience = { statement: 400, lock: 100, silence: 800, all: 1200 };

/** One locked table must not keep the others from being asked, and a missing standby must not keep the sizes from being kept. */
const timesOf = ({ statement, lock }: Patience) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set synchronous_commit = local`;

/**
 * Looks at a desk's database: what grows, what is bloated, what lacks an index, what fails, each with what to do. It remembers the
 * sizes, so that the next look can tell how fast tables grow. Nothing else is changed. It has times of its own, so that it says what it
 * found whatever the database does.
 * @param disks those that the desk writes to from here
 */
export async function diagnose(pool: Pool, disks: readonly DiskRoom[] = []): Promise<Diagnosis> {
  let measured: Measured = { sizes: [], lookedBefore: null };
  const asked = await askAll(pool, thorough, async (session) => {
    measured = await measure(session);
  });
  const findings = worstFirst([...tightDisks(disks), ...asked, ...measured.sizes.flatMap(growthOf)]);
  return { lookedAt: new Date().toISOString(), ...measured, findings };
}

const looking = new WeakMap<Pool, Promise<Finding[]>>();

/**
 * What the doctor finds within some two seconds, the worst first, whatever the database does: without sizes, and without changing anything. Those who ask
 * meanwhile get the same look.
 * @param rooms the disks that the desk writes to from here
 */
export async function currentFindings(pool: Pool, rooms: Promise<readonly DiskRoom[]>): Promise<Finding[]> {
  const running = looking.get(pool);
  if (running) return running;
  const look = Promise.all([askAll(pool, quick), rooms])
    .then(([asked, disks]) => worstFirst([...tightDisks(disks), ...asked]))
    .finally(() => looking.delete(pool));
  looking.set(pool, look);
  return look;
}

/**
 * Asks the database all questions, one after the other.
 * @param last what is asked after them
 */
async function askAll(
  pool: Pool,
  patience: Patience,
  last?: (session: Session) => Promise<void>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const failed: string[] = [];
  const until = Date.now() + patience.all;
  const look = async (session: Session, goesOn: () => void) => {
    const part = async <Value>(asking: () => Promise<Value>) => {
      if (Date.now() > until) return void failed.push('the database is slow');
      return asking()
        .catch((error: unknown) => void failed.push(reasonOf(error)))
        .finally(goesOn);
    };
    for (const check of [...faultChecks, ...checks, ...keyChecks])
      found.push(...((await part(() => ask(session, check))) ?? []));
    found.push(...((await part(() => missingMigrations(session))) ?? []));
    if (last) await part(() => last(session));
  };
  const lost = await inOwnSession(pool, patience, look);
  if (lost !== undefined) found.push(noAnswer(lost));
  else if (failed.length > 0) found.push(unanswered(failed));
  return found;
}

/** The diagnosis where the database can't be opened. */
export function withoutDatabase(reason: string, disks: readonly DiskRoom[]): Diagnosis {
  const findings = worstFirst([noAnswer(reason), ...tightDisks(disks)]);
  return { lookedAt: new Date().toISOString(), lookedBefore: null, findings, sizes: [] };
}

const worstFirst = (found: readonly Finding[]): Finding[] =>
  order.flatMap((severity) => found.filter((finding) => finding.severity === severity));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Works in a session with times of its own, which is closed afterwards.
 * @returns why it was given up, where it was
 */
async function inOwnSession(
  pool: Pool,
  patience: Patience,
  work: (session: Session, goesOn: () => void) => Promise<void>,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    const { silence } = patience;
    timer = setTimeout(resolve, silence, `A question had no answer after ${silence / 1000} seconds.`);
  });
  const working = (async () => {
    const client = await pool.connect();
    client.on('error', () => undefined);
    // Closed rather than given back: it has other times, and a query may hang in it.
    let isOpen = true;
    const close = () => {
      if (isOpen) client.release(true);
      isOpen = false;
    };
    void late.then(close);
    try {
      await client.query(timesOf(patience));
      await work(client, () => timer?.refresh());
      return undefined;
    } finally {
      close();
    }
  })().catch(reasonOf);
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
}

const noAnswer = (reason: string): Finding => ({
  severity: 'error',
  about: 'database',
  sentence: `does not answer: ${reason.replace(/(?<![.?])$/, '.')} Look at PostgreSQL's process, log and disk, and at the network between.`,
  since: null,
  paragraph: 'databasedown',
});

const unanswered = (failed: readonly string[]): Finding => ({
  severity: 'warning',
  about: 'doctor',
  sentence: `could not ask ${failed.length} of its questions (${[...new Set(failed)].join('; ')}). What it says is incomplete: look again once the findings above are mended.`,
  since: null,
  paragraph: 'monthly-check',
});

/** The exit code of a diagnosis: 0 fine, 1 warnings, 2 errors. */
export function exitCodeOf({ findings }: Diagnosis): 0 | 1 | 2 {
  if (findings.some(({ severity }) => severity === 'error')) return 2;
  return findings.some(({ severity }) => severity === 'warning') ? 1 : 0;
}

const tightDisks = (disks: readonly DiskRoom[]): Finding[] =>
  disks.filter(({ freeShare }) => freeShare < 0.1).map(tightDisk);

const tightDisk = ({ disk, folder, freeBytes, freeShare }: DiskRoom): Finding => ({
  severity: freeShare < 0.02 ? 'error' : 'warning',
  about: `the disk of ${folder}`,
  sentence:
    disk === 'data'
      ? `has ${sizeText(freeBytes)} left. PostgreSQL stops when it is full: make it larger, or see which table grows.`
      : `has ${sizeText(freeBytes)} left. No backup is taken when it is full: make it larger, or move old backups away.`,
  since: null,
  paragraph: 'diskfillsup',
});

async function ask(
  session: Session,
  { needs = [], sql, severity, say, paragraph }: Check,
): Promise<Finding[]> {
  if (!(await areThere(session, needs))) return [];
  const { rows } = await session.query<Record<string, string | number> & { since?: Date | null }>(sql);
  return rows.map(({ since, ...row }) => ({
    severity,
    about: String(row['about']),
    sentence: say(row as Record<string, string | number>),
    since: since?.toISOString() ?? null,
    paragraph,
  }));
}

const ofInstall = { since: null, paragraph: 'install' } as const;
const ofUpgrade = { since: null, paragraph: 'upgrade' } as const;

async function missingMigrations(session: Session): Promise<Finding[]> {
  if (!(await areThere(session, ['public.migrations']))) {
    return [
      {
        severity: 'error',
        about: 'database',
        sentence: 'holds no desk. Start the server, or restore a backup.',
        ...ofInstall,
      },
    ];
  }
  return (await waitingMigrations(session, await readMigrations())).map(({ name, step }) =>
    step === 'contract'
      ? {
          severity: 'info',
          about: name,
          sentence: 'waits as the last step of an upgrade. The log says for what; it is done by itself.',
          ...ofUpgrade,
        }
      : {
          severity: 'error',
          about: name,
          sentence: 'is missing in the database: no server of this version has started on it. Start one.',
          ...ofUpgrade,
        },
  );
}
