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
    <CallForm form={form} submit={<Trans>Put in force</Trans>}>
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
      title: t`Drop the proposal`,
      sentence: t`Drop version ${version}? The policy in force goes on as it is.`,
      action: t`Drop the proposal`,
      dismissal: t`Keep it`,
      isDestructive: true,
      run: () => drop({ version }),
    });
  return (
    <section className={styles.proposal} aria-labelledby="proposed">
      <h2 id="proposed">
        <Trans>Version {formatCount(version)} waits to be put in force</Trans>
      </h2>
      <PolicyView version={proposed} instead={inForce} />
      {isOwn ? (
        <p>
          <Trans>You proposed this. Another superadmin has to put it in force.</Trans>
        </p>
      ) : (
        <Confirm version={version} />
      )}
      <div>
        <Button variant="default" loading={isRunning} onClick={ask}>
          <Trans>Drop the proposal</Trans>
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
        <Trans>Versions before</Trans>
      </h2>
      {versions.map((one) => (
        <details key={one.version} className={styles.details}>
          <summary>
            {one.state === 'withdrawn' ? (
              <Trans>Version {formatCount(one.version)}, dropped before it was in force</Trans>
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
            <Trans>Version {formatCount(inForce.version)}, in force</Trans>
          </h2>
          {!proposed && (
            <Button component={Link} to={pathTo('withdrawalPolicy.edit')}>
              <Trans>Change the policy</Trans>
            </Button>
          )}
        </header>
        <p className={styles.dim}>
          <Trans>
            Of the rules that match a withdrawal, the first decides. What a rule releases by itself is still
            held by stops and by reserves.
          </Trans>
        </p>
        <PolicyView version={inForce} />
      </section>
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
