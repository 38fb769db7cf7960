import { eventsPath, isFeedPath, type FeedPath } from '#contract/platform/feed-rights.ts';
import { menuEntries, type Restriction, type Rights } from '#contract/platform/menu.ts';

/** The most that a key can be given: every menu's right, as far as the permission check lets keys use it. */
export const maxOfAKey: Rights = {
  role: 'key',
  restriction: menuEntries.flatMap(({ path, children = [] }) =>
    [path, ...children.map((child) => child.path)].map((one) => ({ path: one, isWriteAccess: true })),
  ),
};

/** A key's list in its two parts. */
export function partsOf(restriction: readonly Restriction[]): { menus: Restriction[]; feed: FeedPath[] } {
  return {
    menus: restriction.filter(({ path }) => !isFeedPath(path)),
    feed: restriction.map(({ path }) => path).filter(isFeedPath),
  };
}

/** The list of both parts. Rights of the feed are writes, but for events. */
export function wholeOf({
  menus,
  feed,
}: {
  menus: readonly Restriction[];
  feed: readonly FeedPath[];
}): Restriction[] {
  return [...menus, ...feed.map((path) => ({ path, isWriteAccess: path !== eventsPath }))];
}
