import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Copyable } from '#web/ui/copyable.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RecordLink, useRecordPath } from '#web/ui/record-link.tsx';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './creators.module.css';

/** The featured creators, with both images at 100 × 100 (specification 11.2). */
export function CreatorsList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/feature-creator');
  const pathOf = useRecordPath();
  const columns: ColumnOf<typeof client.creators.listCreators>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Creator Name`,
      width: 220,
      cell: ({ id, name }) => <RecordLink to={{ screen: 'creators.view', id }}>{name}</RecordLink>,
    },
    {
      key: 'address',
      compare: 'text',
      header: t`Creator Address`,
      width: 200,
      cell: ({ address }) => (
        <Copyable text={address} hides="creator" to={{ screen: 'users.view', id: address }} />
      ),
    },
    {
      key: 'profileImage',
      header: t`Profile Image`,
      width: 148,
      isSortable: false,
      cell: ({ name, profileImage }) => (
        <img
          className={styles.picture}
          src={profileImage}
          alt={t`Profile picture of ${name}`}
          width={100}
          height={100}
          loading="lazy"
        />
      ),
    },
    {
      key: 'coverImage',
      header: t`Cover Image`,
      width: 148,
      isSortable: false,
      cell: ({ name, coverImage }) => (
        <img
          className={styles.picture}
          src={coverImage}
          alt={t`Cover image of ${name}`}
          width={100}
          height={100}
          loading="lazy"
        />
      ),
    },
  ];
  return (
    <ListScreen
      label={t`Featured Creators`}
      call={client.creators.listCreators}
      rowTo={({ id }) => pathOf({ screen: 'creators.view', id })}
      own="creator"
      columns={columns}
      rowActions={
        mayChange
          ? ({ id, name }) => (
              <IconButton label={t`Edit ${name}`} to={pathTo('creators.edit', id)}>
                <IconPencil size={17} />
              </IconButton>
            )
          : undefined
      }
      action={
        mayChange && (
          <Button component={Link} to={pathTo('creators.add')}>
            <Trans>Add Creator</Trans>
          </Button>
        )
      }
      empty={t`No featured creators yet. Add the first one.`}
    />
  );
}
