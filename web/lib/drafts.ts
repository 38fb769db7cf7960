import { createStore, del, delMany, entries, getMany, keys, set } from 'idb-keyval';
import { draftKeptDays } from '#contract/platform/limits.ts';

/** What somebody typed into a form and did not save. */
export interface Draft {
  id: string;
  /** The owner: nobody else ever sees the draft. */
  adminId: string;
  /** The form, and the record that it edits. */
  form: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** The fields as loaded and as typed. */
  loaded: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  /** Whether a file or a secret was left out. */
  isPartial: boolean;
}

/** The most drafts in a browser, and the most characters in one. */
const maxDrafts = 100;
const maxCharacters = 1_000_000;

const store = createStore('marketdesk', 'drafts');

/** The key of a draft: its admin, form and id. */
const keyOf = ({ adminId, form, id }: Pick<Draft, 'adminId' | 'form' | 'id'>) => [adminId, form, id];

/** The lock that a tab holds while it edits a draft. The browser releases it when the tab closes or crashes. */
const lockOf = (id: string) => `draft ${id}`;

let swept = false;

/** Deletes drafts that are too old, and the oldest ones above the limit. Runs once per page load. */
async function sweep(): Promise<void> {
  if (swept) return;
  swept = true;
  const oldest = Date.now() - draftKeptDays * 86_400_000;
  const all = (await entries<IDBValidKey, Draft>(store)).toSorted(([, one], [, other]) => other.at - one.at);
  const stale = all.filter(([, { at }], index) => index >= maxDrafts || at < oldest);
  await delMany(
    stale.map(([key]) => key),
    store,
  );
}

let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other, so that a slower earlier write can't bring back a deleted draft. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const turn = last.then(change);
  last = turn.catch(() => undefined);
  return turn;
}

/** Saves a draft and replaces its previous state. A draft that is too large is not saved. */
export function saveDraft(draft: Draft): Promise<void> {
  return inTurn(async () => {
    await sweep();
    if (JSON.stringify(draft).length <= maxCharacters) await set(keyOf(draft), draft, store);
  });
}

/** Deletes a draft that was saved or discarded. */
export function discardDraft(draft: Pick<Draft, 'adminId' | 'form' | 'id'>): Promise<void> {
  return inTurn(() => del(keyOf(draft), store));
}

/** The locks that this tab held. It may still hold one when it returns to the form. */
const ownLocks = new Set<string>();

/** The locks of drafts that other tabs of this browser are editing. */
async function typedElsewhere(): Promise<ReadonlySet<string>> {
  // Only pages over HTTPS or from this machine have locks.
  const held = (await (navigator.locks as LockManager | undefined)?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? '').filter((name) => !ownLocks.has(name)));
}

/** The newest draft of an admin for a form that no other tab is editing. */
export async function newestDraft(adminId: string, form: string): Promise<Draft | undefined> {
  await inTurn(sweep);
  const own = (await keys<string[]>(store)).filter(([owner, of]) => owner === adminId && of === form);
  if (own.length === 0) return undefined;
  const [found, typed] = await Promise.all([getMany<Draft>(own, store), typedElsewhere()]);
  return found
    .filter((draft): draft is Draft => draft !== undefined && !typed.has(lockOf(draft.id)))
    .toSorted((one, other) => other.at - one.at)[0];
}

/**
 * Marks a draft as being edited in this tab, so that no other tab offers it.
 * @returns a function that removes the mark
 */
export function lockDraft(id: string): () => void {
  ownLocks.add(lockOf(id));
  const stop = new AbortController();
  const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  void (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => held).catch(() => undefined);
  return () => stop.abort();
}
