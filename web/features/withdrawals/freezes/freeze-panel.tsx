import { NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { Fact, Facts } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { hoursAfter, type Stop, useAim, useHours } from './freeze-labels.ts';

interface Props {
  stop: Stop;
  onClose: () => void;
}

function Prolong({ stop, onClose }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.stops.prolongStop,
    keepsDraft: false,
    start: { endsAt: '4' },
    labels: { endsAt: t`By` },
    input: ({ endsAt }) => ({ id: stop.id, endsAt: hoursAfter(Date.parse(stop.endsAt) + 60_000, endsAt) }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Prolong</Trans>}>
      <NativeSelect {...form.field('endsAt')} data={useHours()} />
    </CallForm>
  );
}

function Ask({ stop, onClose }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.stops.askToLiftStop,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Why it can be lifted`, code: t`Code` },
    input: (values) => ({ id: stop.id, ...values }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Ask to lift it</Trans>}>
      <p>
        <Trans>
          Somebody else has to approve within an hour, with a code of their own. Until then it holds.
        </Trans>
      </p>
      <Textarea {...form.field('reason')} autosize minRows={2} />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function Approve({ stop, lifting, onClose }: Props & { lifting: NonNullable<Stop['lifting']> }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.stops.approveLifting,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id: stop.id, request: lifting.id, code }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Lift it now</Trans>}>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** What can be done with a stop that is engaged. */
export function StopPanel({ stop, act, onClose }: Props & { act: 'prolong' | 'lift' }) {
  const { t } = useLingui();
  const aim = useAim();
  const { lifting } = stop;
  return (
    <SidePanel opened onClose={onClose} title={act === 'prolong' ? t`Prolong the stop` : t`Lift the stop`}>
      <Facts>
        <Fact name={t`What`}>{aim(stop)}</Fact>
        <Fact name={t`Reason`}>
          <bdi>{stop.reason}</bdi>
        </Fact>
        <Fact name={t`Engaged by`}>
          <Trans>
            <bdi>{stop.engagedBy}</bdi>, <Instant at={stop.engagedAt} />
          </Trans>
        </Fact>
        <Fact name={t`Ends`}>
          <Instant at={stop.endsAt} />
        </Fact>
        {act === 'lift' && lifting && (
          <>
            <Fact name={t`Asked to lift`}>
              <Trans>
                <bdi>{lifting.askedBy}</bdi>, <Instant at={lifting.askedAt} />
              </Trans>
            </Fact>
            <Fact name={t`Why it can be lifted`}>
              <bdi>{lifting.reason}</bdi>
            </Fact>
            <Fact name={t`Lapses`}>
              <Instant at={lifting.lapsesAt} />
            </Fact>
          </>
        )}
      </Facts>
      {act === 'prolong' && <Prolong stop={stop} onClose={onClose} />}
      {act === 'lift' && !lifting && <Ask stop={stop} onClose={onClose} />}
      {act === 'lift' && lifting && !lifting.isOwn && (
        <Approve stop={stop} lifting={lifting} onClose={onClose} />
      )}
      {act === 'lift' && lifting?.isOwn && (
        <p>
          <Trans>You asked for this yourself. Somebody else has to approve it.</Trans>
        </p>
      )}
    </SidePanel>
  );
}
