import type { Services } from '../context/services.ts';
import { recordOwnWork } from './record.ts';

/** Records in the audit trail what a restore of a backup did. The restore has no key to sign a row with. */
export async function recordRestores({ db }: Pick<Services, 'db'>): Promise<void> {
  const waiting = await db.selectFrom('restore_notes').select('id').limit(1).executeTakeFirst();
  if (!waiting) return;
  await db.transaction().execute(async (transaction) => {
    const notes = await transaction.deleteFrom('restore_notes').returning(['id', 'call', 'detail']).execute();
    for (const { call, detail } of notes.toSorted((one, other) => one.id - other.id))
      await recordOwnWork(
        transaction,
        call,
        call === 'restore'
          ? { record: null, before: {}, after: { takenAt: detail } }
          : { record: detail, before: { isErased: false }, after: { isErased: true } },
        null,
      );
  });
}
