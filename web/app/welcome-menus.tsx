import { Trans, useLingui } from '@lingui/react/macro';
import { pages } from 'virtual:handbook';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { language } from '#web/lib/choices.ts';
import { addressOf, menuOf, type MenuLine } from './menu-lines.ts';
import { closeWelcome, WelcomeCard, type WelcomeProps } from './welcome-card.tsx';
import styles from './welcome-card.module.css';

/**
 * The welcome of an admin with a restriction list, with the menus in words. Apart from that of superadmins, because the
 * words are the index of the handbook, which weighs as much as a list.
 */
export function AdminWelcome({ admin }: WelcomeProps) {
  return (
    <WelcomeCard admin={admin}>
      <Menus admin={admin} />
    </WelcomeCard>
  );
}

function Menus({ admin }: WelcomeProps) {
  const lines = menuOf(admin)
    .flatMap((part): readonly MenuLine[] => ('lines' in part ? part.lines : [part]))
    // Everybody has the dashboard.
    .filter(({ tabs }) => tabs[0]?.name !== 'dashboard.show');
  if (lines.length === 0) {
    return (
      <p>
        <Trans>You have no permissions yet. Ask a superadmin which menus you need.</Trans>
      </p>
    );
  }
  return (
    <section className={styles.part} aria-labelledby="welcome-menus">
      <h3 id="welcome-menus">
        <Trans>What you can do</Trans>
      </h3>
      <ul>
        {lines.map((line) => (
          <Menu key={line.label.id} line={line} admin={admin} />
        ))}
      </ul>
    </section>
  );
}

function Menu({ line: { label, tabs }, admin }: WelcomeProps & { line: MenuLine }) {
  const { i18n } = useLingui();
  const [first] = tabs;
  const page = pages.find(({ screens }) => first !== undefined && screens.includes(first.name));
  const mayChange = tabs.some(
    ({ access }) => access !== 'signedOut' && access !== 'everyAdmin' && mayUse(admin, access, 'write'),
  );
  return (
    <li>
      <span>
        {first && (
          <Link to={addressOf(first)} onClick={closeWelcome}>
            {i18n._(label)}
          </Link>
        )}{' '}
        <small>{mayChange ? <Trans>View and change</Trans> : <Trans>View only</Trans>}</small>
      </span>
      {page && <p>{page.summary[language()]}</p>}
    </li>
  );
}
