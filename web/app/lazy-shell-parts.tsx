import { useMatches } from 'react-router';
import { mayUse, type MenuPath } from '#contract/platform/menu.ts';
import { impersonate, impersonation, useSession } from '#web/lib/session.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { useUndoOffer } from '#web/ui/undo-offer.ts';
import { useScreen } from './use-screen.ts';

/** The menus whose screens show held withdrawals. */
const menus: readonly MenuPath[] = ['/withdraw', '/user', '/currency'];

/**
 * The impersonation banner above every screen. If its code can't be loaded, impersonation ends, because nobody
 * would see that it is active.
 */
export function LazyImpersonationBanner() {
  return (
    <OnDemand
      isNeeded={impersonation() !== null}
      load={() =>
        import('#web/features/identity/impersonation/impersonation-panel.tsx').then(
          (file) => file.ImpersonationPanel,
        )
      }
      onMissing={() => impersonate(null)}
    >
      {(Band) => <Band />}
    </OnDemand>
  );
}

/**
 * Banners about withdrawal freezes, above every screen that they affect. The code loads after the screen is shown.
 */
export function LazyHoldBanners() {
  const admin = useSession();
  const screen = useScreen();
  const id = useMatches().at(-1)?.params['id'] ?? null;
  const mayRead = admin !== null && menus.some((menu) => mayUse(admin, menu, 'read'));
  // The list of freezes already shows everything that a banner would.
  const isShown = mayRead && screen?.name !== 'freezes.list';
  return (
    <OnDemand
      isNeeded={mayRead}
      load={() => import('#web/features/withdrawals/holds/holds-panel.tsx').then((file) => file.HoldsPanel)}
    >
      {(Panel) =>
        isShown && <Panel menu={screen?.access ?? ''} user={screen?.name === 'users.view' ? id : null} />
      }
    </OnDemand>
  );
}

/** Alarms of the contracts, above every screen. The code loads after the screen is shown. */
export function LazyOwnerAlarms() {
  const admin = useSession();
  const mayRead = admin !== null && mayUse(admin, '/setting', 'read');
  return (
    <OnDemand
      isNeeded={mayRead}
      load={() =>
        import('#web/features/chain/owner-alarms/owner-alarms-panel.tsx').then((file) => file.OwnerAlarms)
      }
    >
      {(Alarms) => mayRead && <Alarms />}
    </OnDemand>
  );
}

/** Buttons of the top bar that need the server. Their code loads after the screen is shown, which works without them. */
export function LazyServerButtons() {
  return (
    <OnDemand isNeeded load={() => import('./server-buttons.tsx').then((file) => file.ServerButtons)}>
      {(Buttons) => <Buttons />}
    </OnDemand>
  );
}

/** The bar that offers to undo the latest change. The code loads with the first offer. */
export function LazyUndoBar() {
  return (
    <OnDemand
      isNeeded={useUndoOffer() !== null}
      load={() => import('#web/ui/undo-bar.tsx').then((file) => file.UndoBar)}
    >
      {(UndoBar) => <UndoBar />}
    </OnDemand>
  );
}
