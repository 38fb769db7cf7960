import { useEffect, useState, type ComponentType } from 'react';
import { useMatches } from 'react-router';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { HoldsPanelProps } from '#web/features/withdrawals/holds/holds-panel.tsx';
import { impersonate, impersonation, useSession } from '#web/lib/session.ts';
import { useScreen } from './use-screen.ts';

/** The menus of whose screens something may be held, and that of the contracts. */
const menus: readonly MenuPath[] = ['/withdraw', '/user', '/currency', '/setting'];

/** With whose rights the desk is looked at, above every screen. Without that code nobody would know: then the look ends. */
export function LazyImpersonationBanner() {
  const [Band, setBand] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!impersonation()) return;
    import('#web/features/identity/impersonation/impersonation-panel.tsx').then(
      (loaded) => setBand(() => loaded.ImpersonationPanel),
      () => impersonate(null),
    );
  }, []);
  return Band && <Band />;
}

/** What holds withdrawals, above every screen that it concerns. The code loads when the screen stands. */
export function LazyHoldBanners() {
  const admin = useSession();
  const screen = useScreen();
  const id = useMatches().at(-1)?.params['id'] ?? null;
  const [Panel, setPanel] = useState<ComponentType<HoldsPanelProps> | null>(null);
  const mayRead = admin !== null && menus.some((menu) => mayUse(admin, menu, 'read'));
  useEffect(() => {
    if (!mayRead) return;
    import('#web/features/withdrawals/holds/holds-panel.tsx').then(
      ({ HoldsPanel }) => setPanel(() => HoldsPanel),
      () => undefined,
    );
  }, [mayRead]);
  // The list of stops says all that a band would.
  if (!Panel || !mayRead || screen?.name === 'stops.list') return null;
  return <Panel menu={screen?.access ?? ''} user={screen?.name === 'users.view' ? id : null} />;
}
