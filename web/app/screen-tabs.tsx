import { useLingui } from '@lingui/react/macro';
import { TabBar } from '#web/ui/tab-bar.tsx';
import { useWaiting } from '#web/lib/live.ts';
import { useSession } from '#web/lib/session.ts';
import { addressOf, isIn, isTab, linesOf, tabName } from './menu-lines.ts';
import { prefetchScreen } from './prefetch.ts';
import styles from './shell.module.css';
import { useScreen } from './use-screen.ts';
import { useMenuCount } from './use-waiting-count.ts';

/** The tabs of the open screen's line in the menu, if the admin may open several of them (specification 4.5). */
export function ScreenTabs() {
  const { i18n } = useLingui();
  const admin = useSession();
  const screen = useScreen();
  const words = useMenuCount();
  const waiting: Readonly<Record<string, number | undefined>> = useWaiting();
  if (!admin || !screen || !isTab(screen)) return null;
  const line = linesOf(admin).find((one) => isIn(one, screen));
  if (!line || line.tabs.length < 2) return null;
  return (
    <TabBar
      label={i18n._(line.label)}
      className={styles.tabs}
      tabs={line.tabs.map((tab) => {
        const count = tab.entry ? waiting[tab.access] : undefined;
        return {
          key: tab.name,
          to: addressOf(tab),
          label: i18n._(tabName(tab)),
          isOpen: tab.name === screen.name,
          ...(count && { count: words(count) }),
          onApproach: () => prefetchScreen(tab),
        };
      })}
    />
  );
}
