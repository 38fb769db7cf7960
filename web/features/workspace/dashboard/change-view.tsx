import { Trans } from '@lingui/react/macro';
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { formatChange } from '#web/lib/format.ts';
import styles from './change-view.module.css';

/**
 * The change compared to the same number of days before (specification 5.32). It is computed from rounded numbers,
 * because it is a percentage without decimals.
 * @param isNeutral true if more is neither good nor bad, so that it gets no color
 */
export function Change({
  total,
  before,
  days,
  isNeutral = false,
}: {
  total: number;
  before: number;
  days: number;
  isNeutral?: boolean;
}) {
  if (before === 0) {
    return (
      <p className={styles.change}>
        <Trans>None in the previous {days} days</Trans>
      </p>
    );
  }
  const { text, direction } = formatChange(total, before);
  return (
    <p className={styles.change} data-direction={isNeutral ? undefined : direction}>
      {direction === 1 && <IconTrendingUp size={16} aria-hidden className="turns" />}
      {direction === -1 && <IconTrendingDown size={16} aria-hidden className="turns" />}
      {direction === 0 && <IconMinus size={16} aria-hidden />}
      <span>
        <Trans>
          <b dir="ltr">{text}</b> compared with the previous {days} days
        </Trans>
      </span>
    </p>
  );
}
