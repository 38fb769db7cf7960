/** The entities that can be sent to this workspace, by the last part of their path `/feed/v1/{entity}`. */
export const feedEntities = [
  'users',
  'logins',
  'currencies',
  'withdrawals',
  'transfers',
  'trades',
  'tickets',
  'ticket-replies',
  'bids',
  'tokens',
  'auctions',
  'reports',
  'subscribers',
  'verifications',
  'community-users',
  'balances',
  'custody',
  'documents',
] as const;

export type FeedEntity = (typeof feedEntities)[number];

const byKeyAlone = ['balances', 'custody'] as const satisfies readonly FeedEntity[];

/**
 * An entity whose rows can be imported in the browser. Balances and liabilities can only be sent with an API key
 * (specification 13.7).
 */
export type ImportEntity = Exclude<FeedEntity, (typeof byKeyAlone)[number]>;

/** Every entity whose rows can be imported in the browser. */
export const importEntities: readonly ImportEntity[] = feedEntities.filter(
  (entity): entity is ImportEntity => !(byKeyAlone as readonly FeedEntity[]).includes(entity),
);

/** The permission to send rows of an entity: a write. */
export type FeedWritePath = `/feed/${FeedEntity}`;

/** The permission to read the decisions of this workspace. */
export const eventsPath = '/feed/events';

/** A permission that only API keys have. A restriction list contains it next to the paths of menus. */
export type FeedPath = FeedWritePath | typeof eventsPath;

/** Every permission of the feed. */
export const feedPaths: readonly FeedPath[] = [
  ...feedEntities.map((entity): FeedWritePath => `/feed/${entity}`),
  eventsPath,
];

/** Whether a path is a permission of the feed, compared as a whole. */
export function isFeedPath(path: string): path is FeedPath {
  return (feedPaths as readonly string[]).includes(path);
}
