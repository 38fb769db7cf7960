import { exportedPeopleOfDay } from '#contract/platform/limits.ts';
import { countExported } from '#server/platform/auth/activity-counters.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import type { Exporting } from '#server/platform/exports/write-file.ts';

/**
 * Counts the rows with personal data that were exported, also by incomplete exports, and emails superadmins when an
 * administrator exceeds the usual number of a day. API keys are not counted, because programs export every day.
 */
export async function noteExported(
  { services, admin }: Exporting['context'],
  { checked, written: { rows } }: Pick<Exporting, 'checked' | 'written'>,
): Promise<void> {
  if (admin?.kind !== 'admin' || !checked.isPersonal || rows === 0) return;
  await services.db.transaction().execute(async (db) => {
    const count = await countExported(db, admin.id, rows);
    if (count <= exportedPeopleOfDay || count - rows > exportedPeopleOfDay) return;
    await mailSuperadmins(db, services, {
      subject: 'mailExportsSubject',
      sentences: [{ sentence: 'mailExports', values: { name: admin.name, count } }, 'sensitiveIfUnknown'],
      path: `/audit?admin=${admin.id}&call=downloadExport`,
    });
  });
}
