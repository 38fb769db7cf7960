import { useLingui } from '@lingui/react/macro';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { client } from '#web/lib/client.ts';
import type { OfRecord } from '#web/lib/feature.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';

const LockdownDialog = lazy(async () => ({ default: (await import('./lockdown-form.tsx')).LockdownDialog }));

/** The button on a user's page that locks down the account, or undoes that. */
export function LockdownAction({ record }: OfRecord) {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const { data } = useCall(client.lockdowns.getLockdown, { id: record });
  const [isOpen, setOpen] = useState(false);
  if (!mayChange || !data) return null;
  const label = data.lockdown ? t`Undo lockdown` : t`Lock down account`;
  return (
    <>
      <IconButton label={label} words={label} isDestructive={!data.lockdown} onClick={() => setOpen(true)}>
        {data.lockdown ? <IconLockOpen size={17} /> : <IconLock size={17} />}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LockdownDialog userId={record} state={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
