import { Trans, useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
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
    start: { currentPassword: '', code: '' },
    labels: { currentPassword: t`Your password`, code: t`Code` },
    input: ({ currentPassword, code }) => ({
      ...settings,
      currentPassword,
      ...(asksCode && { code }),
    }),
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
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        {asksCode && <CodeField {...form.field('code')} />}
      </CallForm>
    </section>
  );
}
