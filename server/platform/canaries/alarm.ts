import { sql } from 'kysely';
import type { Services } from '../context/services.ts';
import { countCanaryRead } from '../auth/activity-counters.ts';
import { recordOwnWork } from '../audit/record.ts';
import { mailSuperadmins } from '../mail/superadmin-mail.ts';

/** How a canary was read. */
export type CanaryRead = 'opened' | 'found' | 'exported' | 'api' | 'changed';

/** Who read a canary, when and from where. */
export interface CanaryReader {
  canaryId: string;
  how: CanaryRead;
  call: string;
  readerId: string;
  readerName: string;
  ipAddress: string;
  requestId: string;
  at: Date;
}

/** The name of the call in the audit rows about a read canary. */
export const canaryCall = 'readCanary';

/** The alarm in each way. */
const sentences = {
  opened: 'canaryOpened',
  found: 'canaryFound',
  exported: 'canaryExported',
  api: 'canaryByKey',
  changed: 'canaryChanged',
} as const satisfies Readonly<Record<CanaryRead, string>>;

/** Records that a canary was read, and mails superadmins: the first time within an hour for each reader, canary and way. */
export async function raiseCanaryAlarm(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { canaryId, how, at, ...reader }: CanaryReader,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await countCanaryRead(transaction, `${reader.readerId}:${canaryId}:${how}`)) > 1) return;
    const canary = await transaction
      .selectFrom('users')
      .select('name')
      .where('id', '=', canaryId)
      .where(sql<boolean>`exists (select from canaries where user_id = users.id)`)
      .executeTakeFirst();
    if (!canary) return;
    const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    const after = { user: canaryId, how, time, ...reader };
    await recordOwnWork(transaction, canaryCall, { record: null, before: null, after }, null);
    const values = { name: reader.readerName, canary: canary.name, time, address: reader.ipAddress };
    await mailSuperadmins(
      transaction,
      { db, config },
      {
        subject: 'canarySubject',
        sentences: [{ sentence: sentences[how], values }, { sentence: 'canaryWhen', values }, 'canaryAdvice'],
        path: `/audit?call=${canaryCall}`,
      },
    );
  });
}
