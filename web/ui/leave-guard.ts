import { useEffect, useState } from 'react';
import { sessionEnding } from '#web/lib/session.ts';

/** A form with changes that nobody has saved. */
export interface UnsavedForm {
  /** Whether its values are kept as a draft, so that leaving loses nothing. */
  isKept: boolean;
  /** Forgets the draft. */
  discard: () => void;
  /** Shows what somebody else saved meanwhile beside what is typed; undefined where the form can't read it. */
  compare: (() => Promise<void>) | undefined;
}

const unsaved = new Set<UnsavedForm>();

/** The browser's own question before a tab is closed or loads another page. */
function askBrowser(event: BeforeUnloadEvent): void {
  // Somebody else signed in over the page: it is no longer theirs to keep.
  if (sessionEnding() === null) event.preventDefault();
}

function add(form: UnsavedForm): void {
  if (unsaved.size === 0) addEventListener('beforeunload', askBrowser);
  unsaved.add(form);
}

function remove(form: UnsavedForm): void {
  unsaved.delete(form);
  if (unsaved.size === 0) removeEventListener('beforeunload', askBrowser);
}

/** The forms on the page with changes that nobody has saved. */
export function unsavedForms(): readonly UnsavedForm[] {
  return [...unsaved];
}

/** Says that the changed forms may be left: nothing asks again while they go. */
export function allowLeaving(): void {
  for (const form of unsaved) remove(form);
}

/**
 * Makes the page ask before a changed form is left.
 * @param isChanged whether the form holds anything that is not saved
 * @returns a function that says at once that everything is saved, before a navigation that follows the save
 */
export function useLeaveGuard(isChanged: boolean, form: UnsavedForm): () => void {
  const [entry] = useState<UnsavedForm>(() => ({ ...form }));
  useEffect(() => {
    Object.assign(entry, form);
  });
  useEffect(() => {
    if (!isChanged) return;
    add(entry);
    return () => remove(entry);
  }, [entry, isChanged]);
  return () => remove(entry);
}
