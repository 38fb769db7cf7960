import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkActionName } from '#contract/bulk-actions.ts';
import type { BulkAction } from '#contract/platform/bulk.ts';
import { activityLabels, bulkActionLabel } from '#web/lib/activity-labels.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, loadedCall, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { BulkFieldChoice } from './bulk-field-choice.tsx';
import { BulkReasons } from './bulk-reasons.tsx';
import { ColleagueField } from './colleague-field.tsx';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './selection.module.css';
import { toast } from './toast.tsx';
import { useFollowBulk } from './use-follow-bulk.ts';

type Bulk = AnswerOf<typeof client.bulk.getBulk>;
type Input = Parameters<typeof client.bulk.prepareBulk>[0];

export interface BulkDialogProps {
  /** The list's call. */
  list: readonly [resource: string, name: string];
  act: BulkActionName;
  rows: { ids: string[] } | { matching: Readonly<Record<string, string>> };
  /** One of the rows: a person who may read it can be its assignee. */
  record: string;
  /** Called with whether the run has started. */
  onClose: (isBegun: boolean) => void;
}

/** How often a running check is polled, in milliseconds. */
const lookEveryMs = 500;

/** What the person chooses for an action: the assignee, or the value of an own field. */
type Choice = Pick<Input, 'adminId' | 'field'>;

/**
 * Simulates an action, and again with another choice. A run that isn't begun is canceled when the dialog closes.
 * @param input the action
 * @param choice null if it isn't chosen yet
 * @param onFailure called when the simulation isn't possible
 */
function useCheckedRun(input: Input, choice: Choice | null, onFailure: () => void) {
  const [bulk, setBulk] = useState<Bulk>();
  const isBegun = useRef(false);
  const start = useEffectEvent((signal: AbortSignal) =>
    check({ ...input, ...choice }, signal, setBulk).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      if (isFailure(error)) toast.failed(error.message || Object.values(error.errors)[0] || '');
      onFailure();
      return undefined;
    }),
  );
  const end = useEffectEvent((last: Bulk | undefined) => {
    if (last && last.phase !== 'over' && !isBegun.current) void giveUp(last);
  });
  const chosen = choice && JSON.stringify(choice);
  useEffect(() => {
    if (chosen === null) return undefined;
    const stop = new AbortController();
    const run = start(stop.signal);
    return () => {
      stop.abort();
      // Only here, so that the check is canceled once, however the dialog closes.
      void run.then((last) => end(last));
    };
  }, [chosen]);
  const begin = async (of: Bulk, reason: string) => {
    isBegun.current = true;
    try {
      return await client.bulk.confirmBulk({ id: of.id, reason: reason.trim() });
    } catch (error) {
      isBegun.current = false;
      throw error;
    }
  };
  return { bulk, begin, forget: () => setBulk(undefined) };
}

/** Simulates an action on the selected rows, shows what it would do, and starts it. */
export default function BulkDialog({ list, act, rows, record, onClose }: BulkDialogProps) {
  const { t } = useLingui();
  const word = bulkActionLabel(act);
  const follow = useFollowBulk();
  const [isBeginning, setBeginning] = useState(false);
  const [reason, setReason] = useState('');
  const { undo, assigns, sets } = loadedCall(list)?.bulk?.[act] ?? {};
  const me = useSession()?.id ?? '';
  const [choice, setChoice] = useState<Choice | null>(sets ? null : assigns ? { adminId: me || null } : {});
  const close = () => onClose(false);
  const { bulk, begin, forget } = useCheckedRun({ list: list[1], act, ...rows }, choice, close);
  const choose = (next: Choice | null) => {
    forget();
    setChoice(next);
  };
  const start = async () => {
    if (!bulk) return;
    setBeginning(true);
    try {
      const { result } = await begin(bulk, reason);
      follow(result);
      onClose(true);
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
      setBeginning(false);
    }
  };
  const would = bulk?.check.would ?? 0;
  const isAsking = bulk?.phase === 'asking';
  const isPart = isAsking && bulk.total !== null && bulk.total > bulk.check.looked;
  const count = formatCount(isPart ? (bulk.total ?? 0) : would);
  return (
    <Dialog opened onClose={close} label={word}>
      <div className={styles.panel} aria-busy={!isAsking}>
        <h2 className={styles.title}>{word}</h2>
        {assigns && (
          <ColleagueField
            label={t`Assignee`}
            kind={assigns}
            record={record}
            value={choice?.adminId ?? ''}
            disabled={isBeginning}
            onChange={(id) => choose({ adminId: id || null })}
          />
        )}
        {sets && (
          <BulkFieldChoice
            kind={sets}
            disabled={isBeginning}
            onChange={(field) => choose(field && { field })}
          />
        )}
        {choice && (isAsking ? <Found bulk={bulk} isPart={isPart} /> : <Checking bulk={bulk} />)}
        {isAsking && would > 0 && (
          <p className={styles.sentence}>
            <Consequence undo={undo} assigns={assigns} />
          </p>
        )}
        {isAsking && would > 0 && (
          <ReasonField value={reason} onChange={setReason} onSend={() => void start()} />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close} disabled={isBeginning}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            color={activityLabels().bulkActions[act]?.isDestructive ? 'red.9' : undefined}
            disabled={!isAsking || would === 0}
            loading={isBeginning}
            onClick={() => void start()}
            autoFocus
          >
            {isAsking && would > 0 ? t`${word}: ${count}` : word}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the change means for the rows, and whether it can be undone. */
function Consequence({ undo, assigns }: Partial<Pick<BulkAction, 'undo' | 'assigns'>>) {
  return assigns ? (
    <Trans>
      The assignee gets each of them in their inbox. You can undo this afterwards, except for rows that change
      in the meantime.
    </Trans>
  ) : undo === 'mail' ? (
    <Trans>Each user is notified by email. This can’t be undone.</Trans>
  ) : undo === 'gone' ? (
    <Trans>They are permanently deleted. This can't be undone.</Trans>
  ) : undo === 'form' ? (
    <Trans>You can undo each one on its own page.</Trans>
  ) : undo === 'secondFactor' ? (
    <Trans>You can undo each one on its own page, with a second factor.</Trans>
  ) : (
    <Trans>You can undo this afterwards, except for rows that change in the meantime.</Trans>
  );
}

function Checking({ bulk }: { bulk: Bulk | undefined }) {
  const looked = formatCount(bulk?.check.looked ?? 0);
  const { total } = bulk ?? { total: null };
  return (
    <>
      <p className={styles.sentence} role="status">
        {total === null ? (
          <Trans>Counting the rows…</Trans>
        ) : (
          <Trans>Checking each row without changing it: {looked} so far…</Trans>
        )}
      </p>
      <progress className={styles.progress} {...(total ? { value: bulk?.check.looked, max: total } : {})} />
    </>
  );
}

function Found({ bulk: { check, total }, isPart }: { bulk: Bulk; isPart: boolean }) {
  const { would, wouldNot, looked } = check;
  const not = wouldNot.reduce((sum, { count }) => sum + count, 0);
  const [shownLooked, shownTotal] = [formatCount(looked), formatCount(total ?? 0)];
  return (
    <>
      <p className={styles.sentence} role="status">
        {isPart && (
          <Trans>
            The first {shownLooked} of {shownTotal} rows were checked. The other rows are checked during the
            change.{' '}
          </Trans>
        )}
        <strong>
          <Plural
            value={would}
            _0="Nothing would change"
            one="# row would change"
            other={`${formatCount(would)} rows would change`}
          />
        </strong>
        {not > 0 && (
          <>
            {', '}
            <Plural
              value={not}
              one="# row would not change:"
              other={`${formatCount(not)} rows would not change:`}
            />
          </>
        )}
      </p>
      <BulkReasons reasons={wouldNot} />
    </>
  );
}

/**
 * Simulates the action and shows the progress until the check ends or is aborted.
 * @returns the last state of the run
 */
async function check(input: Input, signal: AbortSignal, show: (bulk: Bulk) => void): Promise<Bulk> {
  let { result: bulk } = await client.bulk.prepareBulk(input);
  while (!signal.aborted) {
    show(bulk);
    if (bulk.phase === 'asking' || bulk.phase === 'over') break;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (!signal.aborted) bulk = await client.bulk.getBulk({ id: bulk.id });
  }
  return bulk;
}

/** Cancels a run that nobody confirmed, so that it does not stay in the list of runs. */
const giveUp = ({ id }: Bulk) =>
  client.bulk
    .cancelBulk({ id })
    .catch(() => undefined)
    .finally(() => announceChange(client.runs.cancelRun));
