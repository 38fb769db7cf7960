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
