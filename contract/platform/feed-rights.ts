/** What can be fed into the desk, by the last part of its address `/feed/v1/{entity}`. */
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

/** An entity whose rows the screen can import: what is held and owed comes by API key alone (specification 13.7). */
export type ImportEntity = Exclude<FeedEntity, (typeof byKeyAlone)[number]>;

/** Every entity whose rows the screen can import. */
export const importEntities: readonly ImportEntity[] = feedEntities.filter(
  (entity): entity is ImportEntity => !(byKeyAlone as readonly FeedEntity[]).includes(entity),
);

/** The right to feed rows of an entity: a write. */
export type FeedWritePath = `/feed/${FeedEntity}`;

/** The right to read what the desk decided. */
export const eventsPath = '/feed/events';

/** A right that only keys hold: in a restriction list it stands beside the menus' paths. */
export type FeedPath = FeedWritePath | typeof eventsPath;

/** Every right of the feed. */
export const feedPaths: readonly FeedPath[] = [
  ...feedEntities.map((entity): FeedWritePath => `/feed/${entity}`),
  eventsPath,
];

/** Whether a path is a right of the feed, compared whole. */
export function isFeedPath(path: string): path is FeedPath {
  return (feedPaths as readonly string[]).includes(path);
}
