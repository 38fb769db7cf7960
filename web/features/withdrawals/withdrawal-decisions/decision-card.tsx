import { Trans, useLingui } from '@lingui/react/macro';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { Decision } from './decision-form.tsx';
import { useConditionLabels, useFlagLabels, useOutcomeLabels } from './rule-labels.tsx';
import styles from './withdrawal-decisions.module.css';

/** The rule that matched, as sentences. */
function Rule({ row }: { row: NonNullable<Decision['row']> }) {
  const words = useConditionLabels(row);
  const outcomes = useOutcomeLabels();
  return (
    <>
      <p>{outcomes[row.outcome]}</p>
      {words.length > 0 ? (
        <ul className={styles.sentences}>
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>
          <Trans>No other rule matches it.</Trans>
        </p>
      )}
    </>
  );
}

/**
 * The requested withdrawal, and the rule that applies.
 * @param isLinked false on the withdrawal's own page
 */
export function RequestedDetails({ decision, isLinked }: { decision: Decision; isLinked: boolean }) {
  const { t } = useLingui();
  const { userId, email, amount, currencySymbol, destination, askedAt, row, policyVersion, given, needed } =
    decision;
  const revealed = {
    kind: 'decision',
    id: decision.id,
    mayReveal: useMayChange('/withdrawal-approvals'),
  } as const;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Amount`}>
        <Amount value={amount} symbol={currencySymbol} />
        {isLinked && (
          <RecordLink to={{ screen: 'withdrawals.view', id: decision.id }}>{t`All about it`}</RecordLink>
        )}
      </DescriptionItem>
      <DescriptionItem name={t`User`}>
        <Personal
          {...revealed}
          field="email"
          label={t`Email`}
          value={email}
          to={{ screen: 'users.view', id: userId ?? email }}
        />
      </DescriptionItem>
      <DescriptionItem name={t`Destination`}>
        <Personal {...revealed} field="destination" label={t`Destination`} value={destination}>
          {destination === null ? '—' : <Copyable text={destination} />}
        </Personal>
      </DescriptionItem>
      <DescriptionItem name={t`Asked for`}>
        <Instant at={askedAt} />
      </DescriptionItem>
      <DescriptionItem name={t`Rule`}>
        <div className={styles.lines}>
          {row ? <Rule row={row} /> : <Trans>The policy is being asked.</Trans>}
          {policyVersion !== null && (
            <p className={styles.dim}>
              <Trans>Version {policyVersion} of the policy</Trans>
            </p>
          )}
        </div>
      </DescriptionItem>
      {needed > 0 && (
        <DescriptionItem name={t`Approvals`}>
          <div className={styles.lines}>
            {given.length === 0 && '—'}
            {given.map(({ admin, givenAt, expiresAt, isByPasskey, voidedBecause }) => (
              <p key={`${admin.id} ${givenAt}`}>
                <bdi>{admin.name}</bdi> · {isByPasskey ? t`with a passkey` : t`with a code`} ·{' '}
                <Instant at={givenAt} /> ·{' '}
                {voidedBecause === null ? (
                  <Trans>
                    counts until <Instant at={expiresAt} />
                  </Trans>
                ) : (
                  <VoidedWord because={voidedBecause} />
                )}
              </p>
            ))}
          </div>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** Why an approval no longer counts. */
function VoidedWord({ because }: { because: string }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    changed: t`void: the withdrawal changed afterwards`,
    policy: t`void: the policy changed afterwards`,
    user: t`void: the user changed afterwards`,
    held: t`void: it was held afterwards`,
    ended: t`void: it came to its end`,
    lapsed: t`void: too old`,
    disabled: t`void: this admin may no longer approve`,
    dependent: t`void: depends on another approver, or on emergency access`,
  };
  return words[because] ?? because;
}

/** What an approver needs to know about the user and the destination. */
export function KnownDetails({
  card,
  askedSymbol,
}: {
  card: NonNullable<Decision['card']>;
  askedSymbol: string;
}) {
  const { t } = useLingui();
  const flags = useFlagLabels();
  const { user, balance, destination, sums, newCountries, openTickets, openReports } = card;
  const others = formatCount(Math.min(destination.otherUsers, 10), destination.otherUsers <= 10);
  const times = formatCount(destination.timesPaid);
  return (
    <DescriptionList>
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
          {user.credentialsChangedAt ? <Instant at={user.credentialsChangedAt} /> : t`not told`}
        </DescriptionItem>
      )}
      {balance && (
        <DescriptionItem name={t`Balance`}>
          <Amount value={balance.amount} symbol={askedSymbol} />
          <p>
            <Trans>
              as of <Instant at={balance.changedAt} />, with what is asked for here
            </Trans>
          </p>
        </DescriptionItem>
      )}
      <DescriptionItem name={t`Paid there before`}>
        <div className={styles.lines}>
          <p>
            {destination.firstPaidAt ? (
              <Trans>
                first on <Instant at={destination.firstPaidAt} />, payments: {times}
              </Trans>
            ) : (
              <Trans>never</Trans>
            )}
          </p>
          {destination.otherUsers > 0 && (
            <p>
              <Trans>Other users asked for payments there, too: {others}</Trans>
            </p>
          )}
          {destination.lists.length > 0 && (
            <p>
              <Trans>
                On the lists <bdi>{destination.lists.join(' · ')}</bdi>
              </Trans>
            </p>
          )}
        </div>
      </DescriptionItem>
      {sums.map(({ currencySymbol, ofDay, ofWeek, countOfDay, countOfWeek }) => (
        <DescriptionItem
          key={currencySymbol}
          name={
            currencySymbol.toLowerCase() === askedSymbol.toLowerCase() ? t`Asked for lately` : currencySymbol
          }
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
