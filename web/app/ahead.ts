import type { MenuPath } from '#contract/menu.ts';
import type { FirstRead } from '../lib/screens.ts';
import { screens } from './screens.ts';

/** Without the code ahead of time it is fetched when it is needed, and a failure is told then. */
const ignored = () => undefined;

/** Fetches the code of a menu's screen before anybody goes there: on the first sign that somebody is about to. */
export function fetchScreen(path: MenuPath): void {
  screens
    .find(({ access }) => access === path)
    ?.load()
    .catch(ignored);
}

/** Begins what a screen reads first, while its code is on its way. Where it fails, the screen reads for itself. */
export function beginReading({ call, input }: FirstRead): void {
  import('../lib/queries.ts').then(({ readAhead }) => readAhead(call, input), ignored);
}
