import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { VerificationDetails } from './verification-details-panel.tsx';
import styles from './verifications.module.css';

interface Props {
  verification: VerificationDetails;
  /** Runs after the rejection. */
  done: () => void;
}

/** Rejects a request: the text of the email and, on suspicion of fraud, blocking the user immediately. */
export function RejectForm({ verification: { id, card }, done }: Props) {
  const { t } = useLingui();
  const suggestions = useId();
  const [blocks, setBlocks] = useState(false);
  const mayBlock = useMayChange('/user') && card.user?.isBlocked === false;
  const form = useCallForm({
    call: client.verifications.rejectVerification,
    keepsDraft: false,
    about: id,
    start: { told: '' },
    labels: { told: t`Reason, sent to the user by email (optional)` },
    input: ({ told }) => ({
      id,
      ...(told.trim() !== '' && { told }),
      ...(blocks && { blocks, reason: t`Suspected fraud` }),
    }),
    done: ({ message }) => {
      toast.done(message);
      done();
    },
  });
  return (
    <form {...form.frame} className={styles.form}>
      <TextInput
        {...form.field('told')}
        list={suggestions}
        maxLength={300}
        dir="auto"
        autoComplete="off"
        autoFocus={matchMedia('(pointer: fine)').matches}
      />
      <datalist id={suggestions}>
        <option value={t`It could not be confirmed that the email address is yours.`} />
        <option value={t`Another account already uses this email address. Choose a different one.`} />
        <option value={t`Your account details are incomplete.`} />
      </datalist>
      {mayBlock && (
        <Checkbox
          label={t`Suspected fraud: block the user too`}
          checked={blocks}
          onChange={({ currentTarget: { checked } }) => setBlocks(checked)}
        />
      )}
      {form.failure !== null && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      <div>
        <Button type="submit" color="red.9" loading={form.isRunning}>
          {blocks ? <Trans>Reject and block</Trans> : <Trans>Reject request</Trans>}
        </Button>
      </div>
    </form>
  );
}
