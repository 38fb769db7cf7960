import { Trans, useLingui } from '@lingui/react/macro';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import styles from './screening.module.css';
import { HitStatus } from './screening-status.tsx';

function useColumns(): ColumnOf<typeof client.screening.listScreeningHits>[] {
  const { t } = useLingui();
  return [
    {
      key: 'subjectName',
      header: t`Subject`,
      width: 130,
      grows: true,
      isSortable: false,
      cell: ({ id, subjectName, subjectAddress }) => (
        <RecordLink to={{ screen: 'screening.hit', id }}>{subjectName ?? subjectAddress ?? id}</RecordLink>
      ),
    },
    {
      key: 'subjectKind',
      header: t`Type`,
      width: 90,
      isSortable: false,
      cell: ({ subjectKind }) => (subjectKind === 'user' ? t`User` : t`Withdrawal`),
    },
    { key: 'entryName', header: t`Entry`, width: 130, grows: true, isSortable: false },
    { key: 'listName', header: t`List`, width: 100, isSortable: false },
    {
      key: 'score',
      header: t`Score`,
      width: 70,
      align: 'end',
      cell: ({ score }) => formatCount(score),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 110,
      isSortable: false,
      cell: ({ state }) => <HitStatus state={state} />,
    },
    { key: 'createdAt', header: t`Found`, width: 175, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
}

/** Users and destinations of withdrawals that match an entry of a sanctions list. */
export function ScreeningHitsList() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.above}>
        <Trans>Screening helps people to decide. It is not legal advice.</Trans>
      </p>
      <ListScreen
        label={t`Hits`}
        call={client.screening.listScreeningHits}
        columns={useColumns()}
        filters={[
          {
            kind: 'options',
            name: 'state',
            label: t`Status`,
            options: [
              { value: 'open', label: t`Open` },
              { value: 'dismissed', label: t`Dismissed` },
              { value: 'confirmed', label: t`Confirmed` },
              { value: 'ended', label: t`No longer matches` },
            ],
          },
          {
            kind: 'options',
            name: 'subjectKind',
            label: t`Type`,
            options: [
              { value: 'user', label: t`User` },
              { value: 'withdrawal', label: t`Withdrawal` },
            ],
          },
        ]}
        empty={t`No hits yet. Add a sanctions list: users and withdrawals that match one of its entries appear here.`}
      />
    </>
  );
}
