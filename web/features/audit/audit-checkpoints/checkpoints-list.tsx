import { useLingui } from '@lingui/react/macro';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { formatCount } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './audit-checkpoints.module.css';
import { WitnessesPanel } from './witnesses-panel.tsx';

type Head = RowOf<typeof client.auditCheckpoints.listAuditHeads>;

const tones: Readonly<Record<NonNullable<Head['anchorState']>, Tone>> = {
  sent: 'caution',
  mined: 'info',
  final: 'positive',
  replaced: 'neutral',
};

/** The progress of an anchor on its chain. */
function AnchorState({ head }: { head: Head }) {
  const { t } = useLingui();
  const words = {
    sent: t`Waiting to be mined`,
    mined: t`In a block`,
    final: t`Final`,
    replaced: t`Replaced`,
  };
  if (head.anchorState === null) return '—';
  return <StatusMark tone={tones[head.anchorState]}>{words[head.anchorState]}</StatusMark>;
}

/**
 * Audit checkpoints: chain positions that were sent outside this server, with their anchors. For superadmins
 * (specification 23.14).
 */
export function CheckpointsList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.auditCheckpoints.listAuditHeads>[] = [
    {
      key: 'position',
      header: t`Position`,
      width: 100,
      align: 'end',
      cell: ({ position }) => formatCount(position),
    },
    {
      key: 'hash',
      header: t`Checkpoint hash`,
      width: 150,
      isSortable: false,
      // In the format that audit:verify accepts.
      cell: ({ position, hash }) => <Copyable text={`${position}:${hash}`} />,
    },
    {
      key: 'publishedAt',
      header: t`Published`,
      width: 164,
      isSortable: false,
      also: [{ field: 'sentTo', header: t`Sent to` }],
      cell: ({ publishedAt, sentTo }) =>
        publishedAt === null ? (
          '—'
        ) : (
          <span title={sentTo ?? undefined}>
            <Instant at={publishedAt} />
          </span>
        ),
    },
    {
      key: 'anchorState',
      header: t`Anchor`,
      width: 150,
      isSortable: false,
      cell: (head) => <AnchorState head={head} />,
    },
    {
      key: 'transactionHash',
      header: t`Transaction`,
      width: 150,
      isSortable: false,
      cell: ({ transactionHash }) => (transactionHash === null ? '—' : <Copyable text={transactionHash} />),
    },
    {
      key: 'blockNumber',
      header: t`Block number`,
      width: 120,
      align: 'end',
      isSortable: false,
      also: [{ field: 'chainId', header: t`Chain` }],
      cell: ({ blockNumber }) => (blockNumber === null ? '—' : formatCount(blockNumber)),
    },
  ];
  return (
    <div className={styles.screen}>
      <WitnessesPanel />
      <ListScreen
        label={t`Audit checkpoints`}
        call={client.auditCheckpoints.listAuditHeads}
        columns={columns}
        hasSearch={false}
        empty={t`No checkpoints yet. If checkpoints are configured, one is sent automatically each day.`}
      />
    </div>
  );
}
