import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { RecordPanels } from '#web/ui/records/record-panels.tsx';
import { formatCount } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { RequestedDetails } from './decision-card.tsx';
import { type Act, type Decision, DecisionForm } from './decision-form.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { destinationLines } from './destination-panel.tsx';
import { GatesPanel } from './gates-panel.tsx';
import { KnownDetails } from './known-panel.tsx';
import { PolicyPath } from './policy-path-view.tsx';
import { useWholeView } from './use-whole-view.ts';
import styles from './withdrawal-decisions.module.css';

/** The text of a reason: a label for those of the server, unchanged for those that a person wrote. */
function useReason(): (reason: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    heldTogether: t`Held together with other withdrawals`,
    endedBySender: t`Ended by the exchange`,
    paidUnreleased: t`The exchange reports it as paid, without a release`,
  };
  return (reason) => words[reason] ?? reason;
}

/** A sentence that says why the viewer can't approve. */
function Bar({ because }: { because: NonNullable<Decision['cannotApprove']> }) {
  const { t } = useLingui();
  const words = {
    state: '',
    right: '',
    secondFactor: t`To approve, turn on your second factor under Security.`,
    approvedAlready: t`You have approved it. Another administrator has to approve it too.`,
    changedUser: t`You changed or imported data of this user in the last 24 hours, so another administrator has to approve it.`,
    changedPolicy: t`You changed the matching rule in the last 24 hours, so another administrator has to approve it.`,
    newFactor: t`Your second factor is less than 24 hours old. You can use it for this withdrawal tomorrow.`,
    madeByApprover: t`Another approver changed your account or permissions in the last 7 days. An independent person has to approve this withdrawal.`,
    madeAlone: t`Your account or permissions were changed during emergency access in the last 7 days. An independent person has to approve this withdrawal.`,
    sameDevice: t`Another approver signed in on your device in the last 7 days. An independent person has to approve this withdrawal.`,
  };
  return words[because] === '' ? null : <p>{words[because]}</p>;
}

/** Warnings: conflicts with the decision, and active freezes. */
function Warnings({ decision: { conflicts, holds } }: { decision: Decision }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    changed: t`The exchange later sent data that differs from the decision`,
    paidUnreleased: t`The exchange reports it as paid, without a release`,
    paidRefused: t`The exchange reports it as paid, although it was refused`,
    reopened: t`The exchange reopened it after its end`,
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

interface DecisionPanelProps {
  decision: Decision;
  /** The next record of the queue, and how many wait; absent outside a queue. */
  next?: { path: string | undefined; waiting: number };
}

/** The button that opens the next record. The page never does that automatically. */
function NextButton({
  path,
  waiting,
  isAside,
}: NonNullable<DecisionPanelProps['next']> & {
  /** True next to another action that comes first. */
  isAside: boolean;
}) {
  const { t } = useLingui();
  if (path === undefined) return null;
  const count = formatCount(waiting);
  return (
    <div className={styles.buttons}>
      <Button variant={isAside ? 'default' : 'filled'} component={Link} to={path}>
        {t`Next (${count} waiting)`}
      </Button>
    </div>
  );
}

/** Leads to the second factor, and from there back to the decision. */
function FactorButton({ id }: Pick<Decision, 'id'>) {
  const back = new URLSearchParams({ back: pathTo('withdrawalDecisions.view', id) });
  return (
    <div className={styles.buttons}>
      <Button component={Link} to={`${pathTo('security.factor')}?${back}`}>
        <Trans>Set up second factor</Trans>
      </Button>
    </div>
  );
}

/** The state of the decision, and how many approvals it has. */
function State({ decision: { state, needed, approvals, decidedAt } }: { decision: Decision }) {
  return (
    <div role="status" className={styles.state}>
      <DecisionStatus state={state} />
      {(state === 'waiting' || state === 'approved') && needed > 0 && (
        <span>
          <Trans>
            Approved by {approvals} of {needed}
          </Trans>
        </span>
      )}
      {decidedAt && <Instant at={decidedAt} />}
    </div>
  );
}

/** In place of the form, until the destination was on the screen. */
function Unseen({ element }: { element: RefObject<HTMLElement | null> }) {
  const show = () => {
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <p>
        <Trans>You can approve once the whole destination was on your screen.</Trans>
      </p>
      <Button variant="default" size="xs" onClick={show}>
        <Trans>Show destination</Trans>
      </Button>
    </>
  );
}

interface DecisionActionsProps extends DecisionPanelProps {
  /** Shown until the viewer may approve; null if they may now. */
  unseen: ReactNode;
}

/** Why the viewer can't approve, or the form, and the buttons of the other actions. */
function DecisionActions({ decision, next, unseen }: DecisionActionsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Act | null>(null);
  const decides = useMayChange('/withdrawal-approvals');
  const holds = useMayChange('/withdraw');
  const words: Record<Act, string> = {
    approve: t`Approve withdrawal`,
    hold: t`Hold withdrawal`,
    resume: t`Resume withdrawal`,
    refuse: t`Reject withdrawal`,
  };
  const { state, cannotApprove } = decision;
  const acts = (Object.keys(words) as Act[]).filter((act) => {
    if (!mayStep(state, act)) return false;
    if (act === 'approve') return cannotApprove === null;
    return decides || (act === 'hold' && holds);
  });
  const isChosen = chosen !== null && acts.includes(chosen);
  const act = isChosen ? chosen : acts.includes('approve') ? 'approve' : null;
  const others = acts.filter((one) => one !== 'approve');
  return (
    <>
      {cannotApprove && <Bar because={cannotApprove} />}
      {cannotApprove === 'secondFactor' && <FactorButton id={decision.id} />}
      {act && (
        <DecisionForm
          key={`${decision.id} ${decision.version} ${act}`}
          decision={decision}
          act={act}
          word={words[act]}
          blockedBy={act === 'approve' ? unseen : null}
          // On a page of its own, and after a button was pressed, so that a code and Enter are enough.
          hasFocus={next !== undefined || isChosen}
          done={() => setChosen(null)}
          cancel={isChosen ? () => setChosen(null) : undefined}
        />
      )}
      {!isChosen && others.length > 0 && (
        <div className={styles.acts} role="group" aria-label={t`Other actions`}>
          {others.map((one) => (
            <Button key={one} variant="default" onClick={() => setChosen(one)}>
              {words[one]}
            </Button>
          ))}
        </div>
      )}
      {act !== 'approve' && !isChosen && next && (
        <NextButton {...next} isAside={cannotApprove === 'secondFactor'} />
      )}
    </>
  );
}

/** The decision about a withdrawal, the information for it, and the buttons. */
export function DecisionPanel({ decision, next }: DecisionPanelProps) {
  const { t } = useLingui();
  const reason = useReason();
  const { card } = decision;
  const lines = card ? destinationLines(card).join('\n') : '';
  const { element, isSeen } = useWholeView<HTMLDivElement>(lines === '' ? null : lines);
  return (
    <div className={styles.panel}>
      <div className={styles.main}>
        <RecordCard title={t`Request details`}>
          <RequestedDetails decision={decision} isLinked={next !== undefined} destinationElement={element} />
        </RecordCard>
        <RecordCard title={t`Decision`} tour="decision">
          <Warnings decision={decision} />
          <State decision={decision} />
          {decision.reason !== null && <p>{reason(decision.reason)}</p>}
          <DecisionActions
            decision={decision}
            unseen={isSeen ? null : <Unseen element={element} />}
            {...(next && { next })}
          />
        </RecordCard>
        {decision.gates.length > 0 && (
          <RecordCard title={t`Gates`}>
            <GatesPanel decision={decision} />
            <RecordPanels kind="withdrawal" record={decision.id} />
          </RecordCard>
        )}
        {card && (
          <RecordCard title={t`Policy`}>
            <PolicyPath rules={card.rules} outcome={decision.outcome} />
          </RecordCard>
        )}
      </div>
      {card && (
        <RecordCard title={t`User background`}>
          <KnownDetails card={card} askedSymbol={decision.currencySymbol} />
        </RecordCard>
      )}
    </div>
  );
}
