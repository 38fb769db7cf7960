import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useMayChange } from '#web/lib/session.ts';
import { VerificationStatus } from './verification-status.tsx';
import styles from './verifications.module.css';

/** A request with all details of its page. */
export type VerificationDetails = AnswerOf<typeof client.verifications.getVerification>;

/** The content of the request. */
export function RequestedDetails({ verification }: { verification: VerificationDetails }) {
  const { t } = useLingui();
  const { id, userId, email, address, createdAt, decidedAt } = verification;
  const revealed = { kind: 'verification', id, mayReveal: useMayChange('/verificationlist') } as const;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Email`}>
        <Personal
          {...revealed}
          field="email"
          label={t`Email`}
          value={email}
          to={{ screen: 'users.view', id: userId }}
        />
      </DescriptionItem>
      <DescriptionItem name={t`User Address`}>
        <Personal {...revealed} field="address" label={t`User Address`} value={address}>
          {address === null ? '—' : <Copyable text={address} hides="user" />}
        </Personal>
      </DescriptionItem>
      <DescriptionItem name={t`Requested`}>
        <Instant at={createdAt} />
      </DescriptionItem>
      {decidedAt !== null && (
        <DescriptionItem name={t`Decided`}>
          <Instant at={decidedAt} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

type Evidence = VerificationDetails['card'];

function SimilarUsers({ others }: Pick<Evidence, 'others'>) {
  const { t } = useLingui();
  const because = { email: t`the same email`, address: t`the same address` };
  if (others.length === 0) return <Trans>none</Trans>;
  return (
    <ul className={styles.lines}>
      {others.map((other) => (
        <li key={`${other.because} ${other.userId}`}>
          <RecordLink to={{ screen: 'users.view', id: other.userId }}>{other.name || '—'}</RecordLink> ·{' '}
          {because[other.because]}
        </li>
      ))}
    </ul>
  );
}

function SignIns({ signIns }: Pick<Evidence, 'signIns'>) {
  if (signIns.length === 0) return <Trans>none</Trans>;
  return (
    <ul className={styles.lines}>
      {signIns.map(({ at, country, system, hasSucceeded }) => (
        <li key={at}>
          <Instant at={at} /> · {country ?? '—'} · {system ?? '—'}
          {!hasSucceeded && (
            <>
              {' '}
              · <Trans>failed</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a reviewer needs to know about the user before the decision. */
export function EvidenceDetails({ card }: Pick<VerificationDetails, 'card'>) {
  const { t } = useLingui();
  const { user, others, signIns, earlier, openTickets, openReports } = card;
  return (
    <DescriptionList>
      <DescriptionItem name={t`User`}>
        {user === null ? (
          <Trans>deleted later</Trans>
        ) : (
          <>
            <bdi>{user.name || '—'}</bdi>
            {user.isBlocked && (
              <>
                {' '}
                · <Trans>blocked</Trans>
              </>
            )}
          </>
        )}
      </DescriptionItem>
      {user && (
        <DescriptionItem name={t`Account since`}>
          <Instant at={user.createdAt} />
        </DescriptionItem>
      )}
      {user && <DescriptionItem name={t`Country`}>{user.country ?? '—'}</DescriptionItem>}
      <DescriptionItem name={t`Similar users`}>
        <SimilarUsers others={others} />
      </DescriptionItem>
      <DescriptionItem name={t`Sign-ins`}>
        <SignIns signIns={signIns} />
      </DescriptionItem>
      {earlier.length > 0 && (
        <DescriptionItem name={t`Other requests`}>
          <ul className={styles.lines}>
            {earlier.map(({ id, status, createdAt }) => (
              <li key={id}>
                <RecordLink to={{ screen: 'verifications.view', id }}>
                  <Instant at={createdAt} />
                </RecordLink>{' '}
                <VerificationStatus status={status} />
              </li>
            ))}
          </ul>
        </DescriptionItem>
      )}
      {openTickets > 0 && (
        <DescriptionItem name={t`Open tickets`}>{formatCount(openTickets)}</DescriptionItem>
      )}
      {openReports > 0 && (
        <DescriptionItem name={t`Reports`}>
          <Plural
            value={openReports}
            one="# open report about the user"
            other="# open reports about the user"
          />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
