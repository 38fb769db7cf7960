import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { bulkActionsOf, type BulkActionName } from '#contract/bulk-actions.ts';
import { activityLabels, bulkActionLabel } from '#web/lib/activity-labels.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSession } from '#web/lib/session.ts';
import { BulkReasons } from './bulk-reasons.tsx';
import { ColleagueField } from './colleague-field.tsx';
import { Dialog } from './dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './selection.module.css';
import { toast } from './toast.tsx';
import { useFollowBulk } from './use-follow-bulk.ts';

type Bulk = AnswerOf<typeof client.bulk.getBulk>;

export interface BulkDialogProps {
  /** The name of the list's call. */
  list: string;
  act: BulkActionName;
  rows: { ids: string[] } | { matching: Readonly<Record<string, string>> };
  /** One of the rows: a person who may read it can be its assignee. */
  record: string;
  /** Called with whether the run has started. */
  onClose: (isBegun: boolean) => void;
}

/** How often a running check is polled, in milliseconds. */
const lookEveryMs = 500;

/** Simulates an action on the selected rows, shows what it would do, and starts it. */
export default function BulkDialog({ list, act, rows, record, onClose }: BulkDialogProps) {
  const { t } = useLingui();
  const word = bulkActionLabel(act);
  const follow = useFollowBulk();
  const [bulk, setBulk] = useState<Bulk>();
  const [isBeginning, setBeginning] = useState(false);
  const [reason, setReason] = useState('');
  const begun = useRef(false);
  const { undo, assigns } = bulkActionsOf(list)[act] ?? {};
  const me = useSession()?.id ?? '';
  const [whom, setWhom] = useState(me);
  useEffect(() => {
    const stop = new AbortController();
    const asked = { list, act, ...rows, ...(assigns && { adminId: whom || null }) };
    const checked = check(asked as Asked, stop.signal, setBulk).catch((error: unknown) => {
      if (stop.signal.aborted) return undefined;
      if (isFailure(error)) toast.failed(error.message || Object.values(error.errors)[0] || '');
      onClose(false);
      return undefined;
    });
    return () => {
      stop.abort();
      // Only here, so that the check is canceled once, however the dialog closes.
      void checked.then((run) => {
        if (run && run.phase !== 'over' && !begun.current) void giveUp(run);
      });
    };
    // The dialog opens for one action on one selection.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [whom]);

  const close = () => onClose(false);
  const choose = (id: string) => {
    setBulk(undefined);
    setWhom(id);
  };
  const begin = async () => {
    if (!bulk) return;
    setBeginning(true);
    begun.current = true;
    try {
      const { result } = await client.bulk.confirmBulk({ id: bulk.id, reason: reason.trim() });
      follow(result);
      onClose(true);
    } catch (error) {
      if (!isFailure(error)) throw error;
      toast.failed(error.message);
      begun.current = false;
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
            value={whom}
            disabled={isBeginning}
            onChange={choose}
          />
        )}
        {isAsking ? <Found bulk={bulk} isPart={isPart} /> : <Checking bulk={bulk} />}
        {isAsking && would > 0 && (
          <p className={styles.sentence}>
            {assigns ? (
              <Trans>
                The assignee gets each of them in their inbox. You can undo this afterwards, except for rows
                that change in the meantime.
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
            )}
          </p>
        )}
        {isAsking && would > 0 && (
          <ReasonField value={reason} onChange={setReason} onSend={() => void begin()} />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close} disabled={isBeginning}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            color={activityLabels().bulkActions[act]?.isDestructive ? 'red.9' : undefined}
            disabled={!isAsking || would === 0}
            loading={isBeginning}
            onClick={() => void begin()}
            autoFocus
          >
            {isAsking && would > 0 ? t`${word}: ${count}` : word}
          </Button>
        </div>
      </div>
    </Dialog>
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

type Asked = Parameters<typeof client.bulk.prepareBulk>[0];

/**
 * Simulates the action and shows the progress until the check ends or is aborted.
 * @returns the last state of the run
 */
async function check(asked: Asked, signal: AbortSignal, show: (bulk: Bulk) => void): Promise<Bulk> {
  let { result: bulk } = await client.bulk.prepareBulk(asked);
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
