import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { language, useTheme } from '#web/lib/choices.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Session } from '#web/lib/session.ts';
import { afterLogOut, logOut, saveLanguage, saveTheme } from './preferences.ts';
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

export interface ProfileItemsProps {
  admin: Session;
  onClose: () => void;
}

/** The items of the profile menu. The first item gets the focus. */
export function ProfileItems({ admin, onClose: close }: ProfileItemsProps) {
  const { t } = useLingui();
  const theme = useTheme();
  const navigate = useNavigate();
  const menu = useRef<HTMLDivElement>(null);
  const shown = language();
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
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
      <div className={styles.who}>
        <bdi>{admin.name}</bdi>
        <bdi className={styles.email}>{admin.email}</bdi>
      </div>
      <div ref={menu} role="menu" aria-label={t`Profile menu`}>
        {link(pathTo('dashboard.show'), <Trans>Dashboard</Trans>)}
        {link(pathTo('profile.edit'), <Trans>Profile</Trans>)}
        {link(pathTo('security.show'), <Trans>Security</Trans>)}
        {link(pathTo('trash.list'), <Trans>Trash</Trans>)}
        <div role="group" aria-label={t`Theme`} className={styles.group}>
          <span aria-hidden>
            <Trans>Theme</Trans>
          </span>
          <Choice isChosen={theme === 'light'} onChoose={() => saveTheme('light')}>
            <Trans>Light</Trans>
          </Choice>
          <Choice isChosen={theme === 'dark'} onChoose={() => saveTheme('dark')}>
            <Trans>Dark</Trans>
          </Choice>
          <Choice isChosen={theme === 'system'} onChoose={() => saveTheme('system')}>
            <Trans>System</Trans>
          </Choice>
        </div>
        <div role="group" aria-label={t`Language`} className={styles.group}>
          <span aria-hidden>
            <Trans>Language</Trans>
          </span>
          <Choice isChosen={shown === 'en'} onChoose={() => void saveLanguage('en')}>
            <span lang="en">English</span>
          </Choice>
          <Choice isChosen={shown === 'ar'} onChoose={() => void saveLanguage('ar')}>
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
    </>
  );
}
