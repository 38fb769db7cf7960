import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { type RecordKind, type RelatedList } from '#contract/platform/record-kinds.ts';
import { Loaded } from '../loaded.tsx';
import { RecordLive } from '../record-live.tsx';
import { RecordCard, RecordColumns, RecordPage } from '../record-page.tsx';
import { RecordTabs, useOpenTab } from '../record-tabs.tsx';
import { EmptyState } from '../states.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { client, type ClientCall } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useRecordName } from '#web/lib/record-name.ts';
import { addressOf, mayOpen, type ScreenName } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { loadRecordPanels, WithRecordPanels } from './record-panels.tsx';
import { RecordSkeleton } from './record-skeleton-view.tsx';
import { RelatedRows } from './related-list.tsx';
import { isOwnFieldKind } from '#contract/platform/own-field-kinds.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { OwnFieldsCard } from './own-fields-card.tsx';
import { OwnParts } from '../own-parts.tsx';
import { Timeline } from './timeline-list.tsx';
import styles from './records.module.css';

/** A tab with a list of the menu, filtered by the record. */
export interface RelatedTab {
  name: RelatedList;
  label: string;
  /** The list's own screen. It is shown to admins who may open it. */
  screen: ScreenName;
  /** The fixed filter, in the names of the list's call; null if the record has no such rows. */
  fixed: Readonly<Record<string, string | null>> | null;
}

export interface RecordViewProps {
  kind: RecordKind;
  id: string;
  /** Its name, in the head and in the window's title. */
  name: string;
  picture?: ReactNode;
  status?: ReactNode;
  identifiers?: ReactNode;
  actions?: ReactNode;
  /** Its details, next to the timeline; none where the first tab shows them. */
  facts?: ReactNode;
  /**
   * A tab before all others, for records with more content than details. `aside` is next to its content, or below
   * it on narrow screens.
   */
  first?: { name: string; label: string; content: ReactNode; aside?: ReactNode };
  related: readonly RelatedTab[];
  /** A tab after all others, for content that no list shows. */
  last?: { name: string; label: string; content: ReactNode } | undefined;
}

const isSet = (fixed: RelatedTab['fixed']): fixed is Readonly<Record<string, string>> =>
  fixed !== null && Object.values(fixed).every((value) => value !== null && value !== '');

/**
 * The page of a record, with the parts that every record has: current information such as other viewers next to
 * the status (`marks`), and stored information such as notes next to the timeline, below the details.
 */
export function RecordView(props: RecordViewProps) {
  const { kind, id, name, picture, status, identifiers, actions, facts, first, related, last } = props;
  const { t } = useLingui();
  useRecordName(name, true);
  const admin = useSession();
  const counts = useCall(client.recordPages.countRelated, { kind, id });
  const countOf = (list: RelatedList) => counts.data?.counts.find((count) => count.list === list);
  const shown = related.filter(({ screen, fixed }) => isSet(fixed) && mayOpen(admin, screen));
  const tabs = [
    ...(first ? [{ name: first.name, label: first.label }] : []),
    { name: 'timeline', label: first ? t`Activity` : t`Overview` },
    ...shown.map(({ name: list, label }) => ({
      name: list,
      label,
      count: countOf(list),
      isCounting: counts.isPending,
    })),
    ...(last ? [{ name: last.name, label: last.label }] : []),
  ];
  const open = useOpenTab(tabs);
  const list = shown.find((tab) => tab.name === open);
  const workspaceParts = (
    <>
      {isOwnFieldKind(kind) && <OwnFieldsCard kind={kind} record={id} />}
      <NotesPanel kind={kind} record={id} />
      <OwnParts kind={kind} records={[id]} />
    </>
  );
  return (
    <RecordPage
      name={name}
      picture={picture}
      status={status}
      identifiers={identifiers}
      actions={actions}
      tabs={<RecordTabs tabs={tabs} open={open} />}
    >
      {first?.name === open &&
        (first.aside === undefined ? (
          <>
            {first.content}
            {workspaceParts}
          </>
        ) : (
          <div className={styles.frame}>
            <div className={styles.split}>
              {first.content}
              <aside className={styles.aside}>
                {first.aside}
                {workspaceParts}
              </aside>
            </div>
          </div>
        ))}
      {open === 'timeline' && (
        <RecordColumns
          main={
            <RecordCard title={t`Activity`}>
              <Timeline kind={kind} id={id} />
            </RecordCard>
          }
          aside={
            <>
              {facts && <RecordCard title={t`Details`}>{facts}</RecordCard>}
              {workspaceParts}
            </>
          }
        />
      )}
      {list && isSet(list.fixed) && (
        <RelatedRows key={list.name} screen={list.screen} fixed={list.fixed} prefix={list.name} />
      )}
      {last?.name === open && last.content}
    </RecordPage>
  );
}

/** Says that there is no such record, and links back to its list. */
export function RecordNotFound({ back, children }: { back: ScreenName; children: ReactNode }) {
  return (
    <EmptyState
      action={
        <Button component={Link} to={addressOf(back)} variant="default">
          <Trans>Back to the list</Trans>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

export interface RouteOfRecordProps<Value> {
  kind: RecordKind;
  /** Reads the record whose id is in the address. */
  call: ClientCall<{ id: string }, Value>;
  /** The screen that the page of a missing record links back to. */
  back: ScreenName;
  children: (record: Value) => ReactNode;
}

/**
 * The record of the address, with its other viewers and a notice of changes. For a missing or deleted record it
 * says so and links back.
 */
export function RouteOfRecord<Value extends { id: string }>(props: RouteOfRecordProps<Value>) {
  const { kind, call, back, children } = props;
  const { id: given = '' } = useParams();
  // An id in capitals is the same id (specification 2.12).
  const id = given.toLowerCase();
  const query = useCall(call, { id });
  const cache = useQueryClient();
  // Read at the same time as the record, because its tabs show the counts.
  useCall(client.recordPages.countRelated, { kind, id });
  // So is the code of its panels. If it can't be loaded, the page says so.
  loadRecordPanels(kind).catch(() => undefined);
  const isGone = isFailure(query.error) && query.error.status === 404;
  if (isGone) {
    return (
      <RecordNotFound back={back}>
        <Trans>This record doesn't exist, or it was deleted.</Trans>
      </RecordNotFound>
    );
  }
  return (
    <Loaded query={query} skeleton={<RecordSkeleton />}>
      {(record) => (
        <Suspense
          fallback={
            <div aria-busy>
              <RecordSkeleton />
            </div>
          }
        >
          <WithRecordPanels kind={kind}>{children(record)}</WithRecordPanels>
          <RecordLive call={call} id={id} shown={record} show={() => void cache.invalidateQueries()} />
        </Suspense>
      )}
    </Loaded>
  );
}
