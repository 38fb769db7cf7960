import { useEffect, useState } from 'react';
import { sessionEnding } from '#web/lib/session.ts';

/** A form with unsaved changes. */
export interface UnsavedForm {
  /** Whether its values are stored as a draft, so that leaving loses nothing. */
  isKept: boolean;
  /** Deletes the draft. */
  discard: () => void;
  /** Shows what somebody else saved meanwhile next to the typed values; undefined if the form can't read it. */
  compare: (() => Promise<void>) | undefined;
}

const unsaved = new Set<UnsavedForm>();

/** Asks the browser to confirm before a tab is closed or loads another page. */
function askBrowser(event: BeforeUnloadEvent): void {
  // If a different admin signed in over the page, the page must not ask them to keep it.
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

/** The forms on the page with unsaved changes. */
export function unsavedForms(): readonly UnsavedForm[] {
  return [...unsaved];
}

/** Allows leaving the changed forms without another question. */
export function allowLeaving(): void {
  for (const form of unsaved) remove(form);
}

/**
 * Makes the page ask before a changed form is left.
 * @param isChanged whether the form has unsaved changes
 * @returns a function that marks everything as saved, to call before a navigation that follows the save
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
