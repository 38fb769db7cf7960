import { Trans, useLingui } from '@lingui/react/macro';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { RulesTable } from './rules-table.tsx';
import styles from './withdrawal-policy.module.css';

/** A version of the policy. */
export type Version = AnswerOf<typeof client.withdrawalDecisions.getWithdrawalPolicy>['inForce'];

function By({ person, at }: { person: Version['proposedBy']; at: string }) {
  return (
    <>
      <bdi>{person?.name ?? '—'}</bdi> · <Instant at={at} />
    </>
  );
}

function DestinationLists({ lists }: Pick<Version, 'lists'>) {
  return lists.map(({ name, destinations }) => (
    <details key={name} className={styles.details}>
      <summary>
        <Trans>
          List <bdi>{name}</bdi>, destinations: {formatCount(destinations.length)}
        </Trans>
      </summary>
      <ul dir="ltr" className={styles.destinations}>
        {destinations.map((destination) => (
          <li key={destination}>{destination}</li>
        ))}
      </ul>
    </details>
  ));
}

interface Props {
  version: Version;
  /** The version that it would replace, to show what is removed. */
  instead?: Version;
}

/** A version of the policy: its author, its rules and its lists. */
export function PolicyView({ version, instead }: Props) {
  const { t } = useLingui();
  const { rows, lists, gates, changedRows, proposedBy, proposedAt, confirmedBy, confirmedAt } = version;
  const hours = formatCount(version.approvalHours);
  const gone = instead?.rows.filter(({ key }) => rows.every((row) => row.key !== key)) ?? [];
  return (
    <div className={styles.version}>
      <DescriptionList>
        {/* The first version is part of the product. */}
        {proposedBy && (
          <DescriptionItem name={t`Proposed`}>
            <By person={proposedBy} at={proposedAt} />
          </DescriptionItem>
        )}
        {confirmedAt !== null && (
          <DescriptionItem name={t`Activated`}>
            <By person={confirmedBy} at={confirmedAt} />
          </DescriptionItem>
        )}
        <DescriptionItem name={t`Approval validity`}>
          <Trans>{hours} hours</Trans>
          {instead && instead.approvalHours !== version.approvalHours && (
            <span className={styles.mark}>{t`Changed`}</span>
          )}
        </DescriptionItem>
      </DescriptionList>
      <RulesTable label={t`Rules`} rules={rows} changed={instead ? changedRows : []} />
      {gone.length > 0 && (
        <>
          <h3>
            <Trans>Removed rules</Trans>
          </h3>
          <RulesTable label={t`Removed rules`} rules={gone} />
        </>
      )}
      {gates.map(({ name, url, validMinutes }) => (
        <p key={name} className={styles.gate}>
          <Trans>
            Gate <bdi>{name}</bdi>: <bdi dir="ltr">{url}</bdi>, valid for {formatCount(validMinutes)} min
          </Trans>
        </p>
      ))}
      <DestinationLists lists={lists} />
    </div>
  );
}
