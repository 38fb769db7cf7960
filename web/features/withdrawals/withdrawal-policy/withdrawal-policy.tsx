import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { GatesSection } from './gates-section.tsx';
import { PolicyView, type Version } from './policy-view.tsx';
import styles from './withdrawal-policy.module.css';

function Confirm({ version }: { version: number }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.withdrawalDecisions.confirmWithdrawalPolicy,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ version, code }),
    done: ({ message }) => toast.done(message),
  });
  return (
    <CallForm form={form} submit={<Trans>Activate</Trans>}>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function Proposal({ proposed, inForce }: { proposed: Version; inForce: Version }) {
  const { t } = useLingui();
  const { version } = proposed;
  const { run: drop, isRunning } = useChange(client.withdrawalDecisions.dropWithdrawalPolicy);
  const isOwn = proposed.proposedBy?.id === useSession()?.id;
  const ask = () =>
    confirmFirst({
      title: t`Withdraw proposal`,
      sentence: t`Withdraw version ${version}? The active policy doesn’t change.`,
      action: t`Withdraw proposal`,
      dismissal: t`Keep proposal`,
      isDestructive: true,
      run: () => drop({ version }),
    });
  return (
    <section className={styles.proposal} aria-labelledby="proposed">
      <h2 id="proposed">
        <Trans>Version {formatCount(version)} is waiting for activation</Trans>
      </h2>
      <PolicyView version={proposed} instead={inForce} />
      {isOwn ? (
        <p>
          <Trans>You proposed this. Another superadmin has to activate it.</Trans>
        </p>
      ) : (
        <Confirm version={version} />
      )}
      <div>
        <Button variant="default" loading={isRunning} onClick={ask}>
          <Trans>Withdraw proposal</Trans>
        </Button>
      </div>
    </section>
  );
}

function Before({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="before">
      <h2 id="before">
        <Trans>Previous versions</Trans>
      </h2>
      {versions.map((one) => (
        <details key={one.version} className={styles.details}>
          <summary>
            {one.state === 'withdrawn' ? (
              <Trans>Version {formatCount(one.version)}, withdrawn before activation</Trans>
            ) : (
              <Trans>Version {formatCount(one.version)}, replaced</Trans>
            )}
          </summary>
          <PolicyView version={one} />
        </details>
      ))}
    </section>
  );
}

function Policy({
  inForce,
  proposed,
  before,
}: AnswerOf<typeof client.withdrawalDecisions.getWithdrawalPolicy>) {
  return (
    <div className={styles.page}>
      {proposed && <Proposal proposed={proposed} inForce={inForce} />}
      <section aria-labelledby="in-force">
        <header className={styles.head}>
          <h2 id="in-force">
            <Trans>Version {formatCount(inForce.version)}, active</Trans>
          </h2>
          {!proposed && (
            <Button component={Link} to={pathTo('withdrawalPolicy.edit')}>
              <Trans>Edit policy</Trans>
            </Button>
          )}
        </header>
        <p className={styles.dim}>
          <Trans>
            The first rule that matches a withdrawal decides. Withdrawal freezes and reserves can still hold a
            withdrawal that a rule releases automatically.
          </Trans>
        </p>
        <PolicyView version={inForce} />
      </section>
      <GatesSection />
      <Before versions={before} />
    </div>
  );
}

/** The withdrawal policy: the current, proposed and previous versions (specification 17.3 and 17.4). */
export function WithdrawalPolicy() {
  const query = useCall(client.withdrawalDecisions.getWithdrawalPolicy, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(policy) => <Policy {...policy} />}
    </Loaded>
  );
}
