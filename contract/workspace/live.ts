/** The menus whose entries say how much waits behind them. */
export const waitingMenus = [
  '/verificationlist',
  '/support',
  '/report-list',
  '/case-list',
  '/withdraw',
  '/withdrawal-approvals',
] as const;
export type WaitingMenu = (typeof waitingMenus)[number];

/** What waits is counted up to here; more is shown as `999+`. */
export const maxWaitingShown = 999;

/** How many wait behind each menu that an admin may read. */
export type Waiting = Partial<Record<WaitingMenu, number>>;

/** The path of the stream. */
export const livePath = '/adminapi/live';

/** A change of a record, or of several rows of a resource at once. */
export interface LiveChange {
  /** Grows with every change, and tells one that came twice. */
  id: number;
  resource: string;
  /** The record's id; null where several or none was named. */
  record: string | null;
  /** Who made it; null where the marketplace sent it. */
  by: { id: string; name: string } | null;
  at: string;
}

/** Somebody who looks at a record, and whether they write there. */
export interface Viewer {
  id: string;
  name: string;
  isTyping: boolean;
}

/** Whoever writes says so again after so many milliseconds at the soonest, and is taken to have stopped after more of them. */
export const typingEveryMs = 3000;
export const typingOverMs = 8000;

/** Who else looks at a record. */
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
  /** The session is over. */
  over: Record<string, never>;
}
