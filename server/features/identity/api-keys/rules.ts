import { eventsPath, isFeedPath } from '#contract/platform/feed-rights.ts';
import { mayUse, menuEntry, type Restriction } from '#contract/platform/menu.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Message } from '#server/platform/messages/translate.ts';

/**
 * Checks that a key may have these permissions (specification 3.16 and 3.17): every path belongs to a menu or to
 * the feed and appears once; a feed permission other than events is a write; no permission lets a key grant
 * permissions.
 * @throws CallFailure 400 under `restriction`
 */
export function checkKeyRights(wanted: readonly Restriction[]): void {
  const seen = new Set<string>();
  for (const { path, isWriteAccess } of wanted) {
    const entry = isFeedPath(path) ? { path } : menuEntry(path);
    if (!entry) throw refusal({ sentence: 'unknownMenu', values: { path } });
    if (seen.has(entry.path)) throw refusal({ sentence: 'duplicateMenu', values: { path } });
    seen.add(entry.path);
    if (isFeedPath(entry.path)) {
      const right = entry.path !== eventsPath;
      if (isWriteAccess === right) continue;
      throw refusal({ sentence: 'feedRightForm', values: { path, isWriteAccess: String(right) } });
    }
    const key = { role: 'key' as const, restriction: [{ path, isWriteAccess }] };
    if (!mayUse(key, entry.path, 'read')) throw refusal({ sentence: 'notGrantable', values: { path } });
    if (isWriteAccess && !mayUse(key, entry.path, 'write'))
      throw refusal({ sentence: 'keyGivesNoRights', values: { path } });
  }
}

const refusal = (sentence: Message) => new CallFailure(400, { restriction: sentence });

/**
 * Checks that a new expiry is in the future. An expired key keeps its expiry while other fields are changed.
 * @throws CallFailure 400 under `expiresAt`
 */
export function checkExpiry(wanted: string | null, before: Date | null = null): void {
  if (wanted === null || before?.getTime() === Date.parse(wanted)) return;
  if (Date.parse(wanted) <= Date.now()) throw new CallFailure(400, { expiresAt: 'expiryPast' });
}
