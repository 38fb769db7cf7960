/** The menus whose entries show how much waits behind them. */
export const waitingMenus = [
  '/verificationlist',
  '/support',
  '/report-list',
  '/case-list',
  '/withdraw',
  '/withdrawal-approvals',
] as const;
export type WaitingMenu = (typeof waitingMenus)[number];

/** The highest count of waiting work; more is shown as `999+`. */
export const maxWaitingShown = 999;

/** How many wait behind each menu that an administrator may read. */
export type Waiting = Partial<Record<WaitingMenu, number>>;

/** The path of the stream. */
export const livePath = '/adminapi/live';

/** A change of a record, or of several rows of a resource at once. */
export interface LiveChange {
  /** Increases with every change, and identifies a change that arrives twice. */
  id: number;
  resource: string;
  /** The record's id; null if there were several or none. */
  record: string | null;
  /** Who made it; null if the marketplace sent it. */
  by: { id: string; name: string } | null;
  at: string;
}

/** A person who views a record, and whether they are typing there. */
export interface Viewer {
  id: string;
  name: string;
  isTyping: boolean;
}

/** The shortest time between two reports of typing, in milliseconds. A longer silence counts as having stopped. */
export const typingEveryMs = 3000;
export const typingOverMs = 8000;

/** The other people who view a record. */
export interface Presence {
  resource: string;
  record: string;
  others: readonly Viewer[];
}

/** The events of the stream, by name, with their data. */
export interface LiveEvents {
  changes: { changes: LiveChange[]; isReset: boolean };
  waiting: Waiting;
  looking: Presence;
  /** The session has ended. */
  over: Record<string, never>;
}
