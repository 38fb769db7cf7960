import { useLingui } from '@lingui/react/macro';
import { useMatches, useSearchParams } from 'react-router';
import type { Screen } from './screens.ts';

/** The screen of the current route. */
export function useScreen(): Screen | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as Screen | undefined;
}

/** The current screen's name in the viewer's language; empty where there is no screen. */
export function useScreenTitle(): string {
  const { i18n } = useLingui();
  const screen = useScreen();
  const [params] = useSearchParams();
  if (!screen) return '';
  const [, title] = Object.entries(screen.titlesWith ?? {}).find(([key]) => params.has(key)) ?? [];
  return i18n._(title ?? screen.title);
}
