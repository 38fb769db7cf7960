import { createStore, del, delMany, entries, getMany, keys, set } from 'idb-keyval';
import { draftKeptDays } from '#contract/platform/limits.ts';

/** What somebody typed into a form and did not save. */
export interface Draft {
  id: string;
  /** Whose it is: nobody else is ever shown it. */
  adminId: string;
  /** The form, and the record that it is about. */
  form: string;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** The fields when the form was opened, and as they were typed. */
  loaded: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  /** Whether something was left out: a file or a secret. */
  isPartial: boolean;
}

/** So many drafts are kept in a browser, and so many characters of one. */
const maxDrafts = 100;
const maxCharacters = 1_000_000;

const store = createStore('marketdesk', 'drafts');

/** The key of a draft: whose, of which form, which one. */
const keyOf = ({ adminId, form, id }: Pick<Draft, 'adminId' | 'form' | 'id'>) => [adminId, form, id];

/** The lock that a tab holds while it types a draft. It ends with the tab, also where the tab crashes. */
const lockOf = (id: string) => `draft ${id}`;

let swept = false;

/** Deletes what is too old, and the oldest of too many. Once per page load. */
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

/** Runs one change after the other: what was dropped must not come back by a slower write before it. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const turn = last.then(change);
  last = turn.catch(() => undefined);
  return turn;
}

/** Keeps a draft, in place of its former state. One that is too large is not kept. */
export function saveDraft(draft: Draft): Promise<void> {
  return inTurn(async () => {
    await sweep();
    if (JSON.stringify(draft).length <= maxCharacters) await set(keyOf(draft), draft, store);
  });
}

/** Forgets a draft: it was saved, or nobody wants it. */
export function discardDraft(draft: Pick<Draft, 'adminId' | 'form' | 'id'>): Promise<void> {
  return inTurn(() => del(keyOf(draft), store));
}

/** The locks that this tab held: it may still hold one while it comes back to the form. */
const ownLocks = new Set<string>();

/** The locks of the drafts that other tabs of this browser are typing now. */
async function typedElsewhere(): Promise<ReadonlySet<string>> {
  // Only pages over HTTPS, and those of this machine, have locks.
  const held = (await (navigator.locks as LockManager | undefined)?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? '').filter((name) => !ownLocks.has(name)));
}

/** The newest draft of an admin for a form that no other tab is typing. */
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
 * Marks a draft as being typed in this tab, so that no other tab offers it.
 * @returns a function that ends it
 */
export function lockDraft(id: string): () => void {
  ownLocks.add(lockOf(id));
  const stop = new AbortController();
  const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  void (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => held).catch(() => undefined);
  return () => stop.abort();
}
