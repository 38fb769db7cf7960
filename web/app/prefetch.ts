import type { MenuPath } from '#contract/menu.ts';
import type { FirstRead } from '../lib/screens.ts';
import { screens } from './screens.ts';

/** A failed prefetch needs no message: the code is fetched again when it is needed, and that failure is shown. */
const ignored = () => undefined;

/** Fetches the code of a menu's screen early: on the first sign that the admin will open it. */
export function prefetchScreen(path: MenuPath): void {
  screens
    .find(({ access }) => access === path)
    ?.load()
    .catch(ignored);
}

/** Begins a screen's first read while its code loads. If that read fails, the screen reads again. */
export function prefetchFirstRead({
  call,
  input,
}: {
  call: Pick<FirstRead['call'], 'key'>;
  input: object;
}): void {
  import('../lib/queries.ts').then(({ prefetchCall }) => prefetchCall(call, input), ignored);
}
