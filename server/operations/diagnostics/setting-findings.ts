import { type Kysely, sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Finding } from './checks.ts';
import { worstFirst } from './doctor.ts';

/** What findings depend on: whether email can be sent, where backups go if a folder is set, and since when servers run. */
interface Given {
  hasMail: boolean;
  backupFolder: string | undefined;
  isJustStarted: boolean;
}

const noMailServer: Finding = {
  severity: 'warning',
  about: 'mail',
  sentence:
    'is not sent, because no mail server is set. Set one under Server settings, or SMTP_URL on the server.',
  since: null,
  paragraph: 'mailunset',
};

const noServer: Finding = {
  severity: 'warning',
  about: 'no server',
  sentence:
    'runs on this database. Start one. If it ends by itself, the end of its log has the reason; that of the embedded PostgreSQL is postgres.log in DATA_DIR.',
  since: null,
  paragraph: 'deskdown',
};

const isRunning = sql<boolean>`seen_at > now() - interval '3 minutes'`;

const isNeverTaken = ({ paragraph, about }: Finding) => paragraph === 'nightly-backups' && about === 'backup';

/** Adds what the settings say: no mail server is set, or the first backup is about to be taken. */
export function withSettings(
  found: readonly Finding[],
  { hasMail, backupFolder, isJustStarted }: Given,
): Finding[] {
  const adjusted = found.map((finding): Finding => {
    if (!isNeverTaken(finding) || backupFolder === undefined || !isJustStarted) return finding;
    const sentence = `has not been taken yet. The first one into ${backupFolder} starts within a minute of the server's start.`;
    return { ...finding, severity: 'info', sentence };
  });
  return worstFirst(hasMail ? adjusted : [...adjusted, noMailServer]);
}

/**
 * Whether the oldest server that runs was started less than an hour ago, so that its first backup may not be done yet.
 * Asked only if there was none. A locked table counts as no, after a moment.
 */
export async function isJustStarted(db: Kysely<DB>, found: readonly Finding[]): Promise<boolean> {
  if (!found.some(isNeverTaken)) return false;
  const asking = db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 100`.execute(transaction);
    return transaction
      .selectFrom('servers')
      .select(sql<boolean | null>`min(started_at) > now() - interval '1 hour'`.as('isNew'))
      .where(isRunning)
      .executeTakeFirst();
  });
  return asking.then(
    (row) => row?.isNew === true,
    () => false,
  );
}

/** The same settings for a command, which has no keys for the values of the screen: only whether they are set. */
async function settingsOf(
  db: Kysely<DB>,
  config: Pick<Config, 'smtpUrl' | 'backupDir'>,
): Promise<Omit<Given, 'isJustStarted'>> {
  const rows = await db.selectFrom('server_settings').select('name').where('value', 'is not', null).execute();
  const isSet = (name: string) => rows.some((row) => row.name === name);
  return {
    hasMail: config.smtpUrl !== undefined || isSet('mail'),
    backupFolder: config.backupDir ?? (isSet('backup') ? 'the folder of Server settings' : undefined),
  };
}

/** What the doctor adds as a command: the settings, and whether a server runs at all. */
export async function forCommand(
  db: Kysely<DB>,
  found: readonly Finding[],
  config: Pick<Config, 'smtpUrl' | 'backupDir'>,
): Promise<Finding[]> {
  const servers = await db.selectFrom('servers').select('id').where(isRunning).limit(1).execute();
  const all = servers.length === 0 ? [...found, noServer] : found;
  return withSettings(all, {
    ...(await settingsOf(db, config)),
    isJustStarted: await isJustStarted(db, found),
  });
}
