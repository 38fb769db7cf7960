import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { isFeedPath } from '#contract/platform/feed-rights.ts';
import { sampleKinds } from '#contract/workspace/sample-kinds.ts';
import { feedRightLabels } from '#web/features/identity/rights/feed-right-labels.ts';
import { useSampleLabels } from '#web/features/workspace/sample-data/sample-labels.ts';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { bulkActionLabel } from '#web/lib/activity-labels.ts';
import { client } from '#web/lib/client.ts';
import { formatCount, isolated } from '#web/lib/format.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { isOpen, type Run } from './run-state.ts';
import styles from './run-cards.module.css';
import { screens } from './screens.ts';

function useStates(): Readonly<Record<Run['state'] | 'paused', { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    waiting: { tone: 'caution', label: t`Waiting` },
    running: { tone: 'info', label: t`Running` },
    paused: { tone: 'caution', label: t`Paused` },
    done: { tone: 'positive', label: t`Done` },
    failed: { tone: 'negative', label: t`Failed` },
    cancelled: { tone: 'neutral', label: t`Canceled` },
  };
}

/**
 * The title of a run: an export by the screen of its list, an import by its rows and file, a backfill by its
 * table, a key rotation by the key's version.
 */
function useTitle({ kind, title }: Run): string {
  const { t, i18n } = useLingui();
  if (kind === 'import') {
    const { entity = '', file = '' } = title;
    const path = `/feed/${entity}`;
    const rows = isFeedPath(path) ? i18n._(feedRightLabels[path]) : entity;
    return t`${rows} from ${isolated(file)}`;
  }
  if (kind === 'backfill') {
    const { name = '', table = '' } = title;
    return t`Upgrade of ${isolated(table)}: ${isolated(name.replaceAll('_', ' '))}`;
  }
  if (kind === 'rekey') {
    const { key = '' } = title;
    return t`Encryption with key ${key}`;
  }
  if (kind === 'fieldIndex') {
    const { label = '' } = title;
    return t`Filter by ${isolated(label)}`;
  }
  if (kind === 'sampleRemoval') return t`Removal of sample data`;
  if (kind === 'screeningImport') return t`Import of ${isolated(title['list'] ?? '')}`;
  if (kind === 'ruleTrial') return t`Trial of rule ${isolated(title['rule'] ?? '')}`;
  if (kind === 'bulk') {
    const { act = '', undoes } = title;
    const list = screens.find(({ reads }) => reads?.call.key[1] === title['list']);
    const word = bulkActionLabel(act);
    const shown = list ? t`${word}: ${i18n._(list.title)}` : word;
    return undoes === undefined ? shown : t`Undo: ${shown}`;
  }
  const { list = '', name = list } = title;
  const screen = screens.find(({ reads }) => reads?.call.key[1] === list);
  const shown = screen ? i18n._(screen.title) : name;
  const format = (title['format'] ?? '').toUpperCase();
  return t`${shown} as ${format}`;
}

function RunCard({ run }: { run: Run }) {
  const { t } = useLingui();
  const admin = useSession();
  const cancel = useChange(client.runs.cancelRun);
  const states = useStates();
  const { tone, label } = run.pausedAt && isOpen(run) ? states.paused : states[run.state];
  const title = useTitle(run);
  const to =
    run.kind === 'bulk'
      ? pathTo('bulk.view', run.id)
      : run.kind === 'import' && admin?.role === 'superadmin'
        ? `${pathTo('imports.show')}?run=${run.id}`
        : undefined;
  const [done, total] = [formatCount(run.done), formatCount(run.total ?? 0)];
  return (
    <li className={styles.run}>
      <div className={styles.head}>
        <strong>
          {to === undefined ? (
            title
          ) : (
            <Link
              to={to}
              onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            >
              {title}
            </Link>
          )}
        </strong>
        <StatusMark tone={tone}>{label}</StatusMark>
      </div>
      {isOpen(run) && <progress className={styles.bar} aria-label={title} {...progressOf(run)} />}
      <div className={styles.facts}>
        <span>
          {run.total !== null && isOpen(run) ? (
            <Trans>
              {done} of {total} rows
            </Trans>
          ) : (
            <Plural value={run.done} one="# row" other={`${done} rows`} />
          )}
        </span>
        <Instant at={run.createdAt} />
        {run.startedBy.id !== admin?.id && <bdi>{run.startedBy.name}</bdi>}
      </div>
      {run.kind === 'sampleRemoval' && run.state === 'done' && <Kept result={run.result ?? {}} />}
      {run.error !== null && <p className={styles.error}>{run.error}</p>}
      {isOpen(run) && isServers(run) && <PauseButton run={run} title={title} />}
      {isOpen(run) && !isServers(run) && (
        <Button
          size="compact-sm"
          variant="default"
          className={styles.cancel}
          loading={cancel.isRunning}
          aria-label={t`Cancel ${title}`}
          onClick={() => void cancel.run({ id: run.id })}
        >
          <Trans>Cancel</Trans>
        </Button>
      )}
    </li>
  );
}

/** The sample records that stay after the removal, by kind. */
function Kept({ result }: { result: NonNullable<Run['result']> }) {
  const labels = useSampleLabels();
  const kinds = sampleKinds.filter((kind) => Number(result[`kept.${kind}`] ?? 0) > 0);
  if (kinds.length === 0) return null;
  const list = kinds
    .map((kind) => `${labels[kind]}: ${formatCount(Number(result[`kept.${kind}`]))}`)
    .join(' · ');
  return (
    <p className={styles.kept}>
      <Trans>These sample records stay, because they were edited or others refer to them: {list}</Trans>
    </p>
  );
}

/** Runs that the server needs to complete. They can't be canceled. */
const isServers = ({ kind }: Run) => kind === 'backfill' || kind === 'rekey' || kind === 'fieldIndex';

function PauseButton({ run, title }: { run: Run; title: string }) {
  const { t } = useLingui();
  const pause = useChange(client.runs.pauseRun);
  const isPaused = run.pausedAt !== null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={styles.cancel}
      loading={pause.isRunning}
      aria-label={isPaused ? t`Resume ${title}` : t`Pause ${title}`}
      onClick={() => void pause.run({ id: run.id, paused: !isPaused })}
    >
      {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
    </Button>
  );
}

/** The progress bar has no value while the total is unknown. */
function progressOf({ done, total }: Run): { value?: number; max?: number } {
  return total === null || total === 0 ? {} : { value: Math.min(done, total), max: total };
}

/** The latest runs, each with its progress and its actions. */
export function RunCards({ runs }: { runs: readonly Run[] }) {
  return (
    <ul className={styles.runs}>
      {runs.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
    </ul>
  );
}
