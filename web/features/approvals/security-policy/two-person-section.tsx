import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/platform/menu.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './security-policy.module.css';

type Rule = AnswerOf<typeof client.changeRequests.listChangeRequests>['rule'];

function Switch({ rule: { isOn, people } }: { rule: Rule }) {
  const { t } = useLingui();
  const { run } = useChange(client.changeRequests.switchSecondPerson);
  const ask = () =>
    confirmFirst(
      isOn
        ? {
            title: t`Turn off two-person approval`,
            sentence: t`Submit for approval? Another administrator has to approve this change too.`,
            action: t`Submit for approval`,
            run: () => run({ isOn: false }),
          }
        : {
            title: t`Require two-person approval`,
            sentence: t`Require two-person approval for write access, write API keys and service fees?`,
            action: t`Require two-person approval`,
            run: () => run({ isOn: true }),
          },
    );
  return (
    <>
      <p>
        {isOn ? (
          <>
            <Trans>
              One administrator requests write access, write API keys and service fees, and another one
              approves them.
            </Trans>{' '}
            <Plural value={people} one="# administrator can approve." other="# administrators can approve." />
          </>
        ) : (
          <Trans>
            One administrator is enough. Two-person approval turns on automatically when three administrators
            who can change administrators have a second factor. Now: {people}.
          </Trans>
        )}
      </p>
      <Button variant="default" onClick={ask} className={styles.button}>
        {isOn ? <Trans>Turn off two-person approval</Trans> : <Trans>Require two-person approval</Trans>}
      </Button>
    </>
  );
}

/** Whether changes of permissions, keys and service fees require two-person approval (specification 22.8). */
export function TwoPersonSection() {
  const heading = useId();
  const query = useCall(client.changeRequests.listChangeRequests, {});
  const admin = useSession();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Two-person approval</Trans>
      </h2>
      <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
        {({ rule }) => <Switch rule={rule} />}
      </Loaded>
      {admin && mayUse(admin, '/withdrawal-policy', 'read') && (
        <p>
          <Trans>
            The number of approvals for withdrawals is set in the{' '}
            <Link to={pathTo('withdrawalPolicy.view')}>withdrawal policy</Link>.
          </Trans>
        </p>
      )}
    </section>
  );
}
