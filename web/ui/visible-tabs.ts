/** A record's page with at most this many tabs shows all of them. */
const mostTabs = 6;

interface CountedTab {
  name: string;
  count?: { count: number } | undefined;
  /** True until its count arrives. */
  isCounting?: boolean;
}

/**
 * Splits the tabs of a record's page (specification 5.63). The open tab, tabs with rows and tabs that have no count
 * are shown; tabs without rows go into a menu. A tab that waits for its count is in neither, so that no tab appears
 * and goes again.
 */
export function splitTabs<Tab extends CountedTab>(
  tabs: readonly Tab[],
  open: string,
): { shown: readonly Tab[]; more: readonly Tab[] } {
  if (tabs.length <= mostTabs) return { shown: tabs, more: [] };
  const isOpen = ({ name }: Tab) => name === open;
  return {
    shown: tabs.filter((tab) => isOpen(tab) || (!tab.isCounting && tab.count?.count !== 0)),
    more: tabs.filter((tab) => !isOpen(tab) && tab.count?.count === 0),
  };
}
