import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListRows } from '#web/ui/list-rows.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useList } from '#web/lib/use-list.ts';
import styles from './api-keys.module.css';

/** The reads of a key, by hour and call. Its changes are in the audit trail. */
export function ApiKeyReads({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useList(client.apiKeys.listApiKeyReads, {
    filterInput: () => ({ id }),
    prefix: 'reads',
  });
  const columns: ColumnOf<typeof client.apiKeys.listApiKeyReads>[] = [
    { key: 'hour', header: t`Hour`, width: 188, cell: ({ hour }) => <Instant at={hour} /> },
    {
      key: 'call',
      header: t`Call`,
      width: 200,
      isSortable: false,
      cell: ({ call }) => <bdi className={styles.mono}>{call}</bdi>,
    },
    {
      key: 'times',
      header: t`Times`,
      width: 100,
      isSortable: false,
      align: 'end',
      cell: ({ times }) => formatCount(times),
    },
    {
      key: 'lastIpAddress',
      header: t`Last IP address`,
      width: 160,
      isSortable: false,
      cell: ({ lastIpAddress }) => <bdi>{lastIpAddress}</bdi>,
    },
  ];
  const label = t`Reads`;
  const exported = {
    name: client.apiKeys.listApiKeyReads.key[1],
    label,
    columns,
    filters: [],
    asked: list.asked,
    page: list.query.data,
  };
  return (
    <section className={styles.reads}>
      <div className={styles.readsHead}>
        <h2>{label}</h2>
        <ExportButton list={exported} />
      </div>
      <p>
        <Trans>
          Reads are counted by hour and kept for 90 days. Each change is a row of the{' '}
          <Link to={`${pathTo('audit.list')}?admin=${id}`}>audit trail</Link>.
        </Trans>
      </p>
      <div className={styles.frame}>
        <ListRows label={label} columns={columns} list={list} empty={t`Nothing has been read yet.`} />
      </div>
    </section>
  );
}
