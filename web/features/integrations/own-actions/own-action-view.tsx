import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { kindLabels, type OwnAction, OwnCallStatus } from './own-action-labels.tsx';
import { OwnActionCalls } from './own-action-calls-list.tsx';
import styles from './own-actions.module.css';
import { OwnBlocks } from './own-blocks-view.tsx';

type Tested = AnswerOf<typeof client.ownActions.testOwnAction>['result'];

function Facts({ one }: { one: OwnAction }) {
  const { t, i18n } = useLingui();
  const { name, type, kind, url, pausedUntil, lastError } = one;
  return (
    <DescriptionList>
      <DescriptionItem name={t`Name`}>
        <bdi>{name}</bdi>
      </DescriptionItem>
      <DescriptionItem name={t`Type`}>{type === 'card' ? t`Card` : t`Action`}</DescriptionItem>
      <DescriptionItem name={t`Record`}>{i18n._(kindLabels[kind])}</DescriptionItem>
      <DescriptionItem name={t`Address`}>
        <span dir="ltr" className={styles.mono}>
          {url}
        </span>
      </DescriptionItem>
      {lastError !== null && (
        <DescriptionItem name={t`Last failure`}>
          <ServerFailure error={lastError} />{' '}
          {pausedUntil !== null && (
            <Trans>
              Paused until <Instant at={pausedUntil} />.
            </Trans>
          )}
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

function TestResult({ tested, onClose }: { tested: Tested | undefined; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel opened={tested !== undefined} onClose={onClose} title={t`Test`}>
      {tested && (
        <div className={styles.screen}>
          <OwnCallStatus state={tested.state} />
          <p className={styles.dim}>
            <Trans>{formatCount(tested.durationMs ?? 0)} ms</Trans>
          </p>
          {tested.error !== null && (
            <p className={styles.error}>
              <ServerFailure error={tested.error} />
            </p>
          )}
          {tested.blocks && <OwnBlocks blocks={tested.blocks} />}
          {tested.answer && (
            <p className={styles.text} dir="auto">
              {tested.answer}
            </p>
          )}
        </div>
      )}
    </SidePanel>
  );
}

function Actions({ one: { id, name } }: { one: OwnAction }) {
  const { t } = useLingui();
  const [tested, setTested] = useState<Tested>();
  const [secret, setSecret] = useState<string>();
  const test = useChange(client.ownActions.testOwnAction);
  const rotate = useChange(client.ownActions.rotateOwnActionSecret);
  const sendTest = async () => setTested((await test.run({ id }))?.result);
  const askRotate = () =>
    confirmFirst({
      title: t`New secret`,
      sentence: t`Replace the secret of ${name}? The current secret is invalid immediately.`,
      action: t`Create new secret`,
      isDestructive: true,
      run: async () => setSecret((await rotate.run({ id }))?.result.secret),
    });
  return (
    <div className={styles.buttons}>
      <Button loading={test.isRunning} onClick={() => void sendTest()}>
        <Trans>Send test</Trans>
      </Button>
      <Button variant="default" onClick={askRotate}>
        <Trans>New secret</Trans>
      </Button>
      <Button variant="default" component={Link} to={pathTo('ownActions.edit', id)}>
        <Trans>Edit</Trans>
      </Button>
      <TestResult tested={tested} onClose={() => setTested(undefined)} />
      <SidePanel opened={secret !== undefined} onClose={() => setSecret(undefined)} title={t`New secret`}>
        {secret !== undefined && <SecretPanel secret={secret} onKept={() => setSecret(undefined)} />}
      </SidePanel>
    </div>
  );
}

/** One own action or card: what it sends where, its actions, and the log of its calls. */
export function OwnActionScreen() {
  const { id = '' } = useParams();
  const query = useCall(client.ownActions.getOwnAction, { id });
  return (
    <div className={styles.screen}>
      <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
        {(one) => (
          <>
            <Facts one={one} />
            <Actions one={one} />
            {one.type === 'action' && <OwnActionCalls id={id} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
