import type { AnswerOf, client } from './client.ts';
import { session } from './session.ts';

/** A found record, as the server describes it. */
export type Hit = AnswerOf<typeof client.find.find>['hits'][number];

/** An entry chosen in the palette: a screen by its address, or a record. */
export type RecentChoice = { to: string } | { hit: Hit };

const most = 5;

/** One list per admin, in this browser only. */
const keyOf = (adminId: string) => `marketdesk_recent_${adminId}`;

/** The latest choices of the signed-in admin, the newest first. */
export function recentChoices(): readonly RecentChoice[] {
  const admin = session();
  if (!admin) return [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(admin.id)) ?? '[]');
    return Array.isArray(kept) ? (kept as RecentChoice[]) : [];
  } catch {
    return [];
  }
}

const nameOf = (choice: RecentChoice) => ('hit' in choice ? choice.hit.id : choice.to);

/** Puts a choice first. */
export function rememberChoice(choice: RecentChoice): void {
  const admin = session();
  if (!admin) return;
  const others = recentChoices().filter((other) => nameOf(other) !== nameOf(choice));
  localStorage.setItem(keyOf(admin.id), JSON.stringify([choice, ...others].slice(0, most)));
}

/** Removes the records that an admin chose: customers' names must not stay in the browser after a sign-out. */
export function forgetChosenRecords(adminId: string): void {
  const key = keyOf(adminId);
  const kept = localStorage.getItem(key);
  if (kept === null || !kept.includes('"hit"')) return;
  try {
    const screens = (JSON.parse(kept) as RecentChoice[]).filter((choice) => !('hit' in choice));
    localStorage.setItem(key, JSON.stringify(screens));
  } catch {
    localStorage.removeItem(key);
  }
}
