import { ActionIcon, Button } from '@mantine/core';
import { createContext, lazy, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  /** The action and its record, for screen readers and shown on hover. */
  label: string;
  children: ReactNode;
  /** The label where there is room for text; without it the button stays an icon. */
  words?: string;
  /** Where it leads; without it, `onClick` runs. */
  to?: string;
  onClick?: () => void;
  isDestructive?: boolean;
  disabled?: boolean;
}

/** True if buttons show their labels: in the head of a record's page. */
export const ShowButtonLabels = createContext(false);

/** True if buttons are entries of a menu. */
export const IsInMenu = createContext(false);

const MenuItem = lazy(() => import('./menu-items.tsx').then((file) => ({ default: file.MenuItem })));

/**
 * A button with only an icon, always with an accessible name. While disabled it keeps the focus, so that keys
 * still work.
 */
export function IconButton(props: IconButtonProps) {
  const { label, children, words, to, onClick, isDestructive, disabled } = props;
  const isInMenu = useContext(IsInMenu);
  const showsLabels = useContext(ShowButtonLabels);
  if (isInMenu) {
    return (
      <MenuItem
        label={label}
        icon={children}
        isDestructive={isDestructive}
        disabled={disabled}
        {...(to === undefined ? { onSelect: onClick } : { to })}
      >
        {words ?? label}
      </MenuItem>
    );
  }
  if (showsLabels && words !== undefined) {
    const layout = {
      'aria-label': label,
      variant: 'default',
      leftSection: children,
      className: styles.worded,
      'data-destructive': isDestructive || undefined,
    } as const;
    if (to !== undefined) {
      return (
        <Button {...layout} component={Link} to={to}>
          {words}
        </Button>
      );
    }
    return (
      <Button
        {...layout}
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {words}
      </Button>
    );
  }
  const layout = {
    'aria-label': label,
    'data-tip': label,
    variant: 'subtle',
    color: 'gray',
    className: styles.button,
    'data-destructive': isDestructive || undefined,
    size: 32,
  } as const;
  if (to !== undefined) {
    return (
      <ActionIcon {...layout} component={Link} to={to}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      {...layout}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
