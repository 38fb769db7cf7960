import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ProveAgainField } from '#web/ui/own-proof/prove-again-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useNavigateWhileShown } from '#web/lib/use-navigate-while-shown.ts';
import styles from './erasures-form.module.css';

function EraseForm({ user: { id, name } }: { user: AnswerOf<typeof client.users.getUser> }) {
  const { t } = useLingui();
  const navigate = useNavigateWhileShown();
  const [asksCode, setAsksCode] = useState(false);
  const form = useCallForm({
    call: client.erasures.eraseUser,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    input: ({ reason, code }) => ({ id, reason, ...(asksCode && { code }) }),
    failed: ({ errors }) => {
      if (asksCode || errors['code'] === undefined) return false;
      setAsksCode(true);
      return true;
    },
    done: ({ message }) => {
      toast.done(message);
      navigate(pathTo('erasures.list'));
    },
  });
  return (
    <CallForm
      form={form}
      submit={<Trans>Erase permanently</Trans>}
      back={pathTo('users.view', id)}
      isDestructive
    >
      <div className={styles.warning}>
        <strong>
          <Trans>This can't be undone.</Trans>
        </strong>
        <p>
          <Trans>
            The name, email, phone number, bank accounts, addresses and sign-in networks of{' '}
            <bdi>{name || id}</bdi> are replaced everywhere in this workspace: sign-ins, withdrawals,
            transfers, tickets with their files, reports, cases, emails, notes, events, imports and the audit
            trail. Texts that the user wrote are erased too. Amounts, states, times and IDs stay, because
            accounting needs them.
          </Trans>
        </p>
        <p>
          <Trans>
            The marketplace is notified, and data that it sends about this user later is not accepted. Backups
            keep the data until they are deleted.
          </Trans>
        </p>
      </div>
      <TextInput
        {...form.field('reason')}
        required
        description={t`Enter who requested the erasure, and when. This is kept in the audit trail, without the values of this user.`}
        autoComplete="off"
        dir="auto"
      />
      {asksCode && <ProveAgainField {...form.field('code')} />}
    </CallForm>
  );
}

/** Requests the permanent erasure of a user's personal data, and shows the consequences first. */
export function ErasuresAdd() {
  const { id = '' } = useParams();
  const query = useCall(client.users.getUser, { id });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
      {(user) => <EraseForm user={user} />}
    </Loaded>
  );
}
