import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { WarningEmailsPanel } from './warning-emails-panel.tsx';

type Reason = RowOf<typeof client.cases.listCaseReasons>;

/** Adds a reason, or renames or deactivates one. */
function ReasonForm({ reason, done }: { reason: Reason | null; done: () => void }) {
  const { t } = useLingui();
  const finish = ({ message }: { message: string }) => {
    toast.done(message);
    done();
  };
  const common = {
    start: { name: reason?.name ?? '', isActive: reason?.isActive ?? true },
    labels: { name: t`Name`, isActive: t`Active` },
    done: finish,
  };
  const add = useCallForm({
    ...common,
    about: 'new reason',
    call: client.cases.addCaseReason,
    input: ({ name }: { name: string; isActive: boolean }) => ({ name }),
  });
  const change = useCallForm({
    ...common,
    about: reason?.id ?? '',
    call: client.cases.updateCaseReason,
    input: ({ name, isActive }: { name: string; isActive: boolean }) => ({
      id: reason?.id ?? '',
      ...(reason && { version: reason.version }),
      name,
      isActive,
    }),
  });
  const form = reason ? change : add;
  return (
    <CallForm form={form} submit={reason ? <Trans>Update</Trans> : <Trans>Add</Trans>}>
      <TextInput {...form.field('name')} maxLength={80} dir="auto" />
      {reason && <Checkbox {...form.flag('isActive')} />}
    </CallForm>
  );
}

/** Decision reasons, with which cases are closed. Superadmins maintain the list. */
export function CaseReasonsList() {
  const { t } = useLingui();
  const isKeeper = useSession()?.role === 'superadmin';
  const [opened, setOpened] = useState<Reason | 'new' | null>(null);
  const columns: ColumnOf<typeof client.cases.listCaseReasons>[] = [
    { key: 'name', header: t`Name`, width: 280 },
    {
      key: 'isActive',
      isSortable: false,
      header: t`Status`,
      width: 140,
      cell: ({ isActive }) => (
        <StatusMark tone={isActive ? 'positive' : 'neutral'}>
          {isActive ? t`Active` : t`Turned off`}
        </StatusMark>
      ),
    },
  ];
  return (
    <>
      <ListScreen
        label={t`Decision reasons`}
        call={client.cases.listCaseReasons}
        columns={columns}
        rowActions={
          isKeeper
            ? (reason) => (
                <IconButton label={t`Edit ${reason.name}`} onClick={() => setOpened(reason)}>
                  <IconPencil size={17} />
                </IconButton>
              )
            : undefined
        }
        action={
          isKeeper && (
            <Button onClick={() => setOpened('new')}>
              <Trans>Add reason</Trans>
            </Button>
          )
        }
        empty={t`There are no reasons yet. Add one: cases can only be resolved with a reason from this list.`}
      />
      <WarningEmailsPanel />
      <SidePanel
        isNarrow
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === 'new' ? t`Add reason` : t`Reason`}
      >
        {opened !== null && (
          <ReasonForm
            key={opened === 'new' ? 'new' : opened.id}
            reason={opened === 'new' ? null : opened}
            done={() => setOpened(null)}
          />
        )}
      </SidePanel>
    </>
  );
}
