import { useLingui } from '@lingui/react/macro';
import type { Column } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { client } from '#web/lib/client.ts';
import { LogList } from '../log-list.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import { type OwnCall, OwnCallStatus } from './own-action-labels.tsx';
import styles from './own-actions.module.css';

function useColumns(): Column<OwnCall, 'createdAt'>[] {
  const { t } = useLingui();
  return [
    { key: 'createdAt', header: t`Time`, width: 188, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'by',
      header: t`Administrator`,
      width: 150,
      isSortable: false,
      cell: ({ by, isTest }) => (isTest ? t`Test` : <bdi>{by}</bdi>),
    },
    {
      key: 'values',
      header: t`Values`,
      width: 220,
      isSortable: false,
      cell: ({ values }) => (
        <bdi className={styles.mono}>
          {Object.entries(values)
            .map(([name, value]) => `${name}: ${value}`)
            .join(', ')}
        </bdi>
      ),
    },
    {
      key: 'state',
      header: t`Status`,
      width: 150,
      isSortable: false,
      cell: ({ state }) => <OwnCallStatus state={state} />,
    },
    {
      key: 'answer',
      header: t`Answer`,
      width: 280,
      isSortable: false,
      cell: ({ error, answer }) => (error === null ? <bdi>{answer}</bdi> : <ServerFailure error={error} />),
    },
  ];
}

/** The calls of an own action, newest first. */
export function OwnActionCalls({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <LogList
      label={t`Calls`}
      call={client.ownActions.listOwnActionCalls}
      id={id}
      columns={useColumns()}
      filter={{
        kind: 'options',
        name: 'state',
        label: t`Status`,
        options: [
          { value: 'answered', label: t`Answered` },
          { value: 'failed', label: t`Failed` },
          { value: 'waiting', label: t`Waiting for the answer` },
        ],
      }}
      empty={t`Nobody has used it yet. Send a test to see how your server answers.`}
    />
  );
}
