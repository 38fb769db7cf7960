import { useSyncExternalStore } from 'react';
import { defaultWorkspaceName } from '#contract/platform/limits.ts';

/** A picture with its size in pixels, so that its place is known before it loads. */
export interface SizedImage {
  src: string;
  width: number;
  height: number;
}

/** What the workspace is called, and its logo. */
export interface Brand {
  name: string;
  logo: SizedImage | null;
  /** For the dark theme. */
  logoDark: SizedImage | null;
}

/** The brand that the server wrote into the page. The development server writes none. */
function brandInPage(): Brand {
  const content = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content;
  return content ? JSON.parse(content) : { name: defaultWorkspaceName, logo: null, logoDark: null };
}

const listeners = new Set<() => void>();
let brand: Brand | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The brand of this workspace. */
export function useBrand(): Brand {
  return useSyncExternalStore(subscribe, () => (brand ??= brandInPage()));
}

/** Shows another brand, which was just saved. */
export function applyBrand(next: Brand): void {
  brand = next;
  for (const listener of listeners) listener();
}
