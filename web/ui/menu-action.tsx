import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { IconButtonProps } from './icon-button.tsx';

/** An action as an entry of a menu. */
export default function MenuAction(props: IconButtonProps) {
  const { label, words = label, children, to, onClick, isDestructive = false, disabled = false } = props;
  const look = {
    'aria-label': label,
    leftSection: children,
    ...(isDestructive && { color: 'var(--negative)' }),
  };
  return to === undefined ? (
    <Menu.Item {...look} disabled={disabled} onClick={onClick}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to}>
      {words}
    </Menu.Item>
  );
}
