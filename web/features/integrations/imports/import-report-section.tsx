import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FeedEntity, isFeedPath } from '#contract/platform/feed-rights.ts';
import { feedResults } from '#contract/integrations/feed-results.ts';
import { feedRightLabels } from '#web/features/identity/rights/feed-right-labels.ts';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { useFollowedCall } from '#web/lib/queries.ts';
import styles from './imports.module.css';
import { useResults } from './result-labels.ts';

type Run = AnswerOf<typeof client.runs.getRun>;

const lookEveryMs = 1000;
const isOpen = ({ state }: Run) => state === 'waiting' || state === 'running';

interface ImportReportProps {
  id: string;
  onAgain: () => void;
}

/** The progress of an import, and its result. */
export function ImportReport({ id, onAgain }: ImportReportProps) {
  const query = useFollowedCall(client.runs.getRun, { id }, (run) =>
    run && isOpen(run) ? lookEveryMs : false,
  );
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(run) => <Report run={run} onAgain={onAgain} />}
    </Loaded>
  );
}

function Report({ run, onAgain }: { run: Run; onAgain: () => void }) {
  const { t, i18n } = useLingui();
  const cancel = useChange(client.runs.cancelRun);
  const rejects = useChange(client.imports.fetchImportRejects);
  const { entity = '', file = '' } = run.title;
  const path = `/feed/${entity as FeedEntity}` as const;
  const what = isFeedPath(path) ? i18n._(feedRightLabels[path]) : entity;
  const [done, total] = [formatCount(run.done), formatCount(run.total ?? 0)];
  const fetchRejects = async () => {
    const answer = await rejects.run({ id: run.id });
    if (answer) download(answer.result.address);
  };
  return (
    <section className={styles.card} aria-label={t`Report`}>
      <h2>
        {what}: <bdi>{file}</bdi>
      </h2>
      <Outcome run={run} />
      {isOpen(run) && (
        <>
          <progress
            className={styles.bar}
            aria-label={t`Progress`}
            {...(run.total ? { value: run.done, max: run.total } : {})}
          />
          <p className={styles.hint}>
            {run.total === null ? (
              <Trans>Reading the file…</Trans>
            ) : (
              <Trans>
                {done} of {total} rows
              </Trans>
            )}{' '}
            <Trans>You can leave this page. The import continues, and the top bar shows it.</Trans>
          </p>
        </>
      )}
      <div className={styles.buttons}>
        {isOpen(run) ? (
          <Button
            variant="default"
            loading={cancel.isRunning}
            onClick={() => void cancel.run({ id: run.id })}
          >
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={onAgain}>
            <Trans>Import another file</Trans>
          </Button>
        )}
        {!isOpen(run) && run.failed > 0 && (
          <Button loading={rejects.isRunning} onClick={() => void fetchRejects()}>
            <Trans>Download rejected rows</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** The summary and the counts of a finished import. */
function Outcome({ run }: { run: Run }) {
  const results = useResults();
  const [done, total] = [formatCount(run.done), formatCount(run.total ?? 0)];
  if (run.state === 'failed') {
    return (
      <p className={styles.error} role="alert">
        {run.error}
      </p>
    );
  }
  if (run.state === 'cancelled') {
    return (
      <p>
        <Trans>
          Canceled after {done} of {total} rows. Imported rows are kept.
        </Trans>
      </p>
    );
  }
  if (run.state !== 'done') return null;
  return (
    <dl className={styles.counts}>
      {feedResults.map((result) => (
        <div key={result}>
          <dt>
            <StatusMark tone={results[result].tone}>{results[result].label}</StatusMark>
          </dt>
          <dd>{formatCount(Number(run.result?.[result] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  );
}
