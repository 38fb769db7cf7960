import { useMatches } from 'react-router';
import type { Screen } from './routes.tsx';

/** The screen of the current route. */
export function useScreen(): Screen | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as Screen | undefined;
}
