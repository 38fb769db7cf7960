import type { Restriction } from '#contract/platform/menu.ts';

/** The permission to see what a menu opens. */
export const readAccess = (path: string): Restriction => ({ path, isWriteAccess: false });

/** The permission to see and to change what a menu opens. */
export const writeAccess = (path: string): Restriction => ({ path, isWriteAccess: true });
