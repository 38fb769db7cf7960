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

/** Stores typed values as a draft, offers the last draft again, and makes the page ask before it is left. */
export function useDraft({ form, asks, loaded, values, restore, compare }: DraftOptions): FormDraft {
  const admin = useSession();
  const adminId = form === null ? undefined : admin?.id;
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  const [offer, setOffer] = useState<DraftOffer | null>(null);
  const changed = differing(values, loaded);
  const kept = changed.filter((name) => name !== 'version' && !isLeftOut(name, values[name]));
  const isChanged = changed.length > 0;
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStored = useRef(false);

  const drop = (of = id) => {
    clearTimeout(pending.current);
    pending.current = undefined;
    if (adminId === undefined || form === null || (of === id && !isStored.current)) return;
    isStored.current = false;
    void import('#web/lib/drafts.ts')
      .then(({ discardDraft }) => discardDraft({ adminId, form, id: of }))
      .catch(unkept);
  };
  const release = useLeaveGuard(isChanged && asks && admin !== null, {
    isKept: adminId !== undefined && kept.length === changed.length,
    compare,
    discard: () => {
      drop();
      setId(crypto.randomUUID());
    },
  });

  const store = useEffectEvent(() => {
    pending.current = undefined;
    if (adminId === undefined || form === null) return;
    isStored.current = true;
    const draft: Draft = {
      id,
      adminId,
      form,
      at: Date.now(),
      loaded: storable(loaded),
      values: storable(Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'version'))),
      isPartial: kept.length < changed.length,
    };
    void import('#web/lib/drafts.ts').then(({ saveDraft }) => saveDraft(draft)).catch(unkept);
  });
  const flush = useEffectEvent(() => {
    if (pending.current === undefined) return;
    clearTimeout(pending.current);
    store();
  });
  const forget = useEffectEvent(() => drop());
  useEffect(() => {
    if (kept.length === 0) {
      forget();
      return;
    }
    clearTimeout(pending.current);
    pending.current = setTimeout(() => store(), pauseMs);
    // The draft contains only changed fields, so it changes only with `values`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [values, kept.length]);
  useEffect(() => {
    const atEnd = () => flush();
    addEventListener('pagehide', atEnd);
    document.addEventListener('visibilitychange', atEnd);
    return () => {
      removeEventListener('pagehide', atEnd);
      document.removeEventListener('visibilitychange', atEnd);
      atEnd();
    };
  }, []);

  // While the draft is edited here, no other tab offers it.
  const isTyping = adminId !== undefined && kept.length > 0;
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

  const layout = useEffectEvent(async () => {
    if (adminId === undefined || form === null || isChanged) return;
    const { newestDraft } = await import('#web/lib/drafts.ts');
    const draft = await newestDraft(adminId, form);
    const changedSince = draft
      ? differing(draft.loaded, loaded).filter((name) => name !== 'version' && name in loaded)
      : [];
    setOffer(draft && differing(draft.values, loaded).length > 0 ? { draft, changedSince } : null);
  });
  useEffect(() => {
    const again = () => void layout().catch(unkept);
    again();
    // Another tab may have saved or started one meanwhile.
    addEventListener('focus', again);
    return () => removeEventListener('focus', again);
  }, [adminId, form]);

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
