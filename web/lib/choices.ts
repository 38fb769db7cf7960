import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { compileMessage } from './compile-message.ts';

export type Theme = 'light' | 'dark' | 'system';
export type Language = 'en' | 'ar';

/** index.html uses the same keys to apply both before the first paint. */
const themeKey = 'marketdesk_theme';
const languageKey = 'marketdesk_language';

const listeners = new Set<() => void>();

function asTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Calls back after every change of the theme. Returns a function that unsubscribes. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that was chosen on this machine, or `system`. */
export function theme(): Theme {
  return asTheme(localStorage.getItem(themeKey));
}

/** The chosen theme, for a component. */
export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, theme);
}

/** Shows and stores a theme. */
export function applyTheme(next: Theme): void {
  if (next === theme()) return;
  localStorage.setItem(themeKey, next);
  for (const listener of listeners) listener();
}

function preferredLanguage(): Language {
  const chosen = localStorage.getItem(languageKey) ?? navigator.language;
  return chosen.toLowerCase().startsWith('ar') ? 'ar' : 'en';
}

/** The language of the screen. */
export function language(): Language {
  return i18n.locale === 'ar' ? 'ar' : 'en';
}

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

async function activate(next: Language): Promise<void> {
  // English sentences are in the code of each screen, so that a screen doesn't load those of all the others.
  const messages = next === 'ar' ? (await import('#web/locales/ar.po')).messages : {};
  i18n.loadAndActivate({ locale: next, messages });
  document.documentElement.lang = next;
  document.documentElement.dir = directionOf(next);
}

/** Shows and stores a language. Every language but English is fetched first. */
export async function applyLanguage(next: Language): Promise<void> {
  localStorage.setItem(languageKey, next);
  if (next !== language()) await activate(next);
}

/** Activates the language of the last visit, else the browser's. Called once, before the first render. */
export async function startLanguage(): Promise<void> {
  i18n.setMessagesCompiler(compileMessage);
  await activate(preferredLanguage());
}
