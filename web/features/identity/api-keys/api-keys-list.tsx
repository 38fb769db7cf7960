import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconEye, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { confirmFirst } from '#web/ui/confirm.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ApiKeyStatus, type ApiKey } from './api-key-status.tsx';
import styles from './api-keys.module.css';

function ApiKeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const { run: revoke } = useChange(client.apiKeys.revokeApiKey);
  const { id, name, state } = apiKey;
  const ask = () =>
    confirmFirst({
      title: t`Revoke API key`,
      sentence: t`Revoke ${name}? Programs that use it lose access immediately. A revoked key can never be used again.`,
      action: t`Revoke`,
      isDestructive: true,
      run: () => revoke({ id }),
    });
  return (
    <>
      <IconButton
        label={state === 'revoked' ? t`View ${name}` : t`Edit ${name}`}
        to={pathTo('apiKeys.edit', id)}
      >
        {state === 'revoked' ? <IconEye size={17} /> : <IconPencil size={17} />}
      </IconButton>
      {state !== 'revoked' && (
        <RowMenu>
          {state === 'active' && (
            <IconButton label={t`Rotate ${name}`} words={t`Rotate key`} to={pathTo('apiKeys.rotate', id)}>
              <IconRefresh size={17} />
            </IconButton>
          )}
          <IconButton label={t`Revoke ${name}`} words={t`Revoke`} isDestructive onClick={ask}>
            <IconBan size={17} />
          </IconButton>
        </RowMenu>
      )}
    </>
  );
}

/** API keys: the programs that may use this workspace. */
export function ApiKeysList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.apiKeys.listApiKeys>[] = [
    {
      key: 'name',
      compare: 'text',
      header: t`Name`,
      width: 184,
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    {
      key: 'source',
      compare: 'text',
      header: t`Source`,
      width: 124,
      isSortable: false,
      cell: ({ source }) => <bdi className={styles.mono}>{source}</bdi>,
    },
    {
      key: 'prefix',
      compare: 'text',
      header: t`Starts with`,
      width: 132,
      isSortable: false,
      cell: ({ prefix }) => <bdi className={styles.mono}>{`mdk_${prefix}`}</bdi>,
    },
    {
      key: 'state',
      header: t`Status`,
      width: 228,
      isSortable: false,
      cell: (apiKey) => <ApiKeyStatus of={apiKey} />,
    },
    {
      key: 'lastUsedAt',
      compare: 'time',
      header: t`Last use`,
      width: 164,
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          <span className={styles.dim}>{t`Never`}</span>
        ) : (
          <span title={t`From ${lastUsedFrom}`}>
            <Instant at={lastUsedAt} />
          </span>
        ),
    },
  ];
  return (
    <ListScreen
      label={t`API keys`}
      call={client.apiKeys.listApiKeys}
      columns={columns}
      rowActions={(apiKey) => <ApiKeyActions apiKey={apiKey} />}
      filters={[
        {
          kind: 'options',
          name: 'state',
          label: t`Status`,
          options: [
            { value: 'active', label: t`Active` },
            { value: 'expired', label: t`Expired` },
            { value: 'revoked', label: t`Revoked` },
          ],
        },
      ]}
      action={
        <Button component={Link} to={pathTo('apiKeys.add')}>
          <Trans>Add API key</Trans>
        </Button>
      }
      empty={t`There are no API keys yet. With a key, a program such as your marketplace can send rows and read decisions. It gets only the permissions you choose. Add the first one.`}
    />
  );
}
