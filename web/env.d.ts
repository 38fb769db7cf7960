/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** A guide, split into blocks by the plugin in tools/scripts/guide-blocks.ts. */
declare module '*.md' {
  const blocks: readonly import('#web/lib/guide-block.ts').GuideBlock[];
  export default blocks;
}

/** The pages of docs/handbook, made by the plugin in tools/scripts/handbook.ts. */
declare module 'virtual:handbook' {
  type InLanguages<Value> = Readonly<Record<'en' | 'ar', Value>>;
  /** A page, with the functions that load its text as HTML. */
  export interface HandbookPage {
    name: string;
    screens: readonly [string, ...string[]];
    title: InLanguages<string>;
    summary: InLanguages<string>;
    load: InLanguages<() => Promise<{ default: string }>>;
  }
  export const pages: readonly HandbookPage[];
}

/** The released versions of CHANGELOG.md, the newest first. */
declare module 'virtual:releases' {
  const releases: readonly { version: string; date: string; html: string }[];
  export default releases;
}

/** The newest released version; null if there is none. */
declare module 'virtual:newest-version' {
  const version: string | null;
  export default version;
}
