import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from '../webhooks/webhooks.module.css';
import { presetLabels, type Provider } from './provider-labels.tsx';
import { ProviderMessagePanel } from './provider-message-panel.tsx';
import { ProviderMessages } from './provider-messages-list.tsx';
import { ProviderRotateForm } from './provider-rotate-form.tsx';
import { ProviderTrialPanel } from './provider-trial-panel.tsx';

function Facts({ one }: { one: Provider }) {
  const { t, i18n } = useLingui();
  const { refused, lastRefusal, lastRefusedAt } = one;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Name`}>
        <bdi>{one.name}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Address`}>
        <Copyable text={one.url} isWhole />
      </DescriptionItem>
      <DescriptionItem name={t`Scheme`}>{i18n._(presetLabels[one.preset])}</DescriptionItem>
      <DescriptionItem name={t`Acts as`}>
        <bdi>{one.actsAs}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Last message`}>
        {one.lastMessageAt === null ? <Trans>Never</Trans> : <Instant at={one.lastMessageAt} />}
      </DescriptionItem>
      {refused > 0 && (
        <DescriptionItem name={t`Refused`}>
          <StatusMark tone="caution">
            <Plural value={refused} one="# request was refused" other="# requests were refused" />
          </StatusMark>
          <span className={styles.dim}>
            {lastRefusedAt !== null && <Instant at={lastRefusedAt} />} {lastRefusal}
          </span>
        </DescriptionItem>
      )}
      {one.formerUntil !== null && (
        <DescriptionItem name={t`Previous secret`}>
          <Trans>
            Valid until <Instant at={one.formerUntil} />
          </Trans>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

function Actions({ one: { id, name, deadLetters } }: { one: Provider }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<'try' | 'rotate'>();
  const replay = useChange(client.providers.replayDeadLetters);
  const askReplay = () =>
    confirmFirst({
      title: t`Replay dead letters`,
      sentence: t`Replay all dead letters of ${name}? They are applied by the present mapping.`,
      action: t`Replay all dead letters`,
      run: async () => void (await replay.run({ id })),
    });
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpened('try')}>
        <Trans>Try sample</Trans>
      </Button>
      {deadLetters > 0 && (
        <Button variant="default" onClick={askReplay}>
          <Trans>Replay all dead letters</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setOpened('rotate')}>
        <Trans>New secret</Trans>
      </Button>
      <Button variant="default" component={Link} to={pathTo('providers.edit', id)}>
        <Trans>Edit</Trans>
      </Button>
      <ProviderTrialPanel id={id} opened={opened === 'try'} onClose={() => setOpened(undefined)} />
      <ProviderRotateForm id={id} opened={opened === 'rotate'} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** One provider: its state, its actions, and its messages. */
export function ProviderScreen() {
  const { id = '' } = useParams();
  const query = useCall(client.providers.getProvider, { id });
  const [message, setMessage] = useState<string | null>(null);
  return (
    <div className={styles.screen}>
      <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
        {(one) => (
          <section className={styles.head}>
            <Facts one={one} />
            <Actions one={one} />
          </section>
        )}
      </Loaded>
      <ProviderMessages key={id} id={id} onOpen={setMessage} />
      <ProviderMessagePanel id={message} onClose={() => setMessage(null)} />
    </div>
  );
}
