import { type ReactNode, useContext } from 'react';
import { IsInMenu, ShowButtonLabels } from './icon-button.tsx';
import { MoreActions } from './more-actions.tsx';

/**
 * The rare or destructive actions of a row, as `IconButton`s: entries with text in a menu at the end of its icons. In
 * the head of a record's page they are buttons like the others.
 */
export function RowMenu({ children }: { children: ReactNode }) {
  if (useContext(ShowButtonLabels)) return children;
  return (
    <MoreActions>
      <IsInMenu value>{children}</IsInMenu>
    </MoreActions>
  );
}
