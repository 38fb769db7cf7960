import type { ComponentType } from 'react';
import { loadCallsOf } from '#web/lib/client.ts';
import type { FirstRead } from '#web/lib/screens.ts';
import type { Screen } from './screen-table.ts';

const arrived = new WeakMap<Screen, ComponentType>();

/** The component of a screen, if its code is loaded. */
export const loadedScreen = (screen: Screen): ComponentType | undefined => arrived.get(screen);

/** Loads a screen's code and its feature's calls. */
export async function loadScreen(screen: Screen): Promise<void> {
  if (arrived.has(screen)) return;
  const [component] = await Promise.all([screen.load(), loadCallsOf(screen.resource)]);
  arrived.set(screen, component);
}

/** A failed prefetch needs no message: the code is fetched again when it is needed, and that failure is shown. */
const ignored = () => undefined;

/** Prefetches the code of a screen at the first sign that the admin will open it. */
export function prefetchScreen(screen: Screen): void {
  loadScreen(screen).catch(ignored);
}

/** Begins a screen's first read while its code loads. If that read fails, the screen reads again. */
export function prefetchFirstRead({
  call,
  input,
}: {
  call: Pick<FirstRead['call'], 'key'>;
  input: object;
}): void {
  import('#web/lib/queries.ts').then(({ prefetchCall }) => prefetchCall(call, input), ignored);
}
