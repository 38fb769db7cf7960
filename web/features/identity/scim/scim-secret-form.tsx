import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { SecretOnce } from '#web/ui/secret-panel.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import type { Token } from './scim-labels.ts';

function Fields({ token, onMade }: { token: Token; onMade: (secret: string) => void }) {
  const { t } = useLingui();
  const { id, version, prefix } = token;
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  const form = useCallForm({
    call: client.scim.rotateScimToken,
    keepsDraft: false,
    start: { overlapHours: prefix === null ? '0' : '24', ...noProof },
    labels: { overlapHours: t`Keep the current secret valid for`, ...useProofLabels() },
    input: ({ overlapHours, ...proof }) => ({
      id,
      version,
      overlapHours: Number(overlapHours),
      ...proofOf(proof, asksCode),
    }),
    done: ({ result }) => onMade(result.token),
  });
  return (
    <CallForm
      form={form}
      submit={prefix === null ? <Trans>Create secret</Trans> : <Trans>Replace secret</Trans>}
    >
      {prefix !== null && (
        <NativeSelect
          {...form.field('overlapHours')}
          data={[
            { value: '0', label: t`End it immediately` },
            { value: '1', label: t`1 hour` },
            { value: '24', label: t`1 day` },
            { value: '168', label: t`7 days` },
          ]}
        />
      )}
      <OwnProofFields form={form} asksCode={asksCode} />
    </CallForm>
  );
}

/** Creates or replaces the secret of a token, and shows it once. */
export function ScimSecretForm({ token, onClose }: { token: Token | null; onClose: () => void }) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <SidePanel isNarrow opened={token !== null} onClose={close} title={t`Secret`}>
      {secret !== null ? (
        <SecretOnce secret={secret} label={t`Secret`} onKept={close}>
          <Trans>
            The secret is shown only now. Enter it at your identity provider. If you lose it, replace it.
          </Trans>
        </SecretOnce>
      ) : (
        token && <Fields token={token} onMade={setSecret} />
      )}
    </SidePanel>
  );
}
