import { Menu, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { applyLanguage, applyTheme, language, useTheme, type Language, type Theme } from '../lib/choices.ts';
import { client } from '../lib/client.ts';
import { signOut, useSession } from '../lib/session.ts';
import styles from './profile-menu.module.css';
import { isBuilt } from './routes.tsx';

/** Remembers theme or language for this admin. On this machine it holds anyway, so a failure needs no toast. */
function remember(choice: { theme?: Theme; language?: Language }): void {
  client.session.updatePreferences(choice).catch(() => {});
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      closeMenuOnClick={false}
      onClick={onChoose}
      rightSection={isChosen && <IconCheck size={16} aria-hidden />}
    >
      {children}
    </Menu.Item>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** The menu behind the admin's initials. */
export function ProfileMenu() {
  const { t } = useLingui();
  const admin = useSession();
  const theme = useTheme();
  const navigate = useNavigate();
  const shown = language();
  if (!admin) return null;
  const chooseTheme = (choice: Theme) => {
    applyTheme(choice);
    remember({ theme: choice });
  };
  const chooseLanguage = async (choice: Language) => {
    await applyLanguage(choice);
    remember({ language: choice });
  };
  const logout = async () => {
    // Without an answer the token is thrown away all the same; the session then runs out by itself.
    await client.session.logout({}).catch(() => {});
    signOut();
    await navigate('/Login');
  };
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={t`Profile menu`}>
          <span className={styles.initials} aria-hidden>
            {initials(admin.name || admin.email) || '·'}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <bdi>{admin.name}</bdi>
          <bdi className={styles.email}>{admin.email}</bdi>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/dashboard">
          <Trans>Dashboard</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/editprofile">
          <Trans>Profile</Trans>
        </Menu.Item>
        {isBuilt('/securityType') && (
          <Menu.Item component={Link} to="/securityType">
            <Trans>Security</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>
          <Trans>Theme</Trans>
        </Menu.Label>
        <Choice isChosen={theme === 'light'} onChoose={() => chooseTheme('light')}>
          <Trans>Light</Trans>
        </Choice>
        <Choice isChosen={theme === 'dark'} onChoose={() => chooseTheme('dark')}>
          <Trans>Dark</Trans>
        </Choice>
        <Choice isChosen={theme === 'system'} onChoose={() => chooseTheme('system')}>
          <Trans>System</Trans>
        </Choice>
        <Menu.Label>
          <Trans>Language</Trans>
        </Menu.Label>
        <Choice isChosen={shown === 'en'} onChoose={() => void chooseLanguage('en')}>
          <span lang="en">English</span>
        </Choice>
        <Choice isChosen={shown === 'ar'} onChoose={() => void chooseLanguage('ar')}>
          <span lang="ar">العربية</span>
        </Choice>
        <Menu.Divider />
        <Menu.Item onClick={() => void logout()}>
          <Trans>Logout</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
