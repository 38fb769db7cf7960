import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, use, useEffect, useState } from 'react';
import { isOwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import { changesOfOwnFields } from './own-changes.ts';
import { valueLabels } from './value-labels.ts';
import { useReasonLabels } from '../personal/reason-labels.ts';
import { isMask, Personal } from '../personal/personal-view.tsx';
import { Instant } from '../instant.tsx';
import { Loaded } from '../loaded.tsx';
import { useOwnFields } from '../use-own-fields.ts';
import { RecordLink } from '../record-link.tsx';
import { Bar } from '../states.tsx';
import {
  activityLabels,
  type EntryLabels,
  type EntryProps,
  loadActivityLabels,
  type TimelineEntry,
} from '#web/lib/activity-labels.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './records.module.css';
import { noPersonLabel, unshownFields, useTrailLabels } from './trail-labels.ts';

/** A stored value in one line. */
const shownValue = (json: string | null) => (json !== null && valueLabels(JSON.parse(json))) || '—';

/** The longest value in a timeline. The audit trail shows all of it. */
const longest = 120;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

interface RecordEntryProps extends EntryProps {
  kind: RecordKind;
}

function Changes({ entry: { id, call, changes: stored, mayReveal }, kind }: RecordEntryProps) {
  const { fieldLabel: usualLabel, valueLabel } = useTrailLabels();
  const ownFields = useOwnFields(isOwnFieldKind(kind) ? kind : undefined);
  const isOfOwnFields =
    call === 'setOwnValues' && !stored.some(({ before, after }) => isMask(before) || isMask(after));
  const changes = isOfOwnFields ? stored.flatMap(changesOfOwnFields) : stored;
  const fieldLabel = (field: string) =>
    (isOfOwnFields && ownFields?.find(({ key }) => key === field)?.label) || usualLabel(field);
  const labeled = (field: string, json: string | null) =>
    cut((json !== null && valueLabel(field, json)) || shownValue(json));
  const shown = changes.filter(({ field }) => !unshownFields.has(field));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {shown.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{fieldLabel(field) ?? <bdi>{field}</bdi>}</span>{' '}
          {field === 'restriction' || field === 'extra' ? (
            <Trans>changed</Trans>
          ) : isMask(before) || isMask(after) ? (
            <Personal
              kind="change"
              id={id.replace('audit-', '')}
              field={field}
              label={fieldLabel(field) ?? field}
              value={`${shownValue(before)} → ${shownValue(after)}`}
              mayReveal={mayReveal}
            />
          ) : (
            <>
              <bdi className={styles.before}>{labeled(field, before)}</bdi>{' '}
              <span aria-label="→" role="img" className={`turns ${styles.arrow}`}>
                →
              </span>{' '}
              <bdi>{labeled(field, after)}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Without a person, the own action that an entry names made it. */
function NoActor({ entry: { call, changes } }: EntryProps) {
  const action = changes.find(({ field }) => field === 'action')?.after;
  return action ? <bdi>{shownValue(action)}</bdi> : noPersonLabel(call);
}

/** What the audit trail says in an entry: what was done, and by whom. */
const trail: EntryLabels = {
  Sentence: function Call({ entry: { call } }) {
    return useTrailLabels().callLabel(call ?? '') ?? <bdi className={styles.mono}>{call}</bdi>;
  },
  Detail: ({ entry }) =>
    entry.actorName === null ? (
      <NoActor entry={entry} />
    ) : (
      <RecordLink to={{ screen: 'admins.view', id: entry.actorId }}>{entry.actorName}</RecordLink>
    ),
};

function Entry({ entry, kind }: RecordEntryProps) {
  const { t } = useLingui();
  const reasonWords = useReasonLabels();
  const { source, at, call, outcome, reason } = entry;
  // A newer server may send other sources.
  const { Sentence, Detail }: Partial<EntryLabels> =
    source === 'audit' ? trail : (activityLabels().entries[source] ?? {});
  return (
    <li className={styles.entry} data-source={source}>
      <p className={styles.what}>
        {Sentence && <Sentence entry={entry} />}
        {outcome === 'refused' && <> · {t`Refused`}</>}
      </p>
      <span className={styles.when}>
        <Instant at={at} />
      </span>
      <p className={styles.detail}>{Detail && <Detail entry={entry} />}</p>
      {reason !== null && (
        <p className={styles.reason}>
          <bdi>{reasonWords(call, reason)}</bdi>
        </p>
      )}
      {source === 'audit' && <Changes entry={entry} kind={kind} />}
    </li>
  );
}

/** The entries, once their labels are loaded. */
function Entries({ entries, kind }: { entries: readonly TimelineEntry[]; kind: RecordKind }) {
  use(loadActivityLabels());
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} kind={kind} />
      ))}
    </ol>
  );
}

function Waiting() {
  return (
    <div className={styles.entries}>
      {[52, 38, 61, 45].map((width) => (
        <div key={width} className={styles.entry}>
          <Bar width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}

interface TimelineProps {
  kind: RecordKind;
  id: string;
  /** Where this part starts; absent for the newest entries. */
  after?: string;
}

/** One page of entries, and below it the next one when the user asks for it. */
function Part({ kind, id, after }: TimelineProps) {
  // They load while the server answers.
  useEffect(() => void loadActivityLabels().catch(() => undefined), []);
  const query = useCall(client.recordPages.getTimeline, { kind, id, ...(after !== undefined && { after }) });
  const [goesOn, setGoesOn] = useState(false);
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {({ entries, next }) => (
        <>
          <Suspense fallback={<Waiting />}>
            <Entries entries={entries} kind={kind} />
          </Suspense>
          {next !== null && goesOn && <Part kind={kind} id={id} after={next} />}
          {next !== null && !goesOn && (
            <div className={styles.more}>
              <Button variant="default" onClick={() => setGoesOn(true)}>
                <Trans>Show older</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The activity of a record, newest first. */
export function Timeline({ kind, id }: Omit<TimelineProps, 'after'>) {
  return <Part kind={kind} id={id} />;
}
