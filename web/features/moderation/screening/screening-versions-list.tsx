import { Trans, useLingui } from '@lingui/react/macro';
import { ListRows } from '#web/ui/list-rows.tsx';
import type { Column } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { type RowOf, useList } from '#web/lib/use-list.ts';
import styles from './screening.module.css';
import { VersionStatus } from './screening-status.tsx';

type Version = RowOf<typeof client.screening.listScreeningVersions>;

const count = (value: number | null) => (value === null ? '—' : formatCount(value));

/** The name of a file, and what it waits for. */
function FileOf({ version: { file, state, importedBy } }: { version: Version }) {
  return (
    <>
      <bdi dir="ltr">{file}</bdi>
      {state === 'unconfirmed' && (
        <p className={styles.notice}>
          <Trans>
            Uploaded by <bdi>{importedBy}</bdi>. It is imported when another superadmin uploads the same file.
          </Trans>
        </p>
      )}
    </>
  );
}

function useColumns(): Column<Version, 'createdAt'>[] {
  const { t } = useLingui();
  return [
    {
      key: 'number',
      header: t`Version`,
      width: 70,
      isSortable: false,
      cell: ({ number }) => count(number),
    },
    { key: 'createdAt', header: t`Time`, width: 150, cell: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      key: 'state',
      header: t`Status`,
      width: 125,
      isSortable: false,
      cell: ({ state }) => <VersionStatus state={state} />,
    },
    {
      key: 'file',
      header: t`File`,
      width: 110,
      grows: true,
      isSortable: false,
      cell: (version) => version.problem ?? <FileOf version={version} />,
    },
    ...(
      [
        ['entries', t`Entries`],
        ['added', t`Added`],
        ['changed', t`Changed`],
        ['removed', t`Removed`],
        ['unmatchable', t`Too short`],
        ['hits', t`Hits`],
      ] as const
    ).map(([key, header]): Column<Version, 'createdAt'> => ({
      key,
      header,
      width: key === 'unmatchable' ? 75 : 65,
      align: 'end',
      isSortable: false,
      cell: (version) => count(version[key]),
    })),
  ];
}

/** The files of a list, newest first, with what each changed. */
export function ScreeningVersions({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useList(client.screening.listScreeningVersions, {
    filterNames: [],
    filterInput: () => ({ id }),
    prefix: 'versions',
  });
  const label = t`Versions`;
  return (
    <div className={styles.part}>
      <ListRows
        label={label}
        columns={useColumns()}
        list={list}
        empty={t`No versions yet. Upload a file of this list.`}
        of={label}
      />
    </div>
  );
}
