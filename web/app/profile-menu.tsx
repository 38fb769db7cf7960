import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import { Menu } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useSession } from '#web/lib/session.ts';
import { codeMissing } from '#web/lib/failures.ts';
import type { ProfileItemsProps } from './profile-items.tsx';
import styles from './profile-menu.module.css';

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
}

/**
 * The button with the admin's initials, and its menu. The menu's code loads when the pointer or the focus reaches
 * the button.
 */
export function ProfileMenu() {
  const { t } = useLingui();
  const admin = useSession();
  const [Items, setItems] = useState<ComponentType<ProfileItemsProps>>();
  if (!admin) return null;
  const load = () => import('./profile-items.tsx').then(({ ProfileItems }) => setItems(() => ProfileItems));
  const prepare = () => void load().catch(() => undefined);
  return (
    <Menu
      onOpen={(close) =>
        void load().catch(() => {
          close();
          toast.failed(codeMissing().message);
        })
      }
      target={(attributes) => (
        <button
          {...attributes}
          type="button"
          className={styles.target}
          aria-label={t`Profile menu`}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <span className={styles.initials} data-initials={initials(admin.name || admin.email)} />
        </button>
      )}
    >
      {Items && <Items admin={admin} />}
    </Menu>
  );
}
