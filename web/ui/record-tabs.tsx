import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { formatCount } from '#web/lib/format.ts';
import { MenuItem, MenuItems } from './menu-items.tsx';
import { Menu } from './menu.tsx';
import styles from './record-tabs.module.css';
import { TabBar } from './tab-bar.tsx';
import { splitTabs } from './visible-tabs.ts';

/** One tab of a record's page. */
export interface RecordTab {
  /** Its key in the URL; the first tab has none. */
  name: string;
  label: string;
  /** The number of its rows, when known. */
  count?: { count: number; countIsExact: boolean } | undefined;
  /** True until the number is known. */
  isCounting?: boolean;
}

/** The tab that the URL names if it exists, or else the first one. */
export function useOpenTab(tabs: readonly RecordTab[]): string {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  return tabs.find(({ name }) => name === asked)?.name ?? tabs[0]?.name ?? '';
}

export interface RecordTabsProps {
  tabs: readonly RecordTab[];
  open: string;
}

/**
 * The tabs of a record's page as links, so that one can be opened in another browser tab. Of many tabs, those
 * without rows are in a menu. Going back returns to the previous page.
 */
export function RecordTabs({ tabs, open }: RecordTabsProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const search = (name: string) => {
    const next = new URLSearchParams(params);
    if (name === tabs[0]?.name) next.delete('tab');
    else next.set('tab', name);
    return `?${next}`;
  };
  const { shown, more } = splitTabs(tabs, open);
  return (
    <div className={styles.tabs}>
      <TabBar
        label={t`Parts of this record`}
        isInPlace
        className={styles.bar}
        tabs={shown.map(({ name, label, count }) => ({
          key: name,
          to: { search: search(name) },
          label,
          isOpen: name === open,
          ...(count && {
            count: formatCount(count.count, count.countIsExact),
            hasSome: count.count > 0,
          }),
        }))}
      />
      {more.length > 0 && (
        <Menu
          target={(attributes) => (
            <button {...attributes} type="button" className={styles.more}>
              <Trans>More</Trans>
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        >
          <MenuItems label={t`More`}>
            {more.map(({ name, label }) => (
              <MenuItem key={name} to={{ search: search(name) }} isInPlace note="0">
                {label}
              </MenuItem>
            ))}
          </MenuItems>
        </Menu>
      )}
    </div>
  );
}
