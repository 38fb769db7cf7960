import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { mayOverride, type Overridable } from '#contract/withdrawals/gates.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { ServerFailure } from '#web/ui/server-failure.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { Decision } from './decision-form.tsx';
import { GateStatus } from './gate-status.tsx';
import styles from './withdrawal-decisions.module.css';

type Gate = Decision['gates'][number];

interface FormProps {
  id: string;
  onClose: () => void;
}

function AskForm({ id, gate, state, onClose }: FormProps & { gate: string; state: Overridable }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.gates.askToOverrideGate,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    input: (values) => ({ id, gate, state, ...values }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Request override</Trans>}>
      <p>
        <Trans>
          Another administrator has to approve this within an hour, with their own code. It applies to exactly
          this withdrawal and this result.
        </Trans>
      </p>
      <TextInput {...form.field('reason')} maxLength={300} dir="auto" />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function ApproveForm({ id, request, onClose }: FormProps & { request: NonNullable<Gate['request']> }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.gates.approveGateOverride,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id, request: request.id, code }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Approve override</Trans>}>
      <p>
        <Trans>
          <bdi>{request.askedBy}</bdi>: <bdi>{request.reason}</bdi>
        </Trans>
      </p>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** The open request of a gate, or the button for one. */
function Override({ id, gate }: { id: string; gate: Gate }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const refuse = useChange(client.gates.refuseGateOverride);
  const { name, state, request, unknownRule } = gate;
  const close = () => setOpen(false);
  if (!request && !mayOverride(state, unknownRule)) return null;
  return (
    <>
      {request && (
        <p>
          <Trans>
            <bdi>{request.askedBy}</bdi> requested to override this: <bdi>{request.reason}</bdi>
          </Trans>
        </p>
      )}
      <div className={styles.buttons}>
        {request?.isOwn !== true && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {request ? <Trans>Approve override</Trans> : <Trans>Override</Trans>}
          </Button>
        )}
        {request && (
          <Button
            variant="default"
            size="xs"
            loading={refuse.isRunning}
            onClick={() => void refuse.run({ id, request: request.id })}
          >
            {request.isOwn ? <Trans>Withdraw request</Trans> : <Trans>Refuse request</Trans>}
          </Button>
        )}
      </div>
      <SidePanel opened={isOpen} onClose={close} isNarrow title={t`Override ${name}`}>
        {request && !request.isOwn ? (
          <ApproveForm id={id} request={request} onClose={close} />
        ) : (
          mayOverride(state, unknownRule) && <AskForm id={id} gate={name} state={state} onClose={close} />
        )}
      </SidePanel>
    </>
  );
}

/** When a gate was asked or has answered, and until when that counts. */
function Times({ gate: { askedAt, answeredAt, validUntil } }: { gate: Gate }) {
  if (answeredAt !== null)
    return (
      <p className={styles.dim}>
        <Trans>
          Answered <Instant at={answeredAt} />
        </Trans>
        {validUntil !== null && (
          <>
            {' · '}
            <Trans>
              valid until <Instant at={validUntil} />
            </Trans>
          </>
        )}
      </p>
    );
  return askedAt === null ? null : (
    <p className={styles.dim}>
      <Trans>
        Asked <Instant at={askedAt} />
      </Trans>
    </p>
  );
}

/** The gates that a withdrawal passes before its release: their answers, and overriding them by two people. */
export function GatesPanel({ decision: { id, state, gates } }: { decision: Decision }) {
  const decides = useMayChange('/withdrawal-approvals');
  return (
    <ul className={styles.gates}>
      {gates.map((gate) => (
        <li key={gate.name} className={styles.lines} aria-label={gate.name}>
          <p className={styles.gate}>
            <bdi>{gate.name}</bdi> <GateStatus state={gate.state} />
          </p>
          {gate.sourceVersion !== null && <p dir="auto">{gate.sourceVersion}</p>}
          {gate.detail !== null && <p dir="auto">{gate.detail}</p>}
          {gate.error !== null && (
            <p>
              <ServerFailure error={gate.error} />
            </p>
          )}
          <Times gate={gate} />
          {gate.override && (
            <p>
              <Trans>
                Overridden by <bdi>{gate.override.askedBy}</bdi> and <bdi>{gate.override.approvedBy}</bdi>,{' '}
                <Instant at={gate.override.createdAt} />: <bdi>{gate.override.reason}</bdi>
              </Trans>
            </p>
          )}
          {decides && !gate.override && mayStep(state, 'change') && <Override id={id} gate={gate} />}
        </li>
      ))}
    </ul>
  );
}
