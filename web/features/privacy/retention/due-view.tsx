import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import { formatCount } from '#web/lib/format.ts';

/** How many rows are past their retention period, and the age of the oldest. */
export function DueView({ due }: { due: { rows: number; isMore: boolean; oldest: string | null } }) {
  const { t } = useLingui();
  if (due.rows === 0 || due.oldest === null) return t`Nothing`;
  const rows = formatCount(due.rows, !due.isMore);
  const oldest = <Instant at={due.oldest} />;
  return (
    <Trans>
      {rows} rows, the oldest from {oldest}
    </Trans>
  );
}
