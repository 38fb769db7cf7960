import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from '../webhooks/webhooks.module.css';
import { MessageStatus, targetLabels } from './provider-labels.tsx';

type Message = AnswerOf<typeof client.providers.getProviderMessage>;

function Facts({ message }: { message: Message }) {
  const { t, i18n } = useLingui();
  return (
    <DescriptionList>
      <DescriptionItem name={t`Status`}>
        <MessageStatus state={message.state} />
        {message.reason !== null && <span className={styles.dim}>{message.reason}</span>}
      </DescriptionItem>
      <DescriptionItem name={t`Message`}>
        <Copyable text={message.messageId} isWhole />
      </DescriptionItem>
      <DescriptionItem name={t`Sent`}>
        <Instant at={message.sentAt} />
      </DescriptionItem>
      <DescriptionItem name={t`Received`}>
        <Instant at={message.createdAt} />
      </DescriptionItem>
      {message.target !== null && (
        <DescriptionItem name={t`Changes`}>{i18n._(targetLabels[message.target])}</DescriptionItem>
      )}
    </DescriptionList>
  );
}

function Content({ message }: { message: Message }) {
  const { t } = useLingui();
  const replay = useChange(client.providers.replayProviderMessage);
  const { id, state, body } = message;
  return (
    <>
      <Facts message={message} />
      {(state === 'dead' || state === 'ignored') && (
        <div className={styles.buttons}>
          <Button loading={replay.isRunning} onClick={() => void replay.run({ id })}>
            <Trans>Replay</Trans>
          </Button>
        </div>
      )}
      <section className={styles.body}>
        <h3>
          <Trans>Body, as the provider sent it</Trans>
        </h3>
        {body === null ? (
          <p className={styles.dim}>
            <Trans>It isn’t text.</Trans>
          </p>
        ) : (
          <pre dir="ltr" tabIndex={0} aria-label={t`Body, as the provider sent it`}>
            {body}
          </pre>
        )}
      </section>
    </>
  );
}

function MessageOf({ id }: { id: string }) {
  const query = useCall(client.providers.getProviderMessage, { id });
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(message) => <Content message={message} />}
    </Loaded>
  );
}

/** One message of a provider: its state, its body as text, and Replay. */
export function ProviderMessagePanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel opened={id !== null} onClose={onClose} title={t`Message`}>
      {id !== null && <MessageOf id={id} />}
    </SidePanel>
  );
}
