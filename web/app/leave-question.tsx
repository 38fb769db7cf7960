import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useBlocker } from 'react-router';
import { unsavedForms } from '#web/ui/leave-guard.ts';
import { toast } from '#web/ui/toast.tsx';
import { session, sessionEnding } from '#web/lib/session.ts';
import type { LeaveDialogProps } from './leave-dialog.tsx';

/** Asks before a changed form is left for another page. The dialog's code loads when it is first needed. */
export function LeaveQuestion() {
  const { t } = useLingui();
  const [Asked, setAsked] = useState<ComponentType<LeaveDialogProps>>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session() !== null &&
      sessionEnding() === null &&
      currentLocation.pathname !== nextLocation.pathname &&
      unsavedForms().length > 0,
  );
  const isBlocked = blocker.state === 'blocked';
  const stay = () => blocker.reset?.();
  const load = useEffectEvent(() => {
    import('./leave-dialog.tsx').then(
      ({ LeaveDialog }) => setAsked(() => LeaveDialog),
      () => {
        // The form stays open, so that nothing typed is lost.
        stay();
        toast.failed(
          t`You can't leave this page because its changes are not saved. Save them, or check your network.`,
        );
      },
    );
  });
  useEffect(() => {
    if (isBlocked) load();
  }, [isBlocked]);
  return isBlocked && Asked ? <Asked onStay={stay} onLeave={() => blocker.proceed()} /> : null;
}
