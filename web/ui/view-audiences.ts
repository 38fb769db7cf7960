import { useLingui } from '@lingui/react/macro';
import type { MenuPath } from '#contract/platform/menu.ts';
import { useMayChange, useSession } from '#web/lib/session.ts';
import type { SavedView } from './use-views.ts';

export type Audience = SavedView['audience'];

/** The audiences that the admin can give a view of a list, by their labels. */
export function useAudiences(path: MenuPath): { value: Audience; label: string }[] {
  const { t } = useLingui();
  const mayWrite = useMayChange(path);
  const isSuper = useSession()?.role === 'superadmin';
  return [
    { value: 'own', label: t`Only me` },
    ...(mayWrite ? [{ value: 'writers' as const, label: t`Administrators who can change this list` }] : []),
    ...(isSuper ? [{ value: 'all' as const, label: t`Everyone who can see this list` }] : []),
  ];
}
