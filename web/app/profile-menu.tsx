import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { language, useTheme } from '../lib/choices.ts';
import { pathTo } from '../lib/screens.ts';
import { useSession } from '../lib/session.ts';
import { afterLogOut, chooseLanguage, chooseTheme, logOut } from './own-choices.ts';
import styles from './profile-menu.module.css';

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onChoose}
    >
      {children}
      {isChosen && <IconCheck size={16} aria-hidden />}
    </button>
  );
}

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

/** The menu behind the admin's initials. */
export function ProfileMenu() {
  const { t } = useLingui();
  const admin = useSession();
  const theme = useTheme();
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = language();
  if (!admin) return null;
  const close = () => menu.current?.hidePopover();
  const leave = async () => {
    close();
    await logOut();
    await navigate(afterLogOut);
  };
  const link = (to: string, words: ReactNode) => (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item} onClick={close}>
      {words}
    </Link>
  );
  return (
    <>
      <button
        type="button"
        className={styles.target}
        aria-label={t`Profile menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget="profile-menu"
      >
        <span className={styles.initials} data-initials={initials(admin.name || admin.email)} />
      </button>
      <div
        ref={menu}
        id="profile-menu"
        popover="auto"
        className={styles.menu}
        onKeyDown={walk}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
        }}
      >
        <div className={styles.who}>
          <bdi>{admin.name}</bdi>
          <bdi className={styles.email}>{admin.email}</bdi>
        </div>
        <div role="menu" aria-label={t`Profile menu`}>
          {link(pathTo('dashboard.show'), <Trans>Dashboard</Trans>)}
          {link(pathTo('profile.edit'), <Trans>Profile</Trans>)}
          {link(pathTo('security.show'), <Trans>Security</Trans>)}
          {link(pathTo('trash.list'), <Trans>Trash</Trans>)}
          <div role="group" aria-label={t`Theme`} className={styles.group}>
            <span aria-hidden>
              <Trans>Theme</Trans>
            </span>
            <Choice isChosen={theme === 'light'} onChoose={() => chooseTheme('light')}>
              <Trans>Light</Trans>
            </Choice>
            <Choice isChosen={theme === 'dark'} onChoose={() => chooseTheme('dark')}>
              <Trans>Dark</Trans>
            </Choice>
            <Choice isChosen={theme === 'system'} onChoose={() => chooseTheme('system')}>
              <Trans>System</Trans>
            </Choice>
          </div>
          <div role="group" aria-label={t`Language`} className={styles.group}>
            <span aria-hidden>
              <Trans>Language</Trans>
            </span>
            <Choice isChosen={shown === 'en'} onChoose={() => void chooseLanguage('en')}>
              <span lang="en">English</span>
            </Choice>
            <Choice isChosen={shown === 'ar'} onChoose={() => void chooseLanguage('ar')}>
              <span lang="ar">العربية</span>
            </Choice>
          </div>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            onClick={() => void leave()}
          >
            <Trans>Logout</Trans>
          </button>
        </div>
      </div>
    </>
  );
}
