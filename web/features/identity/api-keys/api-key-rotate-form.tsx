import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ApiKeyKept, ApiKeyTokenPanel } from './api-key-token-panel.tsx';
import styles from './api-keys.module.css';

type ApiKey = AnswerOf<typeof client.apiKeys.getApiKey>;

function RotateForm({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const [token, setToken] = useState<string | null>(null);
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  const { id, name, version, formerUntil } = apiKey;
  const form = useCallForm({
    call: client.apiKeys.rotateApiKey,
    keepsDraft: false,
    start: { overlapHours: '24', ...noProof },
    labels: { overlapHours: t`Keep the current key valid for`, ...useProofLabels() },
    input: ({ overlapHours, ...proof }) => ({
      id,
      version,
      overlapHours: Number(overlapHours),
      ...proofOf(proof, asksCode),
    }),
    done: ({ message, result }) => {
      // A second administrator has to approve first (202).
      if (!result.token) toast.done(message);
      else setToken(result.token);
    },
  });
  if (token !== null)
    return (
      <div className={styles.page}>
        <ApiKeyTokenPanel name={name} token={token} />
        <ApiKeyKept />
      </div>
    );
  return (
    <CallForm form={form} submit={<Trans>Rotate key</Trans>} back={pathTo('apiKeys.list')}>
      <p className={styles.lead}>
        <Trans>
          <bdi>{name}</bdi> gets a new key with the same permissions. Both keys work until the current one
          ends. Move the new key to your program before then.
        </Trans>
      </p>
      {formerUntil !== null && (
        <p className={styles.note}>
          <Trans>
            The key before the current one is valid until <Instant at={formerUntil} />. Rotating the key ends
            it immediately.
          </Trans>
        </p>
      )}
      <NativeSelect
        {...form.field('overlapHours')}
        data={[
          { value: '0', label: t`End it immediately` },
          { value: '1', label: t`1 hour` },
          { value: '24', label: t`1 day` },
          { value: '72', label: t`3 days` },
          { value: '168', label: t`7 days` },
        ]}
      />
      <OwnProofFields form={form} asksCode={asksCode} />
    </CallForm>
  );
}

/** Rotate API key: creates a new secret. The current one stays valid for the chosen time. */
export function ApiKeysRotate() {
  return (
    <RouteRecord call={client.apiKeys.getApiKey} fields={2} name={({ name }) => name}>
      {(apiKey) => <RotateForm apiKey={apiKey} />}
    </RouteRecord>
  );
}
