import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client } from '#web/lib/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './provider-mapping-field.module.css';
import type { Trial } from './provider-mapping-field.tsx';
import { type RowDraft, rowOf } from './provider-mapping-reader.ts';
import { MessageStatus } from './provider-labels.tsx';

interface Props {
  id: string;
  mapping: readonly RowDraft[];
  trial: Trial | undefined;
  onTried: (trial: Trial) => void;
}

/** Tries the mapping of the form on a message that was kept, or on a pasted one. Nothing is changed. */
export function ProviderMappingTrialSection({ id, mapping, trial, onTried }: Props) {
  const { t } = useLingui();
  const { data } = useCall(client.providers.listProviderMessages, { id, page: 1, limit: 20 });
  const [message, setMessage] = useState('');
  const [body, setBody] = useState('');
  const [isRunning, setRunning] = useState(false);
  const orToast = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setRunning(false);
    }
  };
  const choose = async (chosen: string) => {
    setMessage(chosen);
    if (chosen === '') return;
    await orToast(async () =>
      setBody((await client.providers.getProviderMessage({ id: chosen })).body ?? ''),
    );
  };
  const run = () =>
    orToast(async () =>
      onTried(
        await client.providers.tryProviderMessage({ id, body, headers: '', mapping: mapping.map(rowOf) }),
      ),
    );
  const kept = data?.rows ?? [];
  return (
    <section className={styles.row} aria-label={t`Try the mapping`}>
      <div className={styles.head}>
        <h2>
          <Trans>Try the mapping</Trans>
        </h2>
      </div>
      <p className={styles.dim}>
        <Trans>Nothing is changed.</Trans>
      </p>
      {kept.length > 0 && (
        <NativeSelect
          label={t`Message`}
          value={message}
          data={[
            { value: '', label: t`A pasted message` },
            ...kept.map((one) => ({
              value: one.id,
              label: `${formatInstant(one.createdAt)} · ${one.messageId}`,
            })),
          ]}
          onChange={({ currentTarget }) => void choose(currentTarget.value)}
        />
      )}
      <Textarea
        label={t`Body of the message`}
        dir="ltr"
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={12}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Button
        variant="default"
        className={styles.more}
        loading={isRunning}
        disabled={body === ''}
        onClick={() => void run()}
      >
        <Trans>Try mapping</Trans>
      </Button>
      {trial && (
        <div role="status">
          <MessageStatus state={trial.state} />
          {trial.reason !== null && <p className={styles.dim}>{trial.reason}</p>}
        </div>
      )}
    </section>
  );
}
