import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { revealReasons, RevealableKind } from '#contract/privacy/personal-data.schemas.ts';
import { ProveAgainField } from '../own-proof/prove-again-field.tsx';
import { CallForm } from '../call-form.tsx';
import { SidePanel } from '../side-panel.tsx';
import { useCallForm } from '../use-call-form.ts';
import { optionsOf } from '../list-filter.ts';
import { client } from '#web/lib/client.ts';
import { useRevealReasons } from './reason-labels.ts';

type Reason = (typeof revealReasons)[number];

interface Props {
  asked: { kind: RevealableKind; id: string; field: string };
  label: string;
  onClose: () => void;
  onShown: (shown: { value: string; until: string }) => void;
}

/** Asks for the reason of a reveal, and for a code if the server says that the last proof is too old. */
export function RevealForm({ asked, label, onClose, onShown }: Props) {
  const { t } = useLingui();
  const reasons = useRevealReasons();
  const [asksCode, setAsksCode] = useState(false);
  const form = useCallForm({
    call: client.personalData.revealPersonal,
    keepsDraft: false,
    start: { reason: 'asked' as Reason, code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    input: ({ reason, code }) => ({ ...asked, reason, ...(asksCode && { code }) }),
    failed: ({ errors }) => {
      if (asksCode || errors['code'] === undefined) return false;
      setAsksCode(true);
      return true;
    },
    done: ({ result }) => onShown(result),
  });
  return (
    <SidePanel opened onClose={onClose} title={t`Reveal ${label}`}>
      <CallForm form={form} submit={<Trans>Reveal for one minute</Trans>}>
        <NativeSelect
          {...form.field('reason')}
          description={t`The audit trail records that you revealed the value and why, but not the value itself. Superadmins are notified of many reveals within an hour.`}
          data={optionsOf(reasons)}
        />
        {asksCode && <ProveAgainField {...form.field('code')} />}
      </CallForm>
    </SidePanel>
  );
}
