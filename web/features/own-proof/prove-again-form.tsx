import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/kit/call-form.tsx';
import { SidePanel } from '#web/kit/side-panel.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { lateClient } from '#web/lib/late-client.ts';
import { CodeField } from './code-field.tsx';

export interface ProveAgainFormProps {
  /** Told whether the second factor was proved; false where the panel was closed. */
  onEnd: (isProved: boolean) => void;
}

/** Asks for the second factor once more, for a change that takes a recent one; the change is then made by itself. */
export function ProveAgainForm({ onEnd }: ProveAgainFormProps) {
  const { t } = useLingui();
  const form = useCallForm({
    call: lateClient.access.proveFactor,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: (values) => values,
    done: () => onEnd(true),
  });
  return (
    <SidePanel opened onClose={() => onEnd(false)} title={t`Prove your second factor`}>
      <CallForm form={form} submit={<Trans>Go on</Trans>}>
        <p role="status">
          <Trans>
            This change takes a second factor that was proved within five minutes. Prove it, and the change
            goes on.
          </Trans>
        </p>
        <CodeField {...form.field('code')} autoFocus />
      </CallForm>
    </SidePanel>
  );
}
