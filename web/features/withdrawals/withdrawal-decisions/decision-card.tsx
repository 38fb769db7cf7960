import { Trans, useLingui } from '@lingui/react/macro';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Fact, Facts } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { Decision } from './decision-form.tsx';
import { useConditionWords, useFlagWords, useOutcomeWords } from './rule-labels.tsx';
import styles from './withdrawal-decisions.module.css';

/** The rule that matched, in sentences. */
function Rule({ row }: { row: NonNullable<Decision['row']> }) {
  const words = useConditionWords(row);
  const outcomes = useOutcomeWords();
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
 * What was asked for, and which rule decides.
 * @param isLinked false on the withdrawal's own page
 */
export function AskedFacts({ decision, isLinked }: { decision: Decision; isLinked: boolean }) {
  const { t } = useLingui();
  const { userId, email, amount, currencySymbol, destination, askedAt, row, policyVersion, given, needed } =
    decision;
  const revealed = {
    kind: 'decision',
    id: decision.id,
    mayReveal: useMayChange('/withdrawal-approvals'),
  } as const;
  return (
    <Facts>
      <Fact name={t`Amount`}>
        <Amount value={amount} symbol={currencySymbol} />
        {isLinked && (
          <RecordLink to={{ screen: 'withdrawals.view', id: decision.id }}>{t`All about it`}</RecordLink>
        )}
      </Fact>
      <Fact name={t`User`}>
        <Personal
          {...revealed}
          field="email"
          label={t`Email`}
          value={email}
          to={{ screen: 'users.view', id: userId ?? email }}
        />
      </Fact>
      <Fact name={t`Destination`}>
        <Personal {...revealed} field="destination" label={t`Destination`} value={destination}>
          {destination === null ? '—' : <Copyable text={destination} />}
        </Personal>
      </Fact>
      <Fact name={t`Asked for`}>
        <Instant at={askedAt} />
      </Fact>
      <Fact name={t`Rule`}>
        <div className={styles.lines}>
          {row ? <Rule row={row} /> : <Trans>The policy is being asked.</Trans>}
          {policyVersion !== null && (
            <p className={styles.dim}>
              <Trans>Version {policyVersion} of the policy</Trans>
            </p>
          )}
        </div>
      </Fact>
      {needed > 0 && (
        <Fact name={t`Approvals`}>
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
        </Fact>
      )}
    </Facts>
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

/** What those who decide have to know of the user and the destination. */
export function KnownFacts({
  card,
  askedSymbol,
}: {
  card: NonNullable<Decision['card']>;
  askedSymbol: string;
}) {
  const { t } = useLingui();
  const flags = useFlagWords();
  const { user, balance, destination, sums, newCountries, openTickets, openReports } = card;
  const others = formatCount(Math.min(destination.otherUsers, 10), destination.otherUsers <= 10);
  const times = formatCount(destination.timesPaid);
  return (
    <Facts>
      <Fact name={t`User`}>
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
      </Fact>
      {user && (
        <Fact name={t`Account since`}>
          <Instant at={user.createdAt} />
        </Fact>
      )}
      {user && (
        <Fact name={t`Credentials changed`}>
          {user.credentialsChangedAt ? <Instant at={user.credentialsChangedAt} /> : t`not told`}
        </Fact>
      )}
      {balance && (
        <Fact name={t`Balance`}>
          <Amount value={balance.amount} symbol={askedSymbol} />
          <p>
            <Trans>
              as of <Instant at={balance.changedAt} />, with what is asked for here
            </Trans>
          </p>
        </Fact>
      )}
      <Fact name={t`Paid there before`}>
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
      </Fact>
      {sums.map(({ currencySymbol, ofDay, ofWeek, countOfDay, countOfWeek }) => (
        <Fact
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
        </Fact>
      ))}
      <Fact name={t`New countries`}>
        <div className={styles.lines}>
          {newCountries.length === 0 && t`none in 7 days`}
          {newCountries.map(({ name, at }) => (
            <p key={name}>
              <bdi>{name}</bdi> · <Instant at={at} />
            </p>
          ))}
        </div>
      </Fact>
      <Fact name={t`Open tickets`}>{formatCount(openTickets)}</Fact>
      <Fact name={t`Open reports`}>{formatCount(openReports)}</Fact>
    </Facts>
  );
}
