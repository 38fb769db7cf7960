import { useLingui } from '@lingui/react/macro';
import { IconEyeglass } from '@tabler/icons-react';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { impersonate } from '#web/lib/session.ts';

/** Starts an impersonation of an administrator or a role in this tab. It is read-only. */
export function ImpersonateAction({
  of,
  name,
}: {
  of: { adminId: string } | { roleId: string };
  name: string;
}) {
  const { t } = useLingui();
  const { run } = useChange(client.access.startViewing);
  const ask = () =>
    confirmFirst({
      title: t`View as ${name}`,
      sentence: t`For half an hour, this tab shows the workspace with the permissions of ${name}. Changes are disabled. The audit trail records that you viewed it.`,
      action: t`View as ${name}`,
      run: async () => {
        const started = await run(of);
        if (started) impersonate(started.result);
      },
    });
  return (
    <IconButton label={t`View as ${name}`} words={t`View as`} onClick={ask}>
      <IconEyeglass size={17} />
    </IconButton>
  );
}
