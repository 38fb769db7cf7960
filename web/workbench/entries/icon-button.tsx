import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton, ShowButtonLabels } from '#web/ui/icon-button.tsx';
import type { Entry } from '../entry.ts';

export default {
  group: 'Actions',
  title: 'Icon button',
  about:
    'A button for rows of lists. Its label says what it does and to which record. In the head of a record page it shows its words.',
} satisfies Entry;

export function Usual() {
  return (
    <IconButton label="Edit Art" onClick={() => {}}>
      <IconPencil size={17} />
    </IconButton>
  );
}

export function Destructive() {
  return (
    <IconButton label="Delete Art" isDestructive onClick={() => {}}>
      <IconTrash size={17} />
    </IconButton>
  );
}

export function Disabled() {
  return (
    <IconButton label="Delete Art" isDestructive disabled>
      <IconTrash size={17} />
    </IconButton>
  );
}

export function WithLabels() {
  return (
    <ShowButtonLabels value>
      <div style={{ display: 'flex', gap: 8 }}>
        <IconButton label="Edit Art" words="Edit" to="/categories/1">
          <IconPencil size={17} />
        </IconButton>
        <IconButton label="Delete Art" words="Delete" isDestructive onClick={() => {}}>
          <IconTrash size={17} />
        </IconButton>
        <IconButton label="Delete Music" words="Delete" isDestructive disabled>
          <IconTrash size={17} />
        </IconButton>
      </div>
    </ShowButtonLabels>
  );
}
