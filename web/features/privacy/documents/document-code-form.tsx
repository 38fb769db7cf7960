import { Trans, useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import type { OpenedDocument } from './use-open-document.ts';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
  onOpened: (given: { path: string; type: OpenedDocument['type'] }) => void;
}

/** Asks for a second-factor code, because the last proof is too old, and opens the document with it. */
export function DocumentCodeForm({ id, name, onClose, onOpened }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.documents.openDocument,
    keepsDraft: false,
    about: id,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id, code }),
    done: ({ result }) => onOpened(result),
  });
  return (
    <SidePanel opened onClose={onClose} title={t`Open ${name}`}>
      <CallForm form={form} submit={<Trans context="document">Open</Trans>}>
        <p role="status">
          <Trans>You verified your second factor more than five minutes ago. Verify it again.</Trans>
        </p>
        <CodeField {...form.field('code')} autoFocus />
      </CallForm>
    </SidePanel>
  );
}
