import { createElement } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { pathTo } from '#web/lib/screens.ts';
import { session } from '#web/lib/session.ts';
import { guardHistory, screenGuard } from './guards.ts';
import { loadedScreen } from './prefetch.ts';
import { Crash, Root } from './root.tsx';
import { screens, type Screen } from './screens.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

/** Shown by a path that only redirects. */
const nothing = () => null;

function routesOf(screen: Screen): RouteObject[] {
  const Component = () => createElement(loadedScreen(screen) ?? nothing);
  return screen.paths.map((path) => ({
    path,
    handle: screen,
    loader: screenGuard(screen),
    Component,
  }));
}

const isInside = (screen: Screen) => screen.access !== 'signedOut';

/**
 * The router: public screens without the shell, all others inside it, unknown paths to /login. It calls the guards
 * immediately, so the session must be restored first.
 */
export function createRouter() {
  guardHistory();
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: Crash,
      HydrateFallback: ShellSkeleton,
      children: [
        {
          path: '/',
          Component: nothing,
          loader: () => redirect(pathTo(session() ? 'dashboard.show' : 'session.login')),
        },
        ...screens.filter((screen) => !isInside(screen)).flatMap(routesOf),
        {
          lazy: { Component: async () => (await import('./shell.tsx')).Shell },
          children: [{ ErrorBoundary: Crash, children: screens.filter(isInside).flatMap(routesOf) }],
        },
        { path: '*', Component: nothing, loader: () => redirect(pathTo('session.login')) },
      ],
    },
  ]);
}
