import { useLingui } from '@lingui/react/macro';
import { Amount } from '#web/ui/amount.tsx';
import { CountedAt, NotCounted } from './counted-mark.tsx';
import type { Closing } from './closing-labels.tsx';
import styles from './closing-view.module.css';

/** The balances of each currency, and the three parts that add up to them. */
export function AmountsSection({
  closing: { currencies, countedAt },
}: {
  closing: Pick<Closing, 'currencies' | 'countedAt'>;
}) {
  const { t } = useLingui();
  if (countedAt === null) return <NotCounted />;
  if (currencies.length === 0) return <p className={styles.note}>{t`No balances are left.`}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Balances by currency`}>
      <table className={styles.amounts}>
        <thead>
          <tr>
            <th scope="col">{t`Currency`}</th>
            <th scope="col">{t`Accounts`}</th>
            <th scope="col">{t`Balance`}</th>
            <th scope="col">{t`Pending`}</th>
            <th scope="col">{t`Paid`}</th>
            <th scope="col">{t`Remaining`}</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currencySymbol, accounts, balance, pending, paid, remaining }) => (
            <tr key={currencySymbol}>
              <th scope="row">
                <bdi>{currencySymbol}</bdi>
              </th>
              <td>{accounts}</td>
              {[balance, pending, paid, remaining].map((value, place) => (
                <td key={place}>
                  <Amount value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CountedAt at={countedAt} />
    </div>
  );
}
