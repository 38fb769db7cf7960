import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  /** What it does, and to which record: read by screen readers and shown on hover. */
  label: string;
  children: ReactNode;
  /** Where it leads; without it, `onClick` says what it does. */
  to?: string;
  onClick?: () => void;
  isDestructive?: boolean;
  disabled?: boolean;
}

/** A button that is only an icon, always with a name. While disabled it keeps the focus, so that keys still work. */
export function IconButton({ label, children, to, onClick, isDestructive, disabled }: IconButtonProps) {
  const look = {
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
      <ActionIcon {...look} component={Link} to={to}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      {...look}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  );
}
