import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '#web/lib/format.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import type { Decision } from './decision-form.tsx';
import { DestinationHistory } from './destination-panel.tsx';
import { RecentChart } from './recent-chart.tsx';
import { useFlagLabels } from './rule-labels.tsx';
import styles from './withdrawal-decisions.module.css';

type Card = NonNullable<Decision['card']>;

function UserItems({ user }: Pick<Card, 'user'>) {
  const { t } = useLingui();
  const flags = useFlagLabels();
  return (
    <>
      <DescriptionItem name={t`User`}>
        {user ? (
          <div className={styles.lines}>
            <p>
              <RecordLink to={{ screen: 'users.view', id: user.id }}>{user.name || '—'}</RecordLink>
            </p>
            {user.flags.length > 0 && (
              <ul className={styles.sentences}>
                {user.flags.map((flag) => (
                  <li key={flag}>{flags[flag]}</li>
                ))}
              </ul>
            )}
          </div>
        ) : (
          flags.unknown
        )}
      </DescriptionItem>
      {user && (
        <DescriptionItem name={t`Account since`}>
          <Instant at={user.createdAt} />
        </DescriptionItem>
      )}
      {user && (
        <DescriptionItem name={t`Credentials changed`}>
          {user.credentialsChangedAt ? <Instant at={user.credentialsChangedAt} /> : t`not reported`}
        </DescriptionItem>
      )}
      {user && (
        <DescriptionItem name={t`Verification`}>
          {user.isVerified ? (
            <StatusMark tone="positive">{t`Email verified`}</StatusMark>
          ) : (
            <StatusMark tone="caution">{t`Email not verified`}</StatusMark>
          )}
        </DescriptionItem>
      )}
    </>
  );
}

function PaidInTotal({ lifetime }: Pick<Card, 'lifetime'>) {
  const { t } = useLingui();
  return (
    <DescriptionItem name={t`Paid in total`}>
      <div className={styles.lines}>
        {lifetime.totals.length === 0 && <p>{t`Nothing yet`}</p>}
        {lifetime.totals.map(({ currencySymbol, amount, count }) => (
          <p key={currencySymbol}>
            <Amount value={amount} symbol={currencySymbol} /> ·{' '}
            <Plural value={count} one="# withdrawal" other="# withdrawals" />
          </p>
        ))}
        {lifetime.isCapped && (
          <p className={styles.dim}>
            <Trans>Only the newest {formatCount(5000)} withdrawals are counted.</Trans>
          </p>
        )}
      </div>
    </DescriptionItem>
  );
}

function EarlierPayments({ destination }: Pick<Card, 'destination'>) {
  const { t } = useLingui();
  const times = formatCount(destination.timesPaid);
  return (
    <DescriptionItem name={t`Earlier payments to this destination`}>
      <div className={styles.lines}>
        <p>
          {destination.firstPaidAt ? (
            <Trans>
              first payment <Instant at={destination.firstPaidAt} />, payments: {times}
            </Trans>
          ) : (
            <Trans>never</Trans>
          )}
        </p>
        {destination.lists.length > 0 && (
          <p>
            <Trans>
              On the lists <bdi>{destination.lists.join(' · ')}</bdi>
            </Trans>
          </p>
        )}
      </div>
    </DescriptionItem>
  );
}

interface RecentRequestsProps {
  sum: Card['sums'][number];
  askedSymbol: string;
}

function RecentRequests({ sum, askedSymbol }: RecentRequestsProps) {
  const { t } = useLingui();
  const { currencySymbol, ofDay, ofWeek, countOfDay, countOfWeek } = sum;
  return (
    <DescriptionItem
      name={currencySymbol.toLowerCase() === askedSymbol.toLowerCase() ? t`Recent requests` : currencySymbol}
    >
      <div className={styles.lines}>
        <p>
          <Trans>
            24 hours: <Amount value={ofDay} symbol={currencySymbol} />, withdrawals: {countOfDay}
          </Trans>
        </p>
        <p>
          <Trans>
            7 days: <Amount value={ofWeek} symbol={currencySymbol} />, withdrawals: {countOfWeek}
          </Trans>
        </p>
      </div>
    </DescriptionItem>
  );
}

interface KnownDetailsProps {
  card: Card;
  askedSymbol: string;
}

/** What an approver needs to know about the user and the destination. */
export function KnownDetails({ card, askedSymbol }: KnownDetailsProps) {
  const { t } = useLingui();
  const { user, balance, destination, lifetime, recent, sums, newCountries, openTickets, openReports } = card;
  return (
    <DescriptionList>
      <UserItems user={user} />
      <PaidInTotal lifetime={lifetime} />
      <DescriptionItem name={t`Last withdrawals`}>
        <RecentChart recent={recent} symbol={askedSymbol} />
      </DescriptionItem>
      {balance && (
        <DescriptionItem name={t`Balance`}>
          <Amount value={balance.amount} symbol={askedSymbol} />
          <p>
            <Trans>
              updated <Instant at={balance.changedAt} />, including this withdrawal
            </Trans>
          </p>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Destination`}>
        <DestinationHistory destination={destination} />
      </DescriptionItem>
      <EarlierPayments destination={destination} />
      {sums.map((sum) => (
        <RecentRequests key={sum.currencySymbol} sum={sum} askedSymbol={askedSymbol} />
      ))}
      <DescriptionItem name={t`New countries`}>
        <div className={styles.lines}>
          {newCountries.length === 0 && t`none in 7 days`}
          {newCountries.map(({ name, at }) => (
            <p key={name}>
              <bdi>{name}</bdi> · <Instant at={at} />
            </p>
          ))}
        </div>
      </DescriptionItem>
      <DescriptionItem name={t`Open tickets`}>{formatCount(openTickets)}</DescriptionItem>
      <DescriptionItem name={t`Open reports`}>{formatCount(openReports)}</DescriptionItem>
    </DescriptionList>
  );
}
