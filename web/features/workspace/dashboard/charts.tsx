import '@mantine/charts/styles.layer.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Loaded } from '#web/ui/loaded.tsx';
import { pathTo } from '#web/lib/screens.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import styles from './dashboard.module.css';
import { dayChoices, useFigures, type Choices, type Figures } from './use-figures.ts';

/** The figures of each day as charts, for the number of days in the URL. */
export function Charts({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useLingui();
  const { query, days, setDays, choices } = useFigures();
  const words: Record<(typeof dayChoices)[number], string> = {
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
  };
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(figures) => (
        <section className={styles.charts} aria-label={t`By day`}>
          <div className={styles.tools}>
            <h2>
              <Trans>By day</Trans>
            </h2>
            <span className={styles.zone}>
              <Trans>Days in UTC</Trans>
            </span>
            <SegmentedControl
              aria-label={t`Days shown`}
              size="sm"
              radius="md"
              value={days}
              onChange={setDays}
              data={dayChoices.map((value) => ({ value, label: words[value] }))}
            />
          </div>
          <div className={styles.grid} aria-busy={query.isPlaceholderData}>
            <Users figures={figures} />
            <AmountsChart
              amounts={figures.volume}
              param="currency"
              choices={choices}
              title={t`Trade volume`}
              label={t`Filled`}
              choiceLabel={t`Volume currency`}
              empty={t`No orders were placed in this period.`}
              days={figures.days}
              list={{ address: pathTo('trades.list') }}
            />
            <AmountsChart
              amounts={figures.sales}
              param="sales"
              choices={choices}
              title={t`NFT sales`}
              label={t`Sold for`}
              choiceLabel={t`Sales currency`}
              empty={t`No tokens were sold in this period.`}
              days={figures.days}
              list={{ address: pathTo('tokens.sold'), filter: 'soldAt' }}
            />
            <AmountsChart
              amounts={figures.fees}
              param="fees"
              choices={choices}
              title={t`Fee revenue`}
              label={t`Earned`}
              choiceLabel={t`Fee coin`}
              empty={t`No fees were earned in this period.`}
              days={figures.days}
              list={{ address: pathTo('fees.list') }}
            />
            <Withdrawals figures={figures} />
            <Tickets figures={figures} />
          </div>
        </section>
      )}
    </Loaded>
  );
}

/** The comparison of a chart; neutral if more is neither good nor bad. */
const against = (before: number | string, isNeutral = false) => ({ before: Number(before), isNeutral });

function Users({ figures: { days, users } }: { figures: Figures }) {
  const { t } = useLingui();
  if (!users) return null;
  return (
    <ChartCard
      title={t`New users`}
      empty={t`No users joined in this period.`}
      days={days}
      list={{ address: pathTo('users.list') }}
      former={against(users.before)}
      series={[{ label: t`New users`, color: 'var(--accent)', perDay: users.perDay, total: users.total }]}
    />
  );
}

type Amounts = NonNullable<Figures['volume']>;

/** Amounts of one currency at a time: the one that the URL names, or else the one with the most rows. */
function AmountsChart({
  amounts,
  param,
  choices,
  label,
  choiceLabel,
  ...card
}: {
  amounts: Amounts | null;
  param: 'currency' | 'sales' | 'fees';
  choices: Choices;
  label: string;
  choiceLabel: string;
} & Pick<ChartCardProps, 'title' | 'empty' | 'days' | 'list'>) {
  if (!amounts) return null;
  const [busiest] = amounts;
  const shown = amounts.find((one) => one.currency === choices.chosen(param)) ?? busiest;
  return (
    <ChartCard
      {...card}
      unit={shown?.currency}
      {...(shown && { former: against(shown.before) })}
      series={shown ? [{ label, color: 'var(--accent)', perDay: shown.perDay, total: shown.total }] : []}
      choice={
        amounts.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={choiceLabel}
            value={shown?.currency}
            data={amounts.map((one) => one.currency)}
            onChange={(event) => choices.choose(param, event.currentTarget.value, busiest?.currency ?? '')}
          />
        )
      }
    />
  );
}

function Withdrawals({ figures: { days, withdrawals } }: { figures: Figures }) {
  const { t } = useLingui();
  if (!withdrawals) return null;
  const { waiting, settled, waitingTotal, settledTotal, before } = withdrawals;
  return (
    <ChartCard
      title={t`Withdrawals`}
      empty={t`No withdrawals were requested in this period.`}
      days={days}
      list={{ address: pathTo('withdrawals.list') }}
      former={against(before, true)}
      series={[
        { label: t`Waiting`, color: 'var(--caution)', perDay: waiting, total: waitingTotal },
        { label: t`Settled`, color: 'var(--info)', perDay: settled, total: settledTotal },
      ]}
    />
  );
}

function Tickets({ figures: { days, tickets } }: { figures: Figures }) {
  const { t } = useLingui();
  if (!tickets) return null;
  const { open, closed, openTotal, closedTotal, before } = tickets;
  return (
    <ChartCard
      title={t`Tickets`}
      empty={t`No tickets were created in this period.`}
      days={days}
      list={{ address: pathTo('tickets.list') }}
      former={against(before, true)}
      series={[
        { label: t`Open`, color: 'var(--caution)', perDay: open, total: openTotal },
        { label: t`Closed`, color: 'var(--info)', perDay: closed, total: closedTotal },
      ]}
    />
  );
}
