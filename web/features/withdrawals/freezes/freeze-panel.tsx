import { NativeSelect, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { CallForm } from '#web/ui/call-form.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { type Freeze, hoursAfter, useFreezeScopeLabel, useHoursLabel } from './freeze-labels.ts';

interface Props {
  stop: Freeze;
  onClose: () => void;
}

function Prolong({ stop: freeze, onClose }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.freezes.prolongStop,
    keepsDraft: false,
    start: { endsAt: '4' },
    labels: { endsAt: t`By` },
    input: ({ endsAt }) => ({
      id: freeze.id,
      endsAt: hoursAfter(Date.parse(freeze.endsAt) + 60_000, endsAt),
    }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Extend freeze</Trans>}>
      <NativeSelect {...form.field('endsAt')} data={useHoursLabel()} />
    </CallForm>
  );
}

function Ask({ stop: freeze, onClose }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.freezes.askToLiftStop,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason for lifting the freeze`, code: t`Code` },
    input: (values) => ({ id: freeze.id, ...values }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Request lifting the freeze</Trans>}>
      <p>
        <Trans>
          Another administrator has to approve this within an hour, with their own code. The freeze stays
          active until then.
        </Trans>
      </p>
      <Textarea {...form.field('reason')} autosize minRows={2} />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function Approve({ stop: freeze, lifting, onClose }: Props & { lifting: NonNullable<Freeze['lifting']> }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.freezes.approveLifting,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id: freeze.id, request: lifting.id, code }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Lift freeze now</Trans>}>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** The actions for an active freeze. */
export function FreezePanel({ stop: freeze, act, onClose }: Props & { act: 'prolong' | 'lift' }) {
  const { t } = useLingui();
  const aim = useFreezeScopeLabel();
  const { lifting } = freeze;
  return (
    <SidePanel opened onClose={onClose} title={act === 'prolong' ? t`Extend freeze` : t`Lift freeze`}>
      <DescriptionList>
        <DescriptionItem name={t`What`}>{aim(freeze)}</DescriptionItem>
        <DescriptionItem name={t`Reason`}>
          <bdi>{freeze.reason}</bdi>
        </DescriptionItem>
        <DescriptionItem name={t`Frozen by`}>
          <Trans>
            <bdi>{freeze.engagedBy}</bdi>, <Instant at={freeze.engagedAt} />
          </Trans>
        </DescriptionItem>
        <DescriptionItem name={t`Ends`}>
          <Instant at={freeze.endsAt} />
        </DescriptionItem>
        {act === 'lift' && lifting && (
          <>
            <DescriptionItem name={t`Lifting requested`}>
              <Trans>
                <bdi>{lifting.askedBy}</bdi>, <Instant at={lifting.askedAt} />
              </Trans>
            </DescriptionItem>
            <DescriptionItem name={t`Reason for lifting the freeze`}>
              <bdi>{lifting.reason}</bdi>
            </DescriptionItem>
            <DescriptionItem name={t`Expires`}>
              <Instant at={lifting.lapsesAt} />
            </DescriptionItem>
          </>
        )}
      </DescriptionList>
      {act === 'prolong' && <Prolong stop={freeze} onClose={onClose} />}
      {act === 'lift' && !lifting && <Ask stop={freeze} onClose={onClose} />}
      {act === 'lift' && lifting && !lifting.isOwn && (
        <Approve stop={freeze} lifting={lifting} onClose={onClose} />
      )}
      {act === 'lift' && lifting?.isOwn && (
        <p>
          <Trans>You requested this yourself. Another administrator has to approve it.</Trans>
        </p>
      )}
    </SidePanel>
  );
}
