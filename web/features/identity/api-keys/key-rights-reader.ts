import { eventsPath, isFeedPath, type FeedPath } from '#contract/platform/feed-rights.ts';
import { menuEntries, type Restriction, type Rights } from '#contract/platform/menu.ts';

/** The most permissions that a key can have: those of every menu, as far as the permission check allows keys. */
export const maxOfAKey: Rights = {
  role: 'key',
  restriction: menuEntries.flatMap(({ path, children = [] }) =>
    [path, ...children.map((child) => child.path)].map((one) => ({ path: one, isWriteAccess: true })),
  ),
};

/** The two parts of a key's permissions. */
export function partsOf(restriction: readonly Restriction[]): { menus: Restriction[]; feed: FeedPath[] } {
  return {
    menus: restriction.filter(({ path }) => !isFeedPath(path)),
    feed: restriction.map(({ path }) => path).filter(isFeedPath),
  };
}

/** Combines both parts. Feed permissions are write permissions, except for events. */
export function wholeOf({
  menus,
  feed,
}: {
  menus: readonly Restriction[];
  feed: readonly FeedPath[];
}): Restriction[] {
  return [...menus, ...feed.map((path) => ({ path, isWriteAccess: path !== eventsPath }))];
}
