import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
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

/** Arrow keys, Home and End move the focus through the items of a menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/**
 * The button with the admin's initials, and its menu. The menu's code loads when the pointer or the focus reaches
 * the button.
 */
export function ProfileMenu() {
  const { t } = useLingui();
  const admin = useSession();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Items, setItems] = useState<ComponentType<ProfileItemsProps>>();
  if (!admin) return null;
  const close = () => menu.current?.hidePopover();
  const load = () => import('./profile-items.tsx').then(({ ProfileItems }) => setItems(() => ProfileItems));
  const prepare = () => void load().catch(() => undefined);
  const show = () =>
    void load().catch(() => {
      close();
      toast.failed(codeMissing().message);
    });
  return (
    <>
      <button
        type="button"
        className={styles.target}
        aria-label={t`Profile menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget="profile-menu"
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <span className={styles.initials} data-initials={initials(admin.name || admin.email)} />
      </button>
      <div
        ref={menu}
        id="profile-menu"
        popover="auto"
        className={styles.menu}
        onKeyDown={walk}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') show();
        }}
      >
        {isOpen && Items && <Items admin={admin} onClose={close} />}
      </div>
    </>
  );
}
