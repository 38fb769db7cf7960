import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { MenuPath } from '#contract/platform/menu.ts';
import { formatCount } from '#web/lib/format.ts';
import { useViewCounts } from '#web/lib/live.ts';
import styles from './list-screen.module.css';
import { TabBar } from './tab-bar.tsx';
import { useViews, viewAddress } from './use-views.ts';

export interface ViewTabsProps {
  /** The name of the list's call. */
  list: string;
  path: MenuPath;
  /** The id of the open view. */
  open: string | undefined;
}

/**
 * The saved views of a list as tabs: the whole list, the admin's own views, then shared ones. Nothing if the list
 * has no views.
 */
export function ViewTabs({ list, path, open }: ViewTabsProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const counts = useViewCounts();
  const views = useViews()?.filter((view) => view.list === list && view.path === path) ?? [];
  if (views.length === 0) return null;
  const ordered = [...views.filter(({ isOwn }) => isOwn), ...views.filter(({ isOwn }) => !isOwn)];
  const isKnown = views.some(({ id }) => id === open);
  return (
    <TabBar
      label={t`Saved views`}
      className={styles.views}
      tabs={[
        { key: 'all', to: pathname, label: t`All`, isOpen: !isKnown },
        ...ordered.map((view) => {
          const count = counts[view.id];
          return {
            key: view.id,
            to: viewAddress(view),
            label: view.name,
            isOpen: view.id === open,
            ...(count !== undefined && { count: formatCount(count), hasSome: count > 0 }),
          };
        }),
      ]}
    />
  );
}
