import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ClosingAction } from './closing-action.tsx';
import { AmountsSection } from './amounts-section.tsx';
import { type Closing, ClosingStatus, useClosingName } from './closing-labels.tsx';
import { RehearsalSection } from './rehearsal-section.tsx';
import styles from './closing-view.module.css';

function Step({ isDone, name, children }: { isDone: boolean; name: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <StatusMark tone={isDone ? 'positive' : 'neutral'}>{name}</StatusMark>
      <p className={styles.note}>{children}</p>
    </li>
  );
}

function Steps({ of: one }: { of: Closing }) {
  const { t } = useLingui();
  const { state, waves, payouts, isProposing } = one;
  const waiting = formatCount(payouts.waiting);
  const released = formatCount(payouts.released);
  const refused = formatCount(payouts.refused);
  const paid = formatCount(payouts.paid);
  return (
    <ol className={styles.steps}>
      <Step isDone={one.approvedAt !== null} name={t`Started by two people`}>
        {one.approvedAt === null ? (
          t`A draft changes nothing. One superadmin requests the start, and another approves it.`
        ) : (
          <Trans>
            <bdi>{one.startedBy}</bdi> and <bdi>{one.approvedBy}</bdi>, <Instant at={one.approvedAt} />
          </Trans>
        )}
      </Step>
      <Step isDone={waves.length > 0} name={t`Users notified`}>
        <Trans>
          Announcement <Instant at={one.announceAt} />
        </Trans>
      </Step>
      <Step isDone={one.haveDepositsEnded} name={t`Deposits ended`}>
        <Instant at={one.lastDepositAt} />
      </Step>
      <Step isDone={one.hasTradingEnded} name={t`Listings, bids and trades ended`}>
        <Instant at={one.lastTradeAt} />
      </Step>
      <Step isDone={state === 'payingOut' || state === 'closed'} name={t`Payout started`}>
        {isProposing ? (
          t`Withdrawals are being proposed.`
        ) : (
          <Trans>
            Proposed withdrawals: {waiting} waiting, {released} released, {paid} paid, {refused} refused
          </Trans>
        )}
      </Step>
      <Step isDone={state === 'closed'} name={t`Closed`}>
        {one.closedAt === null ? (
          <Trans>
            Withdrawals until <Instant at={one.payoutUntil} />
          </Trans>
        ) : (
          <Trans>
            <bdi>{one.closedBy}</bdi>, <Instant at={one.closedAt} />
          </Trans>
        )}
      </Step>
    </ol>
  );
}

function Notices({ of: { waves } }: { of: Closing }) {
  const { t } = useLingui();
  if (waves.length === 0) return <p className={styles.note}>{t`No notices yet.`}</p>;
  return (
    <ol className={styles.steps}>
      {waves.map(({ number, isCancellation, startedBy, startedAt, endedAt, sent, unreachable }) => (
        <Step
          key={number}
          isDone={endedAt !== null}
          name={isCancellation ? t`Cancellation` : startedBy === null ? t`Announcement` : t`Notice ${number}`}
        >
          <Instant at={startedAt} /> {startedBy !== null && <bdi>{startedBy}</bdi>}{' '}
          <Plural value={sent} one="# user notified." other="# users notified." />{' '}
          {unreachable > 0 && (
            <Plural
              value={unreachable}
              one="# user has no email address."
              other="# users have no email address."
            />
          )}
        </Step>
      ))}
    </ol>
  );
}

function Details({ of: one }: { of: Closing }) {
  const { t } = useLingui();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <ClosingStatus state={one.state} />
      </DescriptionItem>
      <DescriptionItem name={t`Reason`}>
        <bdi className={styles.text}>{one.reason}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Planned by`}>
        <span>
          <Trans>
            <bdi>{one.createdBy}</bdi>, <Instant at={one.createdAt} />
          </Trans>
        </span>
      </DescriptionItem>
      {one.cancelledAt !== null && (
        <DescriptionItem name={t`Canceled`}>
          <span>
            <Trans>
              <bdi>{one.cancelledBy}</bdi>, <Instant at={one.cancelledAt} />
            </Trans>
          </span>
          <bdi className={styles.text}>{one.cancelReason}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** One closing: its steps, notices and payouts, and what is left. */
export function ClosingView() {
  const { t } = useLingui();
  const nameOf = useClosingName();
  return (
    <RouteRecord call={client.closings.getClosing} fields={8} name={nameOf}>
      {(one) => (
        <article className={styles.page}>
          <ClosingAction closing={one} />
          <RecordCard isOwn title={t`Details`}>
            <Details of={one} />
          </RecordCard>
          <RecordCard isOwn title={t`Steps`}>
            <Steps of={one} />
          </RecordCard>
          <RecordCard isOwn title={t`Notices`}>
            <Notices of={one} />
          </RecordCard>
          <RecordCard isOwn title={t`Balances`}>
            <AmountsSection closing={one} />
            <div className={styles.below}>
              <Button variant="default" component={Link} to={pathTo('closings.register', one.id)}>
                <Trans>Open register</Trans>
              </Button>
            </div>
          </RecordCard>
          <RehearsalSection id={one.id} />
        </article>
      )}
    </RouteRecord>
  );
}
