import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { formatDecimal } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { Decision } from './decision-form.tsx';
import { destinationLines, WholeDestination } from './destination-panel.tsx';
import { useConditionLabels, useOutcomeLabels } from './rule-labels.tsx';
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

/** The amount in dollars, and where the price comes from. */
function Dollars({ dollars }: Pick<NonNullable<Decision['card']>, 'dollars'>) {
  if (dollars === null)
    return (
      <p className={styles.dim}>
        <Trans>No recent trade gives a price in dollars.</Trans>
      </p>
    );
  const amount = `$${formatDecimal(dollars.amount)}`;
  return (
    <p className={styles.dim}>
      <Trans>
        About <bdi dir="ltr">{amount}</bdi>, by trades up to <Instant at={dollars.tradedAt} />
      </Trans>
    </p>
  );
}

interface RequestedProps {
  decision: Decision;
  /** False on the withdrawal's own page. */
  isLinked: boolean;
  /** The whole destination on the screen. */
  destinationElement: RefObject<HTMLDivElement | null>;
}

/** The requested withdrawal: how much, whose, and where to. */
export function RequestedDetails({ decision, isLinked, destinationElement }: RequestedProps) {
  const { t } = useLingui();
  const { userId, email, amount, currencySymbol, destination, askedAt, row, given, needed, card } = decision;
  const lines = card ? destinationLines(card) : [];
  const revealed = {
    kind: 'decision',
    id: decision.id,
    mayReveal: useMayChange('/withdrawal-approvals'),
  } as const;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Amount`}>
        <Amount value={amount} symbol={currencySymbol} />
        {card && <Dollars dollars={card.dollars} />}
        {isLinked && (
          <RecordLink to={{ screen: 'withdrawals.view', id: decision.id }}>{t`View details`}</RecordLink>
        )}
      </DescriptionItem>
      <DescriptionItem name={t`User`}>
        {card?.user?.image && (
          <img className={styles.picture} src={card.user.image} alt="" width={32} height={32} />
        )}
        {card?.user && (
          <RecordLink to={{ screen: 'users.view', id: card.user.id }}>{card.user.name || '—'}</RecordLink>
        )}
        <Personal
          {...revealed}
          field="email"
          label={t`Email`}
          value={email}
          to={{ screen: 'users.view', id: userId ?? email }}
        />
      </DescriptionItem>
      <DescriptionItem name={t`Destination`}>
        {lines.length > 0 ? (
          <WholeDestination lines={lines} element={destinationElement} />
        ) : (
          <Personal {...revealed} field="destination" label={t`Destination`} value={destination}>
            {destination === null ? '—' : <Copyable text={destination} isWhole />}
          </Personal>
        )}
      </DescriptionItem>
      <DescriptionItem name={t`Requested`}>
        <Instant at={askedAt} />
      </DescriptionItem>
      {!card && (
        <DescriptionItem name={t`Rule`}>
          {row ? <Rule row={row} /> : <Trans>Checking the policy…</Trans>}
        </DescriptionItem>
      )}
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
                    valid until <Instant at={expiresAt} />
                  </Trans>
                ) : (
                  <VoidedWord because={voidedBecause} />
                )}
              </p>
            ))}
          </div>
        </DescriptionItem>
      )}
      {card && <MayApprove needed={needed} {...card} />}
    </DescriptionList>
  );
}

/** Who may approve, or why not enough people can. */
function MayApprove({
  needed,
  approvers,
  blockedApprovers,
}: Pick<NonNullable<Decision['card']>, 'approvers' | 'blockedApprovers'> & { needed: number }) {
  const { t } = useLingui();
  if (blockedApprovers === null)
    return approvers.length === 0 ? null : (
      <DescriptionItem name={t`May approve`}>
        <bdi>{approvers.map(({ name }) => name).join(' · ')}</bdi>
      </DescriptionItem>
    );
  return (
    <DescriptionItem name={t`May approve`}>
      <div className={styles.lines}>
        <p>
          {needed < 2
            ? t`One approver is needed. Nobody else can approve.`
            : t`Two independent approvers are needed. Nobody else can approve.`}
        </p>
        {blockedApprovers.length === 0 ? (
          <p>
            <Trans>Give another administrator write access to withdrawal approvals.</Trans>
          </p>
        ) : (
          <ul className={styles.sentences}>
            {blockedApprovers.map(({ id, name, because }) => (
              <li key={id}>
                <bdi>{name}</bdi>: <Blocked because={because} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </DescriptionItem>
  );
}

/** Why an administrator with the permission can't approve. */
function Blocked({
  because,
}: {
  because: NonNullable<NonNullable<Decision['card']>['blockedApprovers']>[number]['because'];
}) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    secondFactor: t`no second factor`,
    changedUser: t`changed or imported data of this user in the last 24 hours`,
    changedPolicy: t`changed the matching rule in the last 24 hours`,
    newFactor: t`second factor is less than 24 hours old`,
    madeByApprover: t`another approver changed their account or permissions in the last 7 days`,
    madeAlone: t`account or permissions changed during emergency access in the last 7 days`,
    sameDevice: t`signed in on the same device as another approver in the last 7 days`,
  };
  return words[because] ?? because;
}

/** Why an approval no longer counts. */
function VoidedWord({ because }: { because: string }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    changed: t`void: the withdrawal changed afterwards`,
    policy: t`void: the policy changed afterwards`,
    user: t`void: the user changed afterwards`,
    held: t`void: the withdrawal was held afterwards`,
    ended: t`void: the withdrawal ended`,
    lapsed: t`void: expired`,
    disabled: t`void: this administrator can no longer approve`,
    dependent: t`void: depends on another approver or on emergency access`,
  };
  return words[because] ?? because;
}
