import type { Pool } from 'pg';
import type { DiskRoom } from '../metrics/disk-room.ts';
import { waitingMigrations } from '../upgrade/migrate.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { type Check, checks, type Finding, type Severity } from './checks.ts';
import { faultChecks } from './fault-checks.ts';
import { keyChecks } from './key-checks.ts';
import { subjectOf } from './subjects.ts';
import {
  areThere,
  growthOf,
  type Measured,
  measure,
  type Session,
  sizeText,
  type TableSize,
} from './table-sizes.ts';

/** The findings of the doctor, the worst first. */
export interface Diagnosis {
  lookedAt: string;
  /** The time of the previous check, at least an hour before. */
  lookedBefore: string | null;
  findings: Finding[];
  /** The largest first. */
  sizes: TableSize[];
}

const order: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Time limits of the doctor in milliseconds: for an answer, for a lock, for any sign of the database, and for all
 * checks together.
 */
interface Patience {
  statement: number;
  lock: number;
  silence: number;
  all: number;
}

/** For a person at a console. The limit for silence is much longer than PostgreSQL lets a query run. */
const thorough: Patience = { statement: 1500, lock: 500, silence: 5000, all: 60_000 };

/** For a page: about two seconds together. */
const quick: Patience = { statement: 400, lock: 100, silence: 800, all: 1200 };

/** One locked table must not block the other checks, and a missing standby must not prevent storing the sizes. */
const timesOf = ({ statement, lock }: Patience) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set synchronous_commit = local`;

/**
 * Checks the database: what grows, what is bloated, what lacks an index and what fails, each with what to do. It stores
 * the sizes, so that the next check can compute how fast tables grow, and changes nothing else. Its own time limits
 * make sure that it reports what it found whatever the database does.
 * @param disks the disks that this server writes to
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
 * The findings within about two seconds, the worst first, whatever the database does. Without sizes, and without
 * changing anything. Concurrent callers share one check.
 * @param rooms the disks that this server writes to
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
 * Runs all checks, one after the other.
 * @param last a step to run after them
 */
async function askAll(
  pool: Pool,
  patience: Patience,
  last?: (session: Session) => Promise<void>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const failed: Unchecked[] = [];
  const until = Date.now() + patience.all;
  const look = async (session: Session, goesOn: () => void) => {
    const part = async <Value>(paragraph: string, asking: () => Promise<Value>) => {
      const miss = (reason: string) => void failed.push({ subject: subjectOf(paragraph), reason });
      if (Date.now() > until) return miss('the database is slow');
      return asking()
        .catch((error: unknown) => miss(reasonOf(error)))
        .finally(goesOn);
    };
    for (const check of [...faultChecks, ...checks, ...keyChecks])
      found.push(...((await part(check.paragraph, () => ask(session, check))) ?? []));
    found.push(...((await part('upgrade', () => missingMigrations(session))) ?? []));
    if (last) await part('diskfillsup', () => last(session));
  };
  const lost = await inOwnSession(pool, patience, look);
  if (lost !== undefined) found.push(noAnswer(lost));
  else if (failed.length > 0) found.push(unanswered(failed));
  return found;
}

/** The diagnosis if the database can't be opened. */
export function withoutDatabase(reason: string, disks: readonly DiskRoom[]): Diagnosis {
  const findings = worstFirst([noAnswer(reason), ...tightDisks(disks)]);
  return { lookedAt: new Date().toISOString(), lookedBefore: null, findings, sizes: [] };
}

/** Findings, the most severe first. */
export const worstFirst = (found: readonly Finding[]): Finding[] =>
  order.flatMap((severity) => found.filter((finding) => finding.severity === severity));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Runs work in a session with its own time limits, and closes it afterwards.
 * @returns the reason if it was aborted
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
    // Closed instead of returned to the pool, because it has other limits and a query may still hang in it.
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

interface Unchecked {
  subject: string;
  reason: string;
}

const listed = (texts: readonly string[], between: string) => [...new Set(texts)].join(between);

const unanswered = (failed: readonly Unchecked[]): Finding => ({
  severity: 'warning',
  about: 'doctor',
  sentence: `could not run ${failed.length} of its checks (${listed(
    failed.map(({ reason }) => reason),
    '; ',
  )}). Not checked: ${listed(
    failed.map(({ subject }) => subject),
    ', ',
  )}. Run it again when the findings above are fixed.`,
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
  return rows.map(({ since, record, ...row }) => ({
    ...(record !== undefined && { record: String(record) }),
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
        sentence: 'is empty. Start the server, or restore a backup.',
        ...ofInstall,
      },
    ];
  }
  return (await waitingMigrations(session, await readMigrations())).map(({ name, step }) =>
    step === 'contract'
      ? {
          severity: 'info',
          about: name,
          sentence:
            'is the last step of an upgrade and runs automatically. The log shows what it is waiting for.',
          ...ofUpgrade,
        }
      : {
          severity: 'error',
          about: name,
          sentence:
            'is missing in the database, because no server of this version has started yet. Start one.',
          ...ofUpgrade,
        },
  );
}
