import { IconTrash } from '@tabler/icons-react';
import { MenuDivider, MenuItem, MenuItems } from '#web/ui/menu-items.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Actions',
  title: 'Menu',
  about:
    'A menu for what has no place of its own. `MoreActions` is for the rare or dangerous actions of a record page.',
} satisfies Entry;

export function Usual() {
  return (
    <MoreActions>
      <MenuItem>Hide from marketplace</MenuItem>
      <MenuItem disabled>Add to hot collection</MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconTrash size={16} aria-hidden />} isDestructive>
        Delete token
      </MenuItem>
    </MoreActions>
  );
}

export function OwnButton() {
  return (
    <Menu
      target={(attributes) => (
        <button {...attributes} type="button">
          More
        </button>
      )}
    >
      <MenuItems label="More">
        <MenuItem note="0">Trades</MenuItem>
        <MenuItem isChosen>By date</MenuItem>
      </MenuItems>
    </Menu>
  );
}
