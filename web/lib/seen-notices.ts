import { client } from './client.ts';
import { impersonation, updateSession } from './session.ts';

/**
 * Remembers in the admin's preferences that they have seen a notice. If saving fails, they see it again on the next
 * visit. An impersonation changes nothing.
 */
export function saveSeen(notice: { seenWelcome: true } | { seenVersion: string }): void {
  updateSession(notice);
  if (!impersonation()) client.session.updatePreferences(notice).catch(() => undefined);
}
