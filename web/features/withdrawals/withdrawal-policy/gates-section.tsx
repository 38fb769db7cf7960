import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { screeningGate, travelRuleGate } from '#contract/withdrawals/gates.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useCall } from '#web/lib/queries.ts';
import { GateStatus } from '../withdrawal-decisions/gate-status.tsx';
import { GateExpireForm } from './gate-expire-form.tsx';
import { GateRotateForm } from './gate-rotate-form.tsx';
import styles from './withdrawal-policy.module.css';

type Gate = AnswerOf<typeof client.gates.listGates>['gates'][number];
type Tested = AnswerOf<typeof client.gates.testGate>['result'];

function TestResult({ tested, onClose }: { tested: Tested | undefined; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel opened={tested !== undefined} onClose={onClose} title={t`Test`}>
      {tested && (
        <div className={styles.part}>
          <GateStatus state={tested.state} />
          {tested.durationMs !== null && (
            <p className={styles.dim}>
              <Trans>{formatCount(tested.durationMs)} ms</Trans>
            </p>
          )}
          {tested.error !== null && (
            <p className={styles.failure}>
              <ServerFailure error={tested.error} />
            </p>
          )}
          {tested.sourceVersion !== null && <p dir="auto">{tested.sourceVersion}</p>}
          {tested.detail !== null && <p dir="auto">{tested.detail}</p>}
        </div>
      )}
    </SidePanel>
  );
}

function GateActions({ gate: { name } }: { gate: Gate }) {
  const { t } = useLingui();
  const [tested, setTested] = useState<Tested>();
  const [opened, setOpened] = useState<'rotate' | 'expire'>();
  const test = useChange(client.gates.testGate);
  const close = () => setOpened(undefined);
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        size="xs"
        loading={test.isRunning}
        onClick={() => void test.run({ name }).then((answer) => setTested(answer?.result))}
      >
        <Trans>Send test</Trans>
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpened('expire')}>
        <Trans>Expire results</Trans>
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpened('rotate')}>
        <Trans>New secret</Trans>
      </Button>
      <TestResult tested={tested} onClose={() => setTested(undefined)} />
      <SidePanel opened={opened === 'rotate'} onClose={close} title={t`New secret of ${name}`}>
        {opened === 'rotate' && <GateRotateForm name={name} onClose={close} />}
      </SidePanel>
      <SidePanel opened={opened === 'expire'} onClose={close} title={t`Expire results of ${name}`}>
        {opened === 'expire' && <GateExpireForm name={name} onClose={close} />}
      </SidePanel>
    </div>
  );
}

/** The gates of the policy with the state of their servers; nothing if there are none. */
export function GatesSection() {
  const { t } = useLingui();
  const { data } = useCall(client.gates.listGates, {});
  if (!data || data.gates.length === 0) return null;
  return (
    <section aria-labelledby="gates">
      <h2 id="gates">
        <Trans>Gates</Trans>
      </h2>
      <ul className={styles.gates}>
        {data.gates.map((gate) => (
          <li key={gate.name} className={styles.part} aria-label={gate.name}>
            <p>
              <strong>
                <bdi>{gate.name}</bdi>
              </strong>
              {!gate.isActive && <span className={styles.mark}>{t`Proposed`}</span>}
            </p>
            <p className={styles.dim}>
              {gate.url === screeningGate ? (
                t`Screening of this workspace`
              ) : gate.url === travelRuleGate ? (
                t`Travel Rule of this workspace`
              ) : (
                <bdi dir="ltr">{gate.url}</bdi>
              )}{' '}
              · <Trans>a result counts for {formatCount(gate.validMinutes)} min</Trans>
            </p>
            {(gate.hits > 0 || gate.unknown > 0) && (
              <p>
                <Trans>
                  Hits: {formatCount(gate.hits)} · No answer: {formatCount(gate.unknown)}
                </Trans>
              </p>
            )}
            {gate.expired !== null && (
              <p className={styles.dim}>
                <Trans>
                  {gate.expired.by} expired its results <Instant at={gate.expired.at} />:{' '}
                  {gate.expired.reason}
                </Trans>
              </p>
            )}
            {gate.formerUntil !== null && (
              <p className={styles.dim}>
                <Trans>
                  The previous secret also signs until <Instant at={gate.formerUntil} />.
                </Trans>
              </p>
            )}
            {gate.lastError !== null && (
              <p className={styles.failure}>
                <ServerFailure error={gate.lastError} />{' '}
                {gate.pausedUntil !== null && (
                  <Trans>
                    Paused until <Instant at={gate.pausedUntil} />.
                  </Trans>
                )}
              </p>
            )}
            <GateActions gate={gate} />
          </li>
        ))}
      </ul>
    </section>
  );
}
