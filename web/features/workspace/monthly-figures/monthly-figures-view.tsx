import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { chainInfoOf } from '#contract/platform/chains.ts';
import type { FigureKind } from '#contract/workspace/monthly-figure-rows.ts';
import { useChainNames } from '#web/features/chain/wallet/use-chain-name.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FiguresTable } from '#web/ui/figures-page.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { downloadCsv } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { useQueryString } from '#web/lib/use-query-string.ts';
import { pathToRows } from './figure-path-reader.ts';
import { monthName, monthsUntil } from './month-reader.ts';
import styles from './monthly-figures.module.css';

type Figures = AnswerOf<typeof client.monthlyFigures.getMonthlyFigures>;

/** The kinds of figures with their titles, and what a row of theirs is. */
function useKinds(): Readonly<Record<FigureKind, string>> {
  const { t } = useLingui();
  return {
    fees: t`Fees`,
    royalties: t`Royalties`,
    sales: t`Sales of tokens`,
    trades: t`Trading volume`,
    withdrawals: t`Completed withdrawals`,
  };
}

/** The name of a chain by its number. */
function useNameOfChain(): (chainId: string) => string {
  const nameOf = useChainNames();
  return (chainId) => nameOf({ chainId, networkName: chainInfoOf(chainId).name });
}

function Shown({ figures: { month, kinds, figures, isAdding } }: { figures: Figures }) {
  const { t } = useLingui();
  const titles = useKinds();
  const chainName = useNameOfChain();
  const save = () => {
    const lines = [
      [t`Month`, t`Figure`, t`Currency`, t`Chain`, t`Count`, t`Amount`],
      ...figures.map(({ kind, currency, chainId, count, amount }) => [
        month,
        titles[kind],
        currency,
        chainId === null ? '' : chainName(chainId),
        String(count),
        amount,
      ]),
    ];
    downloadCsv(lines, `monthly-figures-${month}.csv`);
  };
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={() => window.print()}>{t`Print figures`}</Button>
        <Button variant="default" onClick={save}>{t`Download CSV`}</Button>
      </div>
      {isAdding && (
        <p className={styles.note} role="status">
          <Trans>Earlier rows are still being added up after the upgrade. Figures can be too low.</Trans>
        </p>
      )}
      {kinds.map((kind) => {
        const its = figures.filter((figure) => figure.kind === kind);
        return (
          <RecordCard key={kind} isOwn title={titles[kind]}>
            {its.length === 0 ? (
              <p className={styles.note}>{t`None in this month.`}</p>
            ) : (
              <FiguresTable
                of={t`Currency and chain`}
                columns={[t`Count`, t`Amount`]}
                lines={its.map((figure) => ({
                  key: `${figure.chainId ?? ''}:${figure.currency}`,
                  label:
                    figure.chainId === null
                      ? figure.currency
                      : `${figure.currency} · ${chainName(figure.chainId)}`,
                  figures: [
                    formatCount(figure.count),
                    <Link key="amount" className={styles.amount} to={pathToRows(figure, month)}>
                      <Amount value={figure.amount} symbol={figure.currency} />
                    </Link>,
                  ],
                }))}
              />
            )}
          </RecordCard>
        );
      })}
    </>
  );
}

/** Monthly figures: sums of a month by kind, currency and chain, each linked to its rows. */
export function MonthlyFiguresView() {
  const { t, i18n } = useLingui();
  const [query, changeQuery] = useQueryString();
  const [now] = useState(() => new Date().toISOString().slice(0, 7));
  const asked = query.get('month') ?? '';
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : now;
  const figures = useCall(client.monthlyFigures.getMonthlyFigures, { month });
  // The months to choose from stay while another month loads.
  const [first, setFirst] = useState(month);
  const known = figures.data?.firstMonth ?? first;
  if (known < first) setFirst(known);
  const months = monthsUntil(now, first);
  const choose = (value: string) =>
    changeQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('month', value);
      return next;
    });
  return (
    <div className={styles.figures}>
      <div className={styles.bar}>
        <NativeSelect
          label={t`Month (UTC)`}
          value={month}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={(months.includes(month) ? months : [month, ...months]).map((value) => ({
            value,
            label: monthName(value, i18n.locale),
          }))}
        />
      </div>
      <p className={styles.printed}>{monthName(month, i18n.locale)}</p>
      <Loaded query={figures} skeleton={<FormSkeleton fields={5} />}>
        {(loaded) => <Shown figures={loaded} />}
      </Loaded>
      <p className={styles.note}>
        <Trans>
          Months are in UTC. Sales count on the day of the sale, trades on the day of the order with what was
          filled since, and withdrawals on the day of the request.
        </Trans>
      </p>
    </div>
  );
}
