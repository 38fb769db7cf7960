import '@mantine/charts/styles.layer.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Loaded } from '#web/kit/loaded.tsx';
import { ChartCard } from './chart-card.tsx';
import styles from './dashboard.module.css';
import { dayChoices, useFigures, type Figures } from './use-figures.ts';

/** The figures of each day as charts, for the number of days in the URL. */
export function Charts({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useLingui();
  const { query, days, setDays, currency, setCurrency } = useFigures();
  const words: Record<(typeof dayChoices)[number], string> = {
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
  };
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(figures) => (
        <section className={styles.charts} aria-label={t`Day by day`}>
          <div className={styles.tools}>
            <h2>
              <Trans>Day by day</Trans>
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
            <Volume figures={figures} currency={currency} onCurrency={setCurrency} />
            <Withdrawals figures={figures} />
            <Tickets figures={figures} />
          </div>
        </section>
      )}
    </Loaded>
  );
}

function Users({ figures: { days, users } }: { figures: Figures }) {
  const { t } = useLingui();
  if (!users) return null;
  return (
    <ChartCard
      title={t`New users`}
      empty={t`Nobody joined in these days.`}
      days={days}
      series={[{ label: t`New users`, color: 'var(--accent)', perDay: users.perDay, total: users.total }]}
    />
  );
}

function Volume({
  figures: { days, volume },
  currency,
  onCurrency,
}: {
  figures: Figures;
  currency: string | null;
  onCurrency: (next: string, usual: string) => void;
}) {
  const { t } = useLingui();
  if (!volume) return null;
  const [busiest] = volume;
  const shown = volume.find((one) => one.currency === currency) ?? busiest;
  return (
    <ChartCard
      title={t`Trade volume`}
      empty={t`No orders were given in these days.`}
      days={days}
      unit={shown?.currency}
      series={
        shown ? [{ label: t`Filled`, color: 'var(--accent)', perDay: shown.perDay, total: shown.total }] : []
      }
      choice={
        volume.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t`Currency of the volume`}
            value={shown?.currency}
            data={volume.map((one) => one.currency)}
            onChange={(event) => onCurrency(event.currentTarget.value, busiest?.currency ?? '')}
          />
        )
      }
    />
  );
}

function Withdrawals({ figures: { days, withdrawals } }: { figures: Figures }) {
  const { t } = useLingui();
  if (!withdrawals) return null;
  const { waiting, settled, waitingTotal, settledTotal } = withdrawals;
  return (
    <ChartCard
      title={t`Withdrawals`}
      empty={t`No withdrawals were asked for in these days.`}
      days={days}
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
  const { open, closed, openTotal, closedTotal } = tickets;
  return (
    <ChartCard
      title={t`Tickets`}
      empty={t`No tickets were written in these days.`}
      days={days}
      series={[
        { label: t`Open`, color: 'var(--caution)', perDay: open, total: openTotal },
        { label: t`Closed`, color: 'var(--info)', perDay: closed, total: closedTotal },
      ]}
    />
  );
}
