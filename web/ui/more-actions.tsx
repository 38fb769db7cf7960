import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Menu } from './menu.tsx';

const MenuItems = lazy(() => import('./menu-items.tsx').then((file) => ({ default: file.MenuItems })));

/** The rare or dangerous actions of a record's page, in a menu at the end of its other actions. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const label = t`More actions`;
  return (
    <Menu
      target={(attributes) => (
        <ActionIcon {...attributes} variant="default" size={36} aria-label={label} data-tip={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <Suspense>
        <MenuItems label={label}>{children}</MenuItems>
      </Suspense>
    </Menu>
  );
}
