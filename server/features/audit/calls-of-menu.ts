import type { Call } from '#contract/platform/call.ts';
import { calls, type Resource } from '#contract/calls.ts';
import { type MenuPath, menuEntries } from '#contract/platform/menu.ts';

/** Writes that no menu permission controls, by the menu whose screen makes them. */
const ownScreens: Readonly<Partial<Record<Resource, MenuPath>>> = {
  apiKeys: '/api-keys',
  webhooks: '/webhooks',
  ownActions: '/webhooks',
  providers: '/webhooks',
  imports: '/import',
  session: '/editprofile',
  views: '/editprofile',
  security: '/securityType',
};

function menusOf(resource: Resource, { access }: Call): readonly string[] {
  if (Array.isArray(access)) return access as readonly string[];
  return [ownScreens[resource] ?? ''];
}

/** The names of the writes that belong to a menu. A group has the writes of its entries. */
export function callsOfMenu(menu: MenuPath): string[] {
  const children = menuEntries.find(({ path }) => path === menu)?.children ?? [];
  const wanted = new Set<string>([menu, ...children.map(({ path }) => path)]);
  return Object.entries(calls).flatMap(([resource, ofResource]) =>
    Object.entries<Call>(ofResource)
      .filter(([, call]) => call.effect === 'write')
      .filter(([, call]) => menusOf(resource as Resource, call).some((path) => wanted.has(path)))
      .map(([name]) => name),
  );
}
