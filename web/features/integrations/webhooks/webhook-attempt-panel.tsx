import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { type Attempt, AttemptStatus, FailureWord } from './webhook-status.tsx';
import styles from './webhooks.module.css';

/** JSON with a field on each line; other text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.body}>
      <h3>{title}</h3>
      <pre dir="ltr" tabIndex={0} aria-label={title}>
        {readable(text)}
      </pre>
    </section>
  );
}

interface Props {
  endpoint: string;
  attempt: Attempt | null;
  /** Shows another attempt: the result of sending it again. */
  onShow: (attempt: Attempt) => void;
  onClose: () => void;
}

/** One delivery attempt in detail: the request and the response. */
export function WebhookAttemptPanel({ endpoint, attempt, onShow, onClose }: Props) {
  const { t } = useLingui();
  const again = useChange(client.webhooks.sendWebhookAgain);
  const sendAgain = async (id: string) => {
    const answer = await again.run({ id: endpoint, attempt: id });
    if (answer) onShow(answer.result);
  };
  return (
    <SidePanel opened={attempt !== null} onClose={onClose} title={attempt?.type ?? ''}>
      {attempt && (
        <>
          <DescriptionList>
            <DescriptionItem name={t`Outcome`}>
              <AttemptStatus outcome={attempt.outcome} />
            </DescriptionItem>
            <DescriptionItem name={t`Time`}>
              <Instant at={attempt.createdAt} />
            </DescriptionItem>
            <DescriptionItem name={t`Answer`}>
              {attempt.status === null ? (
                <span>
                  <FailureWord error={attempt.error} />
                </span>
              ) : (
                <bdi>{attempt.status}</bdi>
              )}
            </DescriptionItem>
            <DescriptionItem name={t`Duration`}>
              <bdi>
                <Trans>{formatCount(attempt.durationMs)} ms</Trans>
              </bdi>
            </DescriptionItem>
            <DescriptionItem name={t`Event`}>
              <Copyable text={attempt.event} />
            </DescriptionItem>
          </DescriptionList>
          <div className={styles.buttons}>
            <Button variant="default" loading={again.isRunning} onClick={() => void sendAgain(attempt.id)}>
              <Trans>Send again</Trans>
            </Button>
          </div>
          <Body title={t`Request`} text={attempt.request} />
          {attempt.answer !== null && attempt.answer !== '' && (
            <Body title={t`Response`} text={attempt.answer} />
          )}
        </>
      )}
    </SidePanel>
  );
}
