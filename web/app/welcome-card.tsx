import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { pages } from 'virtual:handbook';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { language } from '#web/lib/choices.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { saveSeen } from '#web/lib/seen-notices.ts';
import type { Session } from '#web/lib/session.ts';
import { setTour } from '#web/lib/tour.ts';
import { addressOf, menuOf, type MenuLine } from './menu-lines.ts';
import styles from './welcome-card.module.css';

interface WelcomeProps {
  admin: Session;
}

const close = () => saveSeen({ seenWelcome: true });

/**
 * Tells a new admin what they may do, next to what needs attention on their first screen, which stays usable. It is
 * gone once it was closed. In a workspace with a sample it offers the tour.
 */
export function WelcomeCard({ admin }: WelcomeProps) {
  const { t } = useLingui();
  const { name } = admin;
  // The dashboard reads the same.
  const hasTour = useCall(client.dashboard.getWaiting, {}).data?.hasSample === true;
  const title = name === '' ? t`Welcome` : t`Welcome, ${name}`;
  return (
    <section role="dialog" aria-label={title} className={styles.card}>
      <div className={styles.content}>
        <h2 dir="auto">{title}</h2>
        <Permissions admin={admin} />
        <p>
          <Trans>The ? button at the top of each screen explains the screen.</Trans>
        </p>
        <div className={styles.buttons}>
          {hasTour && (
            <Button
              onClick={() => {
                close();
                setTour(true);
              }}
            >
              <Trans>Start the tour</Trans>
            </Button>
          )}
          <Button variant={hasTour ? 'default' : 'filled'} onClick={close}>
            <Trans>Start working</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The menus of an admin in words. Superadmins have all of them. */
function Permissions({ admin }: WelcomeProps) {
  if (admin.role === 'superadmin') {
    return (
      <p>
        <Trans>
          You are a superadmin: you can see and change everything. Under Administration are the security
          policy, the audit trail, API keys and Health.
        </Trans>
      </p>
    );
  }
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
          <Link to={addressOf(first)} onClick={close}>
            {i18n._(label)}
          </Link>
        )}{' '}
        <small>{mayChange ? <Trans>View and change</Trans> : <Trans>View only</Trans>}</small>
      </span>
      {page && <p>{page.summary[language()]}</p>}
    </li>
  );
}
