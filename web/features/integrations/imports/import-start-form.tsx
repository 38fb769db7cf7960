import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './imports.module.css';

type Settings = Omit<Parameters<typeof client.imports.startImport>[0], 'currentPassword' | 'code'>;

interface ImportStartFormProps {
  /** What is imported, and how its columns are read. */
  settings: Settings;
  /** Whether the preview of these settings is still loading. */
  isStale: boolean;
  /** Called with the run that started; null if a second administrator has to approve first. */
  onStarted: (run: string | null) => void;
}

/**
 * Starts the import with the admin's own password and second factor, if it is on: a session that was left open is
 * not enough.
 */
export function ImportStartForm({ settings, isStale, onStarted }: ImportStartFormProps) {
  const { t } = useLingui();
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  const form = useCallForm({
    call: client.imports.startImport,
    keepsDraft: false,
    start: noProof,
    labels: useProofLabels(),
    input: (values) => ({ ...settings, ...proofOf(values, asksCode) }),
    done: ({ message, result }) => {
      toast.done(message);
      announceChange(client.imports.startImport);
      // 202 has no run yet.
      onStarted((result as { id?: string }).id ?? null);
    },
  });
  return (
    <section aria-label={t`Start import`}>
      <CallForm form={form} submit={<Trans>Import</Trans>} isDisabled={isStale}>
        <p className={styles.sentence}>
          <Trans>
            Confirm your identity. All superadmins are notified by email, and the audit trail keeps each
            changed record.
          </Trans>
        </p>
        <OwnProofFields form={form} asksCode={asksCode} />
      </CallForm>
    </section>
  );
}
