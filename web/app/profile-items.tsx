import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MenuItem, MenuItems } from '#web/ui/menu-items.tsx';
import { language, type Language, type Theme, useTheme } from '#web/lib/choices.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Session } from '#web/lib/session.ts';
import { afterLogOut, logOut, saveLanguage, saveTheme } from './preferences.ts';
import styles from './profile-menu.module.css';

const check = <IconCheck size={16} aria-hidden />;

export interface ProfileItemsProps {
  admin: Session;
}

/** The items of the profile menu. */
export function ProfileItems({ admin }: ProfileItemsProps) {
  const { t } = useLingui();
  const theme = useTheme();
  const navigate = useNavigate();
  const shown = language();
  const leave = async () => {
    await logOut();
    await navigate(afterLogOut);
  };
  const choice = (isChosen: boolean, choose: () => void, words: ReactNode) => (
    <MenuItem isChosen={isChosen} onSelect={choose} note={isChosen && check}>
      {words}
    </MenuItem>
  );
  const chooseTheme = (choiceOf: Theme, words: ReactNode) =>
    choice(theme === choiceOf, () => saveTheme(choiceOf), words);
  const chooseLanguage = (code: Language, name: string) =>
    choice(shown === code, () => void saveLanguage(code), <span lang={code}>{name}</span>);
  return (
    <>
      <div className={styles.who}>
        <bdi>{admin.name}</bdi>
        <bdi className={styles.email}>{admin.email}</bdi>
      </div>
      <MenuItems label={t`Profile menu`}>
        <MenuItem to={pathTo('dashboard.show')}>
          <Trans>Dashboard</Trans>
        </MenuItem>
        <MenuItem to={pathTo('profile.edit')}>
          <Trans>Profile</Trans>
        </MenuItem>
        <MenuItem to={pathTo('security.show')}>
          <Trans>Security</Trans>
        </MenuItem>
        <MenuItem to={pathTo('trash.list')}>
          <Trans>Trash</Trans>
        </MenuItem>
        <div role="group" aria-label={t`Theme`} className={styles.group}>
          <span aria-hidden>
            <Trans>Theme</Trans>
          </span>
          {chooseTheme('light', <Trans>Light</Trans>)}
          {chooseTheme('dark', <Trans>Dark</Trans>)}
          {chooseTheme('system', <Trans>System</Trans>)}
        </div>
        <div role="group" aria-label={t`Language`} className={styles.group}>
          <span aria-hidden>
            <Trans>Language</Trans>
          </span>
          {chooseLanguage('en', 'English')}
          {chooseLanguage('ar', 'العربية')}
        </div>
        <MenuItem onSelect={() => void leave()}>
          <Trans>Logout</Trans>
        </MenuItem>
      </MenuItems>
    </>
  );
}
