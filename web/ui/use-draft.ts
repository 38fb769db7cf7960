import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { useLeaveGuard } from './leave-guard.ts';

/** The draft is stored after this long without a change, in milliseconds. */
const pauseMs = 400;

/** The fields of a form, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields that are never stored, in any form. */
const secretName = /password|passphrase|secret|^code$/i;

const isLeftOut = (name: string, value: unknown) => secretName.test(name) || value instanceof Blob;

function storable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isLeftOut(name, value)));
}

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) ||
  (!(one instanceof Blob) && !(other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other));

/** The names of the fields in which two states of a form differ. */
export function differing(one: Fields, other: Fields): string[] {
  return Object.keys(one).filter((name) => !isSame(one[name], other[name]));
}

/** A draft that the form offers to its admin. */
export interface DraftOffer {
  draft: Draft;
  /** The fields of the record that somebody has changed since the draft was started. */
  changedSince: readonly string[];
}

export interface FormDraft {
  /** Whether the form has unsaved changes. */
  isChanged: boolean;
  offer: DraftOffer | null;
  /** Restores the offered draft. */
  restore: () => void;
  /** Deletes the offered draft. */
  discard: () => void;
  /** Marks everything as saved, before the navigation that follows. */
  saved: () => void;
}

export interface DraftOptions {
  /** Identifies the form and its record; null if nothing of it may be stored. */
  form: string | null;
  /** Whether the page asks before the changed form is left. */
  asks: boolean;
  /** The fields as loaded and as typed. */
  loaded: Fields;
  values: Fields;
  /** Puts a draft back into the fields. */
  restore: (offer: DraftOffer) => void;
  /** Shows what somebody else saved meanwhile next to the typed values; undefined if the form can't read it. */
  compare: (() => Promise<void>) | undefined;
}

/** Calls back when the page is hidden or left, and when the form closes. */
function useAtEnd(flush: () => void): void {
  const atEnd = useEffectEvent(flush);
  useEffect(() => {
    const end = () => atEnd();
    addEventListener('pagehide', end);
    document.addEventListener('visibilitychange', end);
    return () => {
      removeEventListener('pagehide', end);
      document.removeEventListener('visibilitychange', end);
      end();
    };
  }, []);
}

/** While a draft is edited here, no other tab offers it. */
function useDraftLock(id: string, isTyping: boolean): void {
  useEffect(() => {
    if (!isTyping) return;
    let end = () => {};
    let isOver = false;
    import('#web/lib/drafts.ts').then(({ lockDraft }) => {
      if (!isOver) end = lockDraft(id);
    }, unkept);
    return () => {
      isOver = true;
      end();
    };
  }, [id, isTyping]);
}

/** Where the drafts of a form are; undefined if nothing of it may be stored. */
type DraftPlace = Pick<Draft, 'adminId' | 'form'> | undefined;

/** Looks for the newest draft of an unchanged form. */
function useDraftOffer(place: DraftPlace, loaded: Fields, isChanged: boolean) {
  const [offer, setOffer] = useState<DraftOffer | null>(null);
  const { adminId, form } = place ?? {};
  const find = useEffectEvent(async (admin: string | undefined, of: string | undefined) => {
    if (admin === undefined || of === undefined || isChanged) return;
    const { newestDraft } = await import('#web/lib/drafts.ts');
    const draft = await newestDraft(admin, of);
    const changedSince = draft
      ? differing(draft.loaded, loaded).filter((name) => name !== 'version' && name in loaded)
      : [];
    setOffer(draft && differing(draft.values, loaded).length > 0 ? { draft, changedSince } : null);
  });
  useEffect(() => {
    const again = () => void find(adminId, form).catch(unkept);
    again();
    // Another tab may have saved or started one meanwhile.
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [adminId, form]);
  return [offer, setOffer] as const;
}

/** Stores typed values as a draft, offers the last draft again, and makes the page ask before it is left. */
export function useDraft({ form, asks, loaded, values, restore, compare }: DraftOptions): FormDraft {
  const admin = useSession();
  const place: DraftPlace = form !== null && admin ? { adminId: admin.id, form } : undefined;
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  const changed = differing(values, loaded);
  const kept = changed.filter((name) => name !== 'version' && !isLeftOut(name, values[name]));
  const isChanged = changed.length > 0;
  const [offer, setOffer] = useDraftOffer(place, loaded, isChanged);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStored = useRef(false);

  const drop = (of = id) => {
    clearTimeout(pending.current);
    pending.current = undefined;
    if (!place || (of === id && !isStored.current)) return;
    isStored.current = false;
    void import('#web/lib/drafts.ts')
      .then(({ discardDraft }) => discardDraft({ ...place, id: of }))
      .catch(unkept);
  };
  const release = useLeaveGuard(isChanged && asks && admin !== null, {
    isKept: place !== undefined && kept.length === changed.length,
    compare,
    discard: () => {
      drop();
      setId(crypto.randomUUID());
    },
  });

  const store = (typed: DraftOptions['values']) => {
    pending.current = undefined;
    if (!place) return;
    isStored.current = true;
    const draft: Draft = {
      id,
      ...place,
      at: Date.now(),
      loaded: storable(loaded),
      values: storable(Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'version'))),
      isPartial: kept.length < changed.length,
    };
    void import('#web/lib/drafts.ts').then(({ saveDraft }) => saveDraft(draft)).catch(unkept);
  };
  const storeAfterPause = useEffectEvent(store);
  const forget = useEffectEvent(() => drop());
  useEffect(() => {
    if (kept.length === 0) {
      forget();
      return;
    }
    clearTimeout(pending.current);
    pending.current = setTimeout(() => storeAfterPause(values), pauseMs);
  }, [values, kept.length]);
  useAtEnd(() => {
    if (pending.current === undefined) return;
    clearTimeout(pending.current);
    store(values);
  });
  useDraftLock(id, place !== undefined && kept.length > 0);

  return {
    isChanged,
    offer: isChanged ? null : offer,
    restore: () => {
      if (!offer) return;
      setOffer(null);
      setId(offer.draft.id);
      isStored.current = true;
      restore(offer);
    },
    discard: () => {
      if (!offer) return;
      setOffer(null);
      drop(offer.draft.id);
    },
    saved: () => {
      release();
      drop();
      setOffer(null);
    },
  };
}

/** A browser without a database, or with a full one, stores no drafts; the form still works. */
function unkept(): void {}
