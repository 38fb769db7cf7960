import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ColumnOf } from '#web/ui/column.ts';
import { Copyable } from '#web/ui/copyable.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { DeleteAction, EditAction } from '#web/ui/row-actions.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';

/** The address book: this workspace's names for addresses (specification 24.16). */
export function AddressNamesList() {
  const { t } = useLingui();
  const mayChange = useMayChange('/address-names');
  const columns: ColumnOf<typeof client.addressNames.listAddressNames>[] = [
    { key: 'name', compare: 'text', header: t`Name`, width: 200, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'address',
      compare: 'text',
      header: t`Address`,
      width: 372,
      cell: ({ address }) => <Copyable text={address} isWhole hides="own" />,
    },
    { key: 'createdAt', header: t`Added`, width: 172, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <ListScreen
      label={t`Address book`}
      call={client.addressNames.listAddressNames}
      columns={columns}
      rowActions={({ id, name: plain }) => {
        const name = isolated(plain);
        return (
          <>
            <EditAction name={name} to={pathTo('addressNames.edit', id)} />
            {mayChange && (
              <RowMenu>
                <DeleteAction
                  id={id}
                  name={name}
                  title={t`Delete name`}
                  sentence={t`Delete the name “${name}”? Its address then appears without the name everywhere.`}
                  call={client.addressNames.deleteAddressName}
                />
              </RowMenu>
            )}
          </>
        );
      }}
      action={
        mayChange && (
          <Button component={Link} to={pathTo('addressNames.add')}>
            <Trans>Add address</Trans>
          </Button>
        )
      }
      empty={t`Names of addresses appear here. They are shown next to the address on every screen.`}
    />
  );
}
