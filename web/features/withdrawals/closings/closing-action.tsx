import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FormSkeleton } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { type Closing, useClosingName } from './closing-labels.tsx';
import styles from './closing-view.module.css';

/** Loaded on demand, because most visits only read. */
const Form = lazy(() =>
  import('./closing-step-form.tsx').then((loaded) => ({ default: loaded.ClosingStepForm })),
);

/** A step that takes a proof. */
export type ClosingStep = 'start' | 'approve' | 'payout' | 'finish' | 'cancel';

function Request({ closing, open }: { closing: Closing; open: (step: ClosingStep) => void }) {
  const { t } = useLingui();
  const name = useClosingName()(closing);
  const { run: refuse } = useChange(client.closings.refuseClosing);
  const { id, request } = closing;
  if (!request) return null;
  const ask = () =>
    confirmFirst({
      title: request.isOwn ? t`Withdraw request` : t`Refuse request`,
      sentence: t`Keep this closing a draft? ${name} does not start. You can request it again.`,
      action: request.isOwn ? t`Withdraw request` : t`Refuse request`,
      run: () => refuse({ id, request: request.id }),
    });
  return (
    <>
      <p className={styles.note}>
        <Trans>
          <bdi>{request.askedBy}</bdi> requested to start this closing. The request expires{' '}
          <Instant at={request.lapsesAt} />.
        </Trans>{' '}
        {request.isOwn && t`You requested this yourself. Another superadmin has to approve it.`}
      </p>
      <div className={styles.buttons}>
        {!request.isOwn && (
          <Button color="red.9" onClick={() => open('approve')}>
            <Trans>Approve start</Trans>
          </Button>
        )}
        <Button variant="default" onClick={ask}>
          {request.isOwn ? t`Withdraw request` : t`Refuse request`}
        </Button>
      </div>
    </>
  );
}

/** What can be done with a closing in its state. */
export function ClosingAction({ closing }: { closing: Closing }) {
  const { t } = useLingui();
  const [step, setStep] = useState<ClosingStep>();
  const notify = useChange(client.closings.notifyOfClosing);
  const { id, state, request, isProposing, hasTradingEnded } = closing;
  const name = useClosingName()(closing);
  const isStarted = state === 'announced' || state === 'closing' || state === 'payingOut';
  const isNotifying = closing.waves.some(({ endedAt }) => endedAt === null);
  const titles: Record<ClosingStep, string> = {
    start: t`Request start`,
    approve: t`Approve start`,
    payout: t`Start payout`,
    finish: t`Finish closing`,
    cancel: t`Cancel closing`,
  };
  const askNotice = () =>
    confirmFirst({
      title: t`Send notice`,
      sentence: t`Send another notice of the closing of ${name}? Each user with a balance gets one email. This can’t be undone.`,
      action: t`Send notice`,
      run: () => notify.run({ id }),
    });
  return (
    <>
      {state === 'draft' && request && <Request closing={closing} open={setStep} />}
      <div className={styles.buttons}>
        {state === 'draft' && !request && (
          <Button onClick={() => setStep('start')}>
            <Trans>Request start</Trans>
          </Button>
        )}
        {state === 'draft' && (
          <Button variant="default" component={Link} to={pathTo('closings.edit', id)}>
            <Trans>Edit draft</Trans>
          </Button>
        )}
        {isStarted && hasTradingEnded && !isProposing && (
          <Button onClick={() => setStep('payout')}>
            <Trans>Start payout</Trans>
          </Button>
        )}
        {isStarted && !isNotifying && (
          <Button variant="default" onClick={askNotice}>
            <Trans>Send notice</Trans>
          </Button>
        )}
        {state === 'payingOut' && !isProposing && (
          <Button variant="default" onClick={() => setStep('finish')}>
            <Trans>Finish closing</Trans>
          </Button>
        )}
        {state !== 'cancelled' && (
          <Button variant="default" onClick={() => setStep('cancel')}>
            <Trans>Cancel closing</Trans>
          </Button>
        )}
      </div>
      {step && (
        <SidePanel opened onClose={() => setStep(undefined)} title={titles[step]}>
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <Form closing={closing} step={step} onClose={() => setStep(undefined)} />
          </Suspense>
        </SidePanel>
      )}
    </>
  );
}
