import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '../call-form.tsx';
import { FormSkeleton, Loaded } from '../loaded.tsx';
import { PasswordField } from '../password-field.tsx';
import { SidePanel } from '../side-panel.tsx';
import { useCallForm } from '../use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { CodeField } from './code-field.tsx';

export interface ProveAgainFormProps {
  /** Called with whether the second factor or the password was proved; false if the panel was closed. */
  onEnd: (isProved: boolean) => void;
}

function ProofForm({ hasFactor, onEnd }: ProveAgainFormProps & { hasFactor: boolean }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.access.proveFactor,
    keepsDraft: false,
    start: { code: '', currentPassword: '' },
    labels: { code: t`Code`, currentPassword: t`Your password` },
    input: ({ code, currentPassword }) => (hasFactor ? { code } : { currentPassword }),
    done: () => onEnd(true),
  });
  return (
    <CallForm form={form} submit={<Trans>Continue</Trans>}>
      <p role="status">
        {hasFactor ? (
          <Trans>
            This change requires a second factor that you verified in the last five minutes. Verify it to
            continue.
          </Trans>
        ) : (
          <Trans>You entered your password more than five minutes ago. Enter it again to continue.</Trans>
        )}
      </p>
      {hasFactor ? (
        <CodeField {...form.field('code')} autoFocus />
      ) : (
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" autoFocus />
      )}
    </CallForm>
  );
}

/**
 * Asks again for the second factor, or for the password if there is none, for a call that requires a recent proof.
 * The call is then repeated automatically.
 */
export function ProveAgainForm({ onEnd }: ProveAgainFormProps) {
  const { t } = useLingui();
  const query = useCall(client.security.getSecurity, {});
  const title = query.data?.secondFactor === false ? t`Confirm your password` : t`Verify your second factor`;
  return (
    <SidePanel opened onClose={() => onEnd(false)} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton fields={1} />}>
        {({ secondFactor }) => <ProofForm hasFactor={secondFactor} onEnd={onEnd} />}
      </Loaded>
    </SidePanel>
  );
}
