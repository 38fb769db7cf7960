import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { screenGuard } from './guards.ts';
import { loadedScreen } from './prefetch.ts';
import type { Screen } from './screen-table.ts';

/** Shown by a path that only redirects. */
export const nothing = () => null;

/** The routes of a screen, one for each of its addresses. */
export function routesOf(screen: Screen): RouteObject[] {
  const Component = () => createElement(loadedScreen(screen) ?? nothing);
  return screen.paths.map((path) => ({
    path,
    handle: screen,
    loader: screenGuard(screen),
    Component,
  }));
}
