import { Checkbox, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { mostDays } from '#contract/privacy/retention.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { DueView } from './due-view.tsx';
import styles from './retention.module.css';

type Term = AnswerOf<typeof client.retention.getRetention>['kinds'][number];

/** What the next run would delete, counted now. */
function Preview({ kind, keepDays }: { kind: Term['kind']; keepDays: number }) {
  const query = useCall(client.retention.previewRetention, { kind, keepDays });
  const due = query.data;
  return (
    <p className={styles.preview} aria-live="polite">
      {query.error ? (
        <Trans>The data to delete could not be counted. Save to see the reason.</Trans>
      ) : due === undefined ? (
        <Trans>Counting rows to delete…</Trans>
      ) : due.rows === 0 ? (
        <Trans>Nothing to delete now.</Trans>
      ) : (
        <>
          <Trans>The next cleanup will delete:</Trans> <DueView due={due} />
        </>
      )}
    </p>
  );
}

interface Props {
  term: Term;
  name: string;
  /** Whether this server has a folder to archive audit entries. */
  hasFolder: boolean;
  onClose: () => void;
}

/** Sets how long one kind is kept. */
export function RetentionForm({ term, name, hasFolder, onClose }: Props) {
  const { t } = useLingui();
  const { kind, leastDays, usualDays } = term;
  const form = useCallForm({
    call: client.retention.updateRetention,
    keepsDraft: false,
    start: {
      isForEver: term.keepDays === null,
      keepDays: String(term.keepDays ?? usualDays ?? 365),
      version: term.version,
    },
    labels: { isForEver: t`Forever`, keepDays: t`Days` },
    input: ({ isForEver, keepDays, version }) => ({
      kind,
      keepDays: isForEver ? null : Number(keepDays),
      version,
    }),
    check: ({ isForEver, keepDays }) =>
      isForEver || isFine(keepDays, leastDays)
        ? {}
        : { keepDays: t`Enter a whole number from ${leastDays} to ${mostDays}.` },
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const { isForEver, keepDays } = form.values;
  return (
    <SidePanel opened isNarrow onClose={onClose} title={name}>
      <CallForm form={form} submit={<Trans>Save</Trans>}>
        {kind === 'audit' && !hasFolder && (
          <p>
            <Trans>
              The audit trail can only be moved from the database to files. Set the backup folder under{' '}
              <Link to={pathTo('serverSettings.show')}>Server settings</Link> first. Until then, it is kept
              permanently.
            </Trans>
          </p>
        )}
        <Checkbox {...form.flag('isForEver')} />
        {!isForEver && (
          <>
            <TextInput
              {...form.field('keepDays')}
              description={t`At least ${leastDays}, at most ${mostDays}.`}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
            />
            {isFine(keepDays, leastDays) && <Preview kind={kind} keepDays={Number(keepDays)} />}
          </>
        )}
        <p className={styles.dim}>
          {usualDays === null ? (
            <Trans>By default, it is kept permanently.</Trans>
          ) : (
            <Plural value={usualDays} one="Default: # day." other="Default: # days." />
          )}{' '}
          <Trans>Deleted data can only be restored from a backup.</Trans>
        </p>
      </CallForm>
    </SidePanel>
  );
}

const isFine = (days: string, least: number) =>
  /^\s*\d{1,4}\s*$/.test(days) && Number(days) >= least && Number(days) <= mostDays;
