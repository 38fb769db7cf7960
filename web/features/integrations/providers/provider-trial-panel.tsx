import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { toast } from '#web/ui/toast.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import styles from '../webhooks/webhooks.module.css';
import { MessageStatus, targetLabels } from './provider-labels.tsx';

type Trial = AnswerOf<typeof client.providers.tryProviderMessage>;

function Signature({ trial: { signature, refusal } }: { trial: Trial }) {
  if (signature === 'unchecked')
    return (
      <StatusMark tone="neutral">
        <Trans>Not checked: no headers</Trans>
      </StatusMark>
    );
  return signature === 'valid' ? (
    <StatusMark tone="positive">
      <Trans>Valid</Trans>
    </StatusMark>
  ) : (
    <>
      <StatusMark tone="negative">
        <Trans>Refused</Trans>
      </StatusMark>
      <span className={styles.dim}>{refusal}</span>
    </>
  );
}

function Result({ trial }: { trial: Trial }) {
  const { t, i18n } = useLingui();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Signature`}>
        <Signature trial={trial} />
      </DescriptionItem>
      <DescriptionItem name={t`It would be`}>
        <MessageStatus state={trial.state} />
        {trial.reason !== null && <span className={styles.dim}>{trial.reason}</span>}
      </DescriptionItem>
      {trial.target !== null && (
        <DescriptionItem name={t`Changes`}>{i18n._(targetLabels[trial.target])}</DescriptionItem>
      )}
      {trial.fields.map(({ name, value }) => (
        <DescriptionItem key={name} name={name}>
          <bdi>{value}</bdi>
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}

function Try({ id }: { id: string }) {
  const { t } = useLingui();
  const [body, setBody] = useState('');
  const [headers, setHeaders] = useState('');
  const [trial, setTrial] = useState<Trial>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      setTrial(await client.providers.tryProviderMessage({ id, body, headers }));
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
    } finally {
      setRunning(false);
    }
  };
  const text = { dir: 'ltr', spellCheck: false, classNames: { input: styles.mono } } as const;
  return (
    <div className={styles.screen}>
      <p className={styles.dim}>
        <Trans>Nothing is changed.</Trans>
      </p>
      <Textarea
        {...text}
        label={t`Body`}
        value={body}
        autosize
        minRows={6}
        maxRows={20}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Textarea
        {...text}
        label={t`Headers`}
        description={t`Optional: one header on each line, to check the signature.`}
        value={headers}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => setHeaders(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button loading={isRunning} disabled={body === ''} onClick={() => void run()}>
          <Trans>Try sample</Trans>
        </Button>
      </div>
      {trial && <Result trial={trial} />}
    </div>
  );
}

/** Tries a sample of a message. */
export function ProviderTrialPanel({
  id,
  opened,
  onClose,
}: {
  id: string;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <SidePanel opened={opened} onClose={onClose} title={t`Try sample`}>
      {opened && <Try id={id} />}
    </SidePanel>
  );
}
