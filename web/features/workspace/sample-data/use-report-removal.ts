import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { toast } from '#web/ui/toast.tsx';

/** Returns a function that says in a toast how many sample records stay, if a removal is done. */
export function useReportRemoval(): (id: string) => Promise<void> {
  const { t } = useLingui();
  return async (id) => {
    try {
      const { state, result } = await client.runs.getRun({ id }, { isUnasked: true });
      if (state !== 'done') return;
      const kept = Number(result?.['kept'] ?? 0);
      const count = formatCount(kept);
      const stay = plural(kept, { one: '# record stays.', other: `${count} records stay.` });
      toast.done(kept === 0 ? t`Sample data removed` : t`Sample data removed. ${stay}`);
    } catch (error) {
      // The list of runs shows it too.
      if (!isFailure(error)) throw error;
    }
  };
}
