import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './first-steps-section.module.css';

type Steps = AnswerOf<typeof client.dashboard.getFirstSteps>;

/**
 * The setup steps of a new workspace, instead of empty charts. The server decides whether a step is complete.
 * @param otherwise shown when the workspace has data, and if the steps can't be read
 */
export function FirstStepsSection({ skeleton, otherwise }: { skeleton: ReactNode; otherwise: ReactNode }) {
  const { data, isPending } = useCall(client.dashboard.getFirstSteps, {});
  if (isPending) return skeleton;
  return data && !data.hasData ? <List steps={data} /> : otherwise;
}

function List({ steps }: { steps: Steps }) {
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">
        <Trans>First steps</Trans>
      </h2>
      <p>
        <Trans>Charts appear here once there is data.</Trans>
      </p>
      <ol>
        <Step isDone={steps.hasData} title={<Trans>Add data</Trans>}>
          <Trans>
            <Link to={pathTo('imports.show')}>Import a history</Link>, or let the marketplace send its data
            with <Link to={pathTo('apiKeys.add')}>an API key</Link>. See the{' '}
            <Link to={pathTo('guide.connect')}>guide</Link>.
          </Trans>
        </Step>
        <Step isDone={steps.hasMail} title={<Trans>Send email</Trans>}>
          <Trans>
            Set the mail server under <Link to={pathTo('serverSettings.show')}>Server settings</Link>. Until
            then, email stays in the <Link to={pathTo('outbox.list')}>email log</Link>.
          </Trans>
        </Step>
        <Step isDone={steps.hasAddress} title={<Trans>Set the public address</Trans>}>
          <Trans>
            Set the address that your team opens under{' '}
            <Link to={pathTo('serverSettings.show')}>Server settings</Link>. Links in email lead there.
          </Trans>
        </Step>
        <Step isDone={steps.hasBackup} title={<Trans>Back up every night</Trans>}>
          <Trans>
            Set the backup folder under <Link to={pathTo('serverSettings.show')}>Server settings</Link>.
          </Trans>
        </Step>
        <Step isDone={steps.hasChain} title={<Trans>Connect a blockchain</Trans>}>
          <Trans>
            Operators connect it where the server is started:{' '}
            <Link to={`${pathTo('guide.operations')}#the-chain`}>the guide</Link> shows how. Then{' '}
            <Link to={pathTo('settings.edit')}>Settings</Link> shows the values of your contracts.
          </Trans>
        </Step>
        <Step isDone={steps.hasSecondFactor} title={<Trans>Protect your account</Trans>}>
          <Trans>
            Turn on the second factor under <Link to={pathTo('security.factor')}>Security</Link>.
          </Trans>
        </Step>
        <Step isDone={steps.hasAdmins} title={<Trans>Add an administrator</Trans>}>
          <Trans>
            <Link to={pathTo('admins.invite')}>Invite a colleague</Link> by email, or{' '}
            <Link to={pathTo('admins.add')}>add one</Link> with a password.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}

function Step({ isDone, title, children }: { isDone: boolean; title: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <li data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheck size={20} role="img" aria-label={t`Done`} />
      ) : (
        <IconCircle size={20} role="img" aria-label={t`To do`} />
      )}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
