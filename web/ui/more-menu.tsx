import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './more-menu.module.css';

export interface MoreMenuProps {
  /** The button that opens it, with its accessible name. */
  button: ReactNode;
  /** Its entries: `Menu.Item` of Mantine. */
  children: ReactNode;
}

/** A menu for what has no place of its own, such as rare actions. */
export function MoreMenu({ button, children }: MoreMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={232}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={styles.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}
