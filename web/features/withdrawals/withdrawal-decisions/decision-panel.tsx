import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { useMayChange } from '#web/lib/session.ts';
import { KnownDetails, RequestedDetails } from './decision-card.tsx';
import { type Act, type Decision, DecisionForm } from './decision-form.tsx';
import { DecisionStatus } from './decision-status.tsx';
import styles from './withdrawal-decisions.module.css';

/** The text of a reason: a label for those of the server, unchanged for those that a person wrote. */
function useReason(): (reason: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    heldTogether: t`Held together with others`,
    endedBySender: t`The exchange ended it`,
    paidUnreleased: t`The exchange says that it was paid, without a release`,
  };
  return (reason) => words[reason] ?? reason;
}

/** A sentence that says why the viewer can't approve. */
function Bar({ because }: { because: NonNullable<Decision['cannotApprove']> }) {
  const { t } = useLingui();
  const words = {
    state: '',
    right: '',
    secondFactor: t`To approve, switch on your second factor under Security.`,
    approvedAlready: t`You have approved it. Somebody else has to approve it too.`,
    changedUser: t`You changed or imported data of this user in the last 24 hours, so somebody else approves it.`,
    changedPolicy: t`You changed the rule that matched in the last 24 hours, so somebody else approves it.`,
    newFactor: t`Your second factor is less than 24 hours old. It counts for this withdrawal tomorrow.`,
    madeByApprover: t`Another approver changed your account or rights in the last 7 days. An independent person has to approve this withdrawal.`,
    madeAlone: t`Your account or rights were changed during emergency access in the last 7 days. An independent person has to approve this withdrawal.`,
    sameDevice: t`Another approver signed in on your device in the last 7 days. An independent person has to approve this withdrawal.`,
  };
  return words[because] === '' ? null : <p>{words[because]}</p>;
}

/** Warnings: conflicts with the decision, and active freezes. */
function Warnings({ decision: { conflicts, holds } }: { decision: Decision }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    changed: t`Afterwards the exchange sent something else than was decided about`,
    paidUnreleased: t`The exchange says that it was paid, without a release`,
    paidRefused: t`The exchange says that it was paid, though it was refused`,
    reopened: t`The exchange opened it again after its end`,
  };
  return (
    <>
      {conflicts.map(({ kind, sent, createdAt }) => (
        <p key={`${kind} ${createdAt}`} className={styles.warning} role="alert">
          {words[kind] ?? kind} · <Instant at={createdAt} />
          {typeof sent['amount'] === 'string' && (
            <>
              {' '}
              · <Amount value={sent['amount']} symbol={String(sent['currencySymbol'] ?? '')} />
            </>
          )}
        </p>
      ))}
      {holds.map((sentence) => (
        <p key={sentence} className={styles.warning} role="alert">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** The decision about a withdrawal, the information for it, and the buttons. */
export function DecisionPanel({ decision, done }: { decision: Decision; done?: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Act | null>(null);
  const decides = useMayChange('/withdrawal-approvals');
  const holds = useMayChange('/withdraw');
  const reason = useReason();
  const confirmations: Record<Act, string> = {
    approve: t`Approve with this code`,
    hold: t`Hold this withdrawal`,
    resume: t`Let this withdrawal go on`,
    refuse: t`Refuse this withdrawal for good`,
  };
  const words: Record<Act, string> = {
    approve: t`Approve`,
    hold: t`Hold`,
    resume: t`Let go on`,
    refuse: t`Refuse`,
  };
  const { state, cannotApprove, needed, approvals, decidedAt } = decision;
  const acts = (Object.keys(words) as Act[]).filter((act) => {
    if (!mayStep(state, act)) return false;
    if (act === 'approve') return cannotApprove === null;
    return decides || (act === 'hold' && holds);
  });
  // On a page of its own, and after a button was pressed, so that a code and Enter are enough.
  const isFirst = (one: Act) => done !== undefined || one === chosen;
  const act = chosen !== null && acts.includes(chosen) ? chosen : acts.includes('approve') ? 'approve' : null;
  return (
    <div className={styles.panel}>
      <div className={styles.main}>
        <RecordCard title={t`Decision`}>
          <Warnings decision={decision} />
          <p className={styles.state}>
            <DecisionStatus state={state} />
            {(state === 'waiting' || state === 'approved') && needed > 0 && (
              <span>
                <Trans>
                  Approved by {approvals} of {needed}
                </Trans>
              </span>
            )}
            {decidedAt && <Instant at={decidedAt} />}
          </p>
          {decision.reason !== null && <p>{reason(decision.reason)}</p>}
          {cannotApprove && <Bar because={cannotApprove} />}
          {acts.some((one) => one !== 'approve') && (
            <div className={styles.acts} role="group" aria-label={t`What to do`}>
              {acts.map((one) => (
                <Button key={one} variant="default" aria-pressed={one === act} onClick={() => setChosen(one)}>
                  {words[one]}
                </Button>
              ))}
            </div>
          )}
          {act && (
            <DecisionForm
              key={`${decision.id} ${decision.version} ${act}`}
              decision={decision}
              act={act}
              word={confirmations[act]}
              hasFocus={isFirst(act)}
              done={() => {
                setChosen(null);
                done?.();
              }}
            />
          )}
        </RecordCard>
        <RecordCard title={t`What is asked for`}>
          <RequestedDetails decision={decision} isLinked={done !== undefined} />
        </RecordCard>
      </div>
      {decision.card && (
        <RecordCard title={t`What is known`}>
          <KnownDetails card={decision.card} askedSymbol={decision.currencySymbol} />
        </RecordCard>
      )}
    </div>
  );
}
