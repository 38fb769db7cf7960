import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordKind } from '#contract/platform/record-kinds.ts';
import { valueLabels } from './value-labels.ts';
import { useReasonLabels } from '../personal/reason-labels.ts';
import { isMask, Personal } from '../personal/personal-view.tsx';
import { Instant } from '../instant.tsx';
import { Loaded } from '../loaded.tsx';
import { RecordLink } from '../record-link.tsx';
import { Bar } from '../states.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import type { TimelineEntry } from './on-chain-labels.tsx';
import styles from './records.module.css';
import { Detail, TimelineSentence } from './timeline-labels.tsx';
import { unshownFields, useCallLabels, useFieldLabels, useValueLabels } from './trail-labels.ts';

/** A stored value in one line, with the label of the screens if there is one. */
function shownValue(json: string | null, words: Readonly<Record<string, string>> = {}): string {
  if (json === null) return '—';
  const word = words[json];
  if (word !== undefined) return word;
  return valueLabels(JSON.parse(json)) || '—';
}

/** The longest value in a timeline. The audit trail shows all of it. */
const longest = 120;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function Changes({ entry: { id, changes, mayReveal } }: { entry: TimelineEntry }) {
  const words = useFieldLabels();
  const values = useValueLabels();
  const shown = changes.filter(({ field }) => !unshownFields.has(field));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {shown.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{words[field] ?? <bdi>{field}</bdi>}</span>{' '}
          {field === 'restriction' || field === 'extra' ? (
            <Trans>changed</Trans>
          ) : isMask(before) || isMask(after) ? (
            <Personal
              kind="change"
              id={id.replace('audit-', '')}
              field={field}
              label={words[field] ?? field}
              value={`${shownValue(before)} → ${shownValue(after)}`}
              mayReveal={mayReveal}
            />
          ) : (
            <>
              <bdi className={styles.before}>{cut(shownValue(before, values[field]))}</bdi>{' '}
              <span aria-label="→" role="img" className={`turns ${styles.arrow}`}>
                →
              </span>{' '}
              <bdi>{cut(shownValue(after, values[field]))}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useLingui();
  const calls = useCallLabels();
  const reasonWords = useReasonLabels();
  const { source, at, call, outcome, actorId, actorName, reason } = entry;
  const isTrail = source === 'audit';
  return (
    <li className={styles.entry} data-source={source}>
      <p className={styles.what}>
        {isTrail ? (
          (calls[call ?? ''] ?? <bdi className={styles.mono}>{call}</bdi>)
        ) : (
          <TimelineSentence entry={entry} />
        )}
        {outcome === 'refused' && <> · {t`Refused`}</>}
      </p>
      <span className={styles.when}>
        <Instant at={at} />
      </span>
      <p className={styles.detail}>
        {isTrail ? (
          actorName === null ? (
            <Trans>Not signed in</Trans>
          ) : (
            <RecordLink to={{ screen: 'admins.view', id: actorId }}>{actorName}</RecordLink>
          )
        ) : (
          <Detail entry={entry} />
        )}
      </p>
      {reason !== null && (
        <p className={styles.reason}>
          <bdi>{reasonWords(call, reason)}</bdi>
        </p>
      )}
      {isTrail && <Changes entry={entry} />}
    </li>
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
  const query = useCall(client.recordPages.getTimeline, { kind, id, ...(after !== undefined && { after }) });
  const [goesOn, setGoesOn] = useState(false);
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {({ entries, next }) => (
        <>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
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
