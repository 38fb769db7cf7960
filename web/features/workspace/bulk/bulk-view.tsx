import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { BulkReasons } from '#web/ui/bulk-reasons.tsx';
import type { ColumnOf } from '#web/ui/column.ts';
import { Instant } from '#web/ui/instant.tsx';
import { ListScreen } from '#web/ui/list-screen.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useFollowBulk } from '#web/ui/use-follow-bulk.ts';
import { bulkActionLabel, loadActivityLabels } from '#web/lib/activity-labels.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { ListPlaceContext, type RowOf } from '#web/lib/use-list.ts';
import styles from './bulk.module.css';

type Bulk = AnswerOf<typeof client.bulk.getBulk>;
type Row = RowOf<typeof client.bulk.listBulkRows>;

/** How often an unfinished run is polled, in milliseconds. */
const lookEveryMs = 1000;

function useOutcomes(): Readonly<Record<Row['outcome'], { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    waiting: { tone: 'neutral', label: t`Waiting` },
    done: { tone: 'positive', label: t`Done` },
    changed: { tone: 'caution', label: t`Changed in the meantime` },
    refused: { tone: 'caution', label: t`Not possible` },
    failed: { tone: 'negative', label: t`Failed` },
  };
}

/** The result of a run as a sentence. */
function Progress({ bulk }: { bulk: Bulk }) {
  const { phase, total, check, outcome } = bulk;
  const [done, of] = [formatCount(outcome.done), formatCount(total ?? 0)];
  const not = outcome.notDone.reduce((sum, { count }) => sum + count, 0);
  if (phase === 'counting') return <Trans>Counting the rows…</Trans>;
  if (phase === 'checking') return <Trans>Each row is being checked. Nothing is changed.</Trans>;
  if (phase === 'asking')
    return (
      <Plural
        value={check.would}
        one="# row would change. Nothing has changed yet."
        other={`${formatCount(check.would)} rows would change. Nothing has changed yet.`}
      />
    );
  return (
    <>
      <Trans>
        {done} of {of} rows changed
      </Trans>
      {not > 0 && (
        <>
          {', '}
          <Plural value={not} one="# unchanged" other={`${formatCount(not)} unchanged`} />
        </>
      )}
      .
    </>
  );
}

function Buttons({ bulk }: { bulk: Bulk }) {
  const admin = useSession();
  const follow = useFollowBulk();
  const begin = useChange(client.bulk.confirmBulk);
  const cancel = useChange(client.bulk.cancelBulk);
  const prepareUndo = useChange(client.bulk.undoBulk);
  const { id, phase, canUndo, startedBy } = bulk;
  const run = async (made: Promise<{ result: Bulk } | undefined>) => {
    const answer = await made;
    if (answer) follow(answer.result);
  };
  const undo = async () => {
    const prepared = await prepareUndo.run({ id });
    if (prepared) await run(begin.run({ id: prepared.result.id }));
  };
  return (
    <div className={styles.buttons}>
      {phase !== 'over' && (
        <Button variant="default" loading={cancel.isRunning} onClick={() => void cancel.run({ id })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {phase === 'asking' && startedBy.id === admin?.id && (
        <Button loading={begin.isRunning} onClick={() => void run(begin.run({ id }))}>
          <Trans>Start change</Trans>
        </Button>
      )}
      {canUndo && (
        <Button variant="default" loading={prepareUndo.isRunning} onClick={() => void undo()}>
          <Trans>Undo all</Trans>
        </Button>
      )}
    </div>
  );
}

function Rows({ bulk }: { bulk: Bulk }) {
  const { t } = useLingui();
  const outcomes = useOutcomes();
  const columns: ColumnOf<typeof client.bulk.listBulkRows>[] = [
    { key: 'name', header: t`Name`, width: 240, isSortable: false },
    {
      key: 'outcome',
      header: t`Outcome`,
      width: 180,
      isSortable: false,
      cell: ({ outcome }) => <StatusMark tone={outcomes[outcome].tone}>{outcomes[outcome].label}</StatusMark>,
    },
    { key: 'reason', header: t`Reason`, width: 400, isSortable: false },
  ];
  return (
    <ListPlaceContext value={{ fixed: { id: bulk.id }, prefix: 'rows' }}>
      <ListScreen
        label={t`Rows`}
        call={client.bulk.listBulkRows}
        columns={columns}
        filters={[
          {
            kind: 'options',
            name: 'done',
            label: t`Outcome`,
            options: [
              { value: 'true', label: t`Done` },
              { value: 'false', label: t`Not done` },
            ],
          },
        ]}
        empty={t`No rows match.`}
      />
    </ListPlaceContext>
  );
}

/** A bulk run: the result of its check, its progress, and the outcome of each row. */
function BulkView() {
  const { id = '' } = useParams();
  const query = useFollowedCall(client.bulk.getBulk, { id }, (bulk) =>
    bulk?.phase === 'over' ? false : lookEveryMs,
  );
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={4} />}>
      {(bulk) => (
        <div className={styles.screen}>
          <section className={styles.head}>
            <div>
              <h2 className={styles.title}>
                {bulk.isUndo ? <Trans>Undo: {bulkActionLabel(bulk.act)}</Trans> : bulkActionLabel(bulk.act)}
              </h2>
              <p className={styles.sentence} role="status">
                <Progress bulk={bulk} />
              </p>
              <p className={styles.dim}>
                <bdi>{bulk.startedBy.name}</bdi> · <Instant at={bulk.createdAt} />
              </p>
              {bulk.error !== null && <p className={styles.error}>{bulk.error}</p>}
            </div>
            <Buttons bulk={bulk} />
          </section>
          <BulkReasons reasons={bulk.phase === 'asking' ? bulk.check.wouldNot : bulk.outcome.notDone} />
          <Rows bulk={bulk} />
        </div>
      )}
    </Loaded>
  );
}

/** Loads the labels of bulk actions before the view opens. */
export async function loadBulkView() {
  await loadActivityLabels();
  return BulkView;
}
