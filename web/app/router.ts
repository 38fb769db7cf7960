import { createBrowserRouter, redirect } from 'react-router';
import { pathTo } from '#web/lib/screens.ts';
import { session } from '#web/lib/session.ts';
import { guardHistory } from './guards.ts';
import { Crash, Root } from './root.tsx';
import { nothing, routesOf } from './screen-routes.ts';
import { screenAt, signedOutScreens } from './screen-table.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** Loads the shell and the table of all screens, which visitors don't need. */
const loadPrivateRoutes = () => import('./private-routes.ts').then((file) => file.privateRoutes);

/**
 * The router: public screens without the shell, all others inside it, unknown paths to /login. It calls the guards
 * immediately, so the session must be restored first. The private screens load before the first address that isn't a
 * public screen.
 */
export function createRouter() {
  guardHistory();
  let arePrivateAdded = false;
  return createBrowserRouter(
    [
      {
        id: 'root',
        Component: Root,
        ErrorBoundary: Crash,
        HydrateFallback: ShellSkeleton,
        children: [
          {
            path: '/',
            Component: nothing,
            loader: async () => {
              if (!session()) return redirect(pathTo('session.login'));
              await loadPrivateRoutes();
              return redirect(pathTo('dashboard.show'));
            },
          },
          ...signedOutScreens.flatMap(routesOf),
          { path: '*', Component: nothing, loader: () => redirect(pathTo('session.login')) },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        if (arePrivateAdded || screenAt(path)?.access === 'signedOut') return;
        const routes = await loadPrivateRoutes();
        if (arePrivateAdded || signal.aborted) return;
        arePrivateAdded = true;
        patch('root', routes);
      },
    },
  );
}
