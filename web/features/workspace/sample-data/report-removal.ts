import { plural, t } from '@lingui/core/macro';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { toast } from '#web/ui/toast.tsx';

/** Says in a toast how many sample records stay, if the run is done. */
export async function reportRemoval(id: string): Promise<void> {
  try {
    const { state, result } = await client.runs.getRun({ id }, { isUnasked: true });
    if (state !== 'done') return;
    const kept = Number(result?.['kept'] ?? 0);
    const stay = kept === 0 ? '' : plural(kept, { one: '# record stays.', other: '# records stay.' });
    toast.done(kept === 0 ? t`Sample data removed` : t`Sample data removed. ${stay}`);
  } catch (error) {
    // The list of runs shows it too.
    if (!isFailure(error)) throw error;
  }
}
