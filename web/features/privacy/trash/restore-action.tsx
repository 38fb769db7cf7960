import { useLingui } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useChange } from '#web/ui/use-change.ts';
import type { ClientCall } from '#web/lib/client.ts';

/** Restores a record from the trash. */
export function Restore({
  id,
  name,
  call,
}: {
  id: string;
  name: string;
  call: ClientCall<{ id: string }, { message: string }>;
}) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(call);
  return (
    <IconButton label={t`Restore ${name}`} disabled={isRunning} onClick={() => void run({ id })}>
      <IconRestore size={17} />
    </IconButton>
  );
}
