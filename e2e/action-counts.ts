import type { BrowserContext, Page } from 'playwright-core';

/** What a person did on a page: presses of a pointer, and of keys. Text that is filled in counts as neither. */
export interface ActionCounts {
  clicks: number;
  keys: number;
}

declare global {
  interface Window {
    acts: ActionCounts;
  }
}

/** Counts on every page of a context what is really done there, whoever the test calls for it. */
export async function countActions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A sandboxed frame runs nothing.
    if (window.top !== window) return;
    window.acts = { clicks: 0, keys: 0 };
    // On the document: a press that the tool takes back, because what it aimed at moved, ends at the window.
    // One that a key makes has no pointer's detail, as the second one that a label hands on to its box.
    document.addEventListener(
      'pointerup',
      ({ isTrusted }) => {
        if (isTrusted) window.acts.clicks += 1;
      },
      true,
    );
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => {
        if (isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) window.acts.keys += 1;
      },
      true,
    );
    // The tool sets a native choice at once; a person opens it and points at one of its entries.
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) window.acts.clicks += 2;
      },
      true,
    );
  });
}

/** What was done on a page since it was loaded. */
export const actionsOn = (page: Page): Promise<ActionCounts> => page.evaluate(() => window.acts);
