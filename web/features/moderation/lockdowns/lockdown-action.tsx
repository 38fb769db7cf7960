import { useLingui } from '@lingui/react/macro';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { client } from '#web/lib/client.ts';
import type { OfRecord } from '#web/lib/feature.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './lockdown-action.module.css';

const LockdownDialog = lazy(() =>
  import('./lockdown-form.tsx').then((file) => ({ default: file.LockdownDialog })),
);

/** The button on a user's page that locks down the account, or undoes that. */
export function LockdownAction({ record }: OfRecord) {
  const { t } = useLingui();
  const mayChange = useMayChange('/user');
  const { data } = useCall(client.lockdowns.getLockdown, { id: record });
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  const isLocked = data?.lockdown;
  const label = isLocked ? t`Undo lockdown` : t`Lock down account`;
  return (
    <>
      {/* Keeps its place until the state is known: the actions around it don't move. */}
      <span className={styles.action} data-waiting={!data || undefined}>
        <IconButton label={label} words={label} isDestructive={!isLocked} onClick={() => setOpen(true)}>
          {isLocked ? <IconLockOpen size={17} /> : <IconLock size={17} />}
        </IconButton>
      </span>
      {isOpen && data && (
        <Suspense fallback={null}>
          <LockdownDialog userId={record} state={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
