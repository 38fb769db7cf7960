import { matchRoutes } from 'react-router';
import type { MenuPath } from '#contract/platform/menu.ts';
import type { Feature } from '#web/lib/feature.ts';
import { registerScreens, type MenuLabels, type ScreenDefinition } from '#web/lib/screens.ts';
import * as session from '#web/features/identity/session/screens.ts';

export interface Screen extends ScreenDefinition {
  /** Resource and screen: `users.edit`. */
  name: string;
  resource: string;
  /** Every address that opens it, the main one first. Addresses are not case-sensitive. */
  paths: readonly [string, ...string[]];
}

/** The screens of these tables, in their order. */
export function screensOf(tables: Feature['screens']): Screen[] {
  return Object.entries(tables).flatMap(([resource, { paths, screens: definitions }]) =>
    Object.entries(definitions).map(([name, definition]): Screen => ({
      ...definition,
      name: `${resource}.${name}`,
      resource,
      paths: [paths[name] ?? '/', ...(definition.alsoAt ?? [])],
    })),
  );
}

/** The screens of visitors. They are the only ones that the sign-in page loads. */
export const signedOutScreens: readonly Screen[] = screensOf({ session });

let shown: readonly Screen[] = [];
let routes: { path: string; handle: Screen }[] = [];

/**
 * Replaces the table of screens, for addresses, links and menu labels: first by those of visitors, then by all.
 * @param groups the labels of the menu's groups
 */
export function showScreens(screens: readonly Screen[], groups: Readonly<Record<string, MenuLabels>>): void {
  shown = screens;
  routes = screens.flatMap((screen) => screen.paths.map((path) => ({ path, handle: screen })));
  const labels = new Map<string, MenuLabels>(Object.entries(groups));
  for (const { access, entry } of screens) if (entry) labels.set(access, entry);
  registerScreens(
    new Map(screens.map((screen) => [screen.name, { ...screen, address: screen.paths[0] }])),
    labels,
  );
}

showScreens(signedOutScreens, {});

/** The loaded screen at an address. */
export function screenAt(pathname: string): Screen | undefined {
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}

/** Whether a menu has a screen. */
export function isBuilt(path: MenuPath): boolean {
  return shown.some((screen) => screen.access === path);
}
