import { useEffect, useState, type ComponentType } from 'react';
import { useMatches } from 'react-router';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import type { HoldsPanelProps } from '#web/features/withdrawals/holds/holds-panel.tsx';
import { impersonate, impersonation, useSession } from '#web/lib/session.ts';
import { useScreen } from './use-screen.ts';

/** The menus whose screens show held withdrawals, and the menu of the contracts. */
const menus: readonly MenuPath[] = ['/withdraw', '/user', '/currency', '/setting'];

/**
 * The impersonation banner above every screen. If its code can't be loaded, impersonation ends, because nobody
 * would see that it is active.
 */
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

/**
 * Banners about withdrawal freezes, above every screen that they affect. The code loads after the screen is shown.
 */
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
  // The list of freezes already shows everything that a banner would.
  if (!Panel || !mayRead || screen?.name === 'stops.list') return null;
  return <Panel menu={screen?.access ?? ''} user={screen?.name === 'users.view' ? id : null} />;
}
