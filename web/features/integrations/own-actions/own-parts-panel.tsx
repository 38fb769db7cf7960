import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RecordCard } from '#web/ui/record-page.tsx';
import { client } from '#web/lib/client.ts';
import type { OwnPartsOf } from '#web/lib/feature.ts';
import { useOwnParts } from '#web/ui/use-own-parts.ts';
import type { UsableAction } from './own-action-form.tsx';
import styles from './own-actions.module.css';

// Most records have none of these, and a record is shown before them.
const OwnActionForm = lazy(async () => ({
  default: (await import('./own-action-form.tsx')).OwnActionForm,
}));
const OwnBlocks = lazy(async () => ({ default: (await import('./own-blocks-view.tsx')).OwnBlocks }));
const ServerFailure = lazy(async () => ({
  default: (await import('#web/ui/server-failure.tsx')).ServerFailure,
}));

/** How long answers are shown again, in milliseconds. */
const freshMs = 60_000;

function Buttons({
  actions,
  records,
  size,
}: {
  actions: UsableAction[];
  records: readonly string[];
  size: 'xs' | 'sm';
}) {
  const [used, setUsed] = useState<UsableAction>();
  return (
    <>
      {actions.map((action) => (
        <Button key={action.id} size={size} variant="default" onClick={() => setUsed(action)}>
          <bdi>{action.name}</bdi>
        </Button>
      ))}
      <Suspense>
        {used && <OwnActionForm action={used} records={records} onClose={() => setUsed(undefined)} />}
      </Suspense>
    </>
  );
}

function Card({ id, name, record }: { id: string; name: string; record: string }) {
  const { data } = useQuery({
    queryKey: [...client.ownActions.getOwnCard.key, { id, record }],
    queryFn: ({ signal }) => client.ownActions.getOwnCard({ id, record }, { signal }),
    staleTime: freshMs,
  });
  if (!data || (data.blocks === null && data.error === null)) return null;
  return (
    <Suspense>
      <RecordCard title={name}>
        {data.blocks ? (
          <OwnBlocks blocks={data.blocks} source={{ id, record }} />
        ) : (
          <p className={styles.dim}>
            <ServerFailure error={data.error ?? ''} />
          </p>
        )}
      </RecordCard>
    </Suspense>
  );
}

/** The own actions and cards on the page of a record. */
export function OwnRecordParts({ kind, records }: OwnPartsOf) {
  const { t } = useLingui();
  const { actions, cards } = useOwnParts(kind);
  const shown = actions.filter(({ onRecord }) => onRecord);
  const [record = ''] = records;
  return (
    <>
      {shown.length > 0 && (
        <RecordCard title={t`Own actions`}>
          <div className={styles.buttons}>
            <Buttons actions={shown} records={records} size="sm" />
          </div>
        </RecordCard>
      )}
      {cards.map(({ id, name }) => (
        <Card key={id} id={id} name={name} record={record} />
      ))}
    </>
  );
}

/** The own actions for the selected rows of a list. */
export function OwnSelectionParts({ kind, records }: OwnPartsOf) {
  const { actions } = useOwnParts(kind);
  return <Buttons actions={actions.filter(({ onList }) => onList)} records={records} size="xs" />;
}
