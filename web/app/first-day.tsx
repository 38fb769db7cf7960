import { createPortal } from 'react-dom';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { impersonation, useSession, type Session } from '#web/lib/session.ts';
import { setTour, useTour } from '#web/lib/tour.ts';
import { useScreen } from './use-screen.ts';

/** Whether an admin can use the workspace: after their days of grace they can only set up a second factor. */
const isLetIn = ({ factorDueAt }: Session) => !factorDueAt || Date.parse(factorDueAt) > Date.now();

/** The welcome of a new admin, and the tour. Their code loads when they are shown. */
export function FirstDay() {
  const admin = useSession();
  const isTouring = useTour();
  const isFirstScreen = useScreen()?.name === 'dashboard.show';
  const isNew = isFirstScreen && admin?.seenWelcome === false && impersonation() === null && isLetIn(admin);
  return createPortal(
    <>
      <OnDemand
        key={admin?.role}
        isNeeded={isNew}
        load={async () =>
          admin?.role === 'superadmin'
            ? (await import('./welcome-card.tsx')).SuperadminWelcome
            : (await import('./welcome-menus.tsx')).AdminWelcome
        }
      >
        {(Welcome) => isNew && <Welcome admin={admin} />}
      </OnDemand>
      <OnDemand
        isNeeded={isTouring}
        load={() => import('./tour-card.tsx').then((file) => file.TourCard)}
        onMissing={() => setTour(false)}
      >
        {(Tour) => isTouring && <Tour onEnd={() => setTour(false)} />}
      </OnDemand>
    </>,
    document.body,
  );
}
