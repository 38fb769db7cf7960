import { Menu } from '@mantine/core';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Actions',
  title: 'More menu',
  about:
    'A menu for what has no place of its own. `MoreActions` is for the rare or dangerous actions of a record page.',
} satisfies Entry;

export function Usual() {
  return (
    <MoreActions>
      <Menu.Item>Hide from marketplace</Menu.Item>
      <Menu.Item color="var(--negative)">Erase personal data</Menu.Item>
    </MoreActions>
  );
}

export function OwnButton() {
  return (
    <MoreMenu button={<button type="button">More</button>}>
      <Menu.Item>Trades</Menu.Item>
    </MoreMenu>
  );
}
