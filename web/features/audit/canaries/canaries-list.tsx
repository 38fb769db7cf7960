import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { CallForm } from '#web/ui/call-form.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { isolated } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import styles from './canaries.module.css';

type Canary = RowOf<typeof client.canaries.listCanaries>;

function Add() {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.canaries.addCanary,
    keepsDraft: false,
    start: { id: '' },
    labels: { id: t`User ID` },
    input: ({ id }) => ({ id: id.trim() }),
    done: ({ message }) => {
      toast.done(message);
      form.set('id', '');
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add canary user</Trans>}>
      <p>
        <Trans>
          Superadmins get an email when somebody opens, finds, exports or changes this user. Choose a user
          that nobody works with. Administrators can’t tell a canary from other users.
        </Trans>
      </p>
      <TextInput {...form.field('id')} autoComplete="off" spellCheck={false} dir="ltr" />
    </CallForm>
  );
}

function Create() {
  const { t } = useLingui();
  const start = { name: '', email: '' };
  const form = useCallForm({
    call: client.canaries.createCanary,
    keepsDraft: false,
    start,
    labels: { name: t`Name`, email: t`Email` },
    input: (values) => values,
    done: ({ message }) => {
      toast.done(message);
      form.set('name', '');
      form.set('email', '');
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Create canary user</Trans>} isAside>
      <p>
        <Trans>
          Or create a user that exists only as a canary. Choose a name and an email that nobody else has and
          that look like those of a regular user.
        </Trans>
      </p>
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" maxLength={100} />
      <TextInput {...form.field('email')} autoComplete="off" spellCheck={false} dir="ltr" />
    </CallForm>
  );
}

function Remove({ canary: { id, name: plain } }: { canary: Canary }) {
  const { t } = useLingui();
  const { run } = useChange(client.canaries.removeCanary);
  const name = isolated(plain);
  const ask = () =>
    confirmFirst({
      title: t`Remove canary user`,
      sentence: t`Remove the canary user ${name}? Reading this user no longer raises an alarm.`,
      action: t`Remove canary user`,
      isDestructive: true,
      run: () => run({ id }),
    });
  return (
    <IconButton
      label={t`Remove canary user ${name}`}
      words={t`Remove canary user`}
      isDestructive
      onClick={ask}
    >
      <IconTrash size={17} />
    </IconButton>
  );
}

/** Canary users, for superadmins: reading one raises an alarm (specification 23.21). */
export function CanariesList() {
  const { t } = useLingui();
  const columns: ColumnOf<typeof client.canaries.listCanaries>[] = [
    { key: 'name', header: t`User`, width: 200, isSortable: false, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'id',
      header: t`User ID`,
      width: 140,
      isSortable: false,
      cell: ({ id }) => <Copyable text={id} />,
    },
    {
      key: 'addedBy',
      header: t`Added by`,
      width: 160,
      isSortable: false,
      cell: ({ addedBy }) => <bdi>{addedBy ?? '—'}</bdi>,
    },
    { key: 'createdAt', header: t`Added`, width: 180, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <div className={styles.page}>
      <div className={styles.forms}>
        <Add />
        <Create />
      </div>
      <ListScreen
        label={t`Canary users`}
        call={client.canaries.listCanaries}
        columns={columns}
        hasSearch={false}
        hasOneAction
        rowActions={(canary) => <Remove canary={canary} />}
        empty={t`Canary users appear here. Add the ID of a user that nobody works with, or create one.`}
      />
    </div>
  );
}
