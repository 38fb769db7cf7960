import type { RouteObject } from 'react-router';
import { Crash } from './root.tsx';
import { routesOf } from './screen-routes.ts';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

/** The screens of signed-in administrators, inside the shell. */
export const privateRoutes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: Crash,
        children: screens.filter(({ access }) => access !== 'signedOut').flatMap(routesOf),
      },
    ],
  },
];
