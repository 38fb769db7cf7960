import { isSwitchedOff } from '#contract/platform/menu.ts';
import { moduleNames, type ModuleName } from '#contract/platform/modules.ts';
import { useSession } from './session.ts';

/**
 * The modules that are off, as the server wrote them into the page for the sign-in. The development server doesn't
 * write them.
 */
function switchedOffInPage(): readonly ModuleName[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=switched-off]')?.content ?? '';
  return moduleNames.filter((name) => content.split(' ').includes(name));
}

/** Whether a module is on, as far as the page knows. */
export function useModule(name: ModuleName): boolean {
  const admin = useSession();
  return !isSwitchedOff(admin ?? { switchedOff: switchedOffInPage() }, name);
}
