import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { IconEye, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LiveChange, type Presence, typingEveryMs, typingOverMs } from '#contract/workspace/live.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { onStaleResource, resourcesAffectedBy } from '#web/lib/changes.ts';
import { client, type ClientCall } from '#web/lib/client.ts';
import { formatRelative } from '#web/lib/format.ts';
import { applyPresence, onLiveChanges, useOtherViewers } from '#web/lib/live.ts';
import { session } from '#web/lib/session.ts';
import { unsavedForms } from './leave-guard.ts';
import { onTyping } from './typing.ts';
import styles from './record-live.module.css';

/** How often a page reports that it still shows its record, in milliseconds. */
const lookEveryMs = 20_000;
/** The shortest time between two reads of the record. */
const readEveryMs = 3000;
/** An own change that is reported this soon after one made here is the same change. */
const ownMs = 10_000;

type Resource = Parameters<typeof client.live.lookAt>[0]['resource'];

/** Reports that this page shows a record, while the page is visible. */
function useLookingAt(resource: string, record: string): void {
  useEffect(() => {
    const page = crypto.randomUUID();
    const at = { page, resource: resource as Resource, record };
    const say = (typing?: boolean) => {
      if (document.visibilityState === 'hidden' || session() === null) return;
      client.live.lookAt({ ...at, ...(typing !== undefined && { typing }) }, { isUnasked: true }).then(
        ({ others }) => applyPresence({ resource, record, others }),
        // A failure is ignored: the names are optional.
        () => undefined,
      );
    };
    const sayAgain = () => say();
    // Reports at intervals while somebody types, and once when they stop, instead of at every key.
    let typedAt = -Infinity;
    const endTyping = onTyping((isTyping) => {
      const isDue = isTyping ? Date.now() - typedAt >= typingEveryMs : typedAt > 0;
      if (!isDue) return;
      typedAt = isTyping ? Date.now() : -Infinity;
      say(isTyping);
    });
    say();
    const timer = setInterval(sayAgain, lookEveryMs);
    document.addEventListener('visibilitychange', sayAgain);
    return () => {
      endTyping();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayAgain);
      if (session()) client.live.lookAt({ ...at, leaves: true }, { isUnasked: true }).catch(() => undefined);
    };
  }, [resource, record]);
}

interface Newer<Record> {
  /** The record that the page showed. */
  of: Record;
  /** Undefined if it was deleted. */
  record: Record | undefined;
  change: LiveChange | undefined;
}

/** Reads a record again when it may have changed, and returns the newer one if it differs from the shown one. */
function useNewer<Record extends object>(
  call: ClientCall<{ id: string }, Record>,
  id: string,
  shown: Record,
): [Newer<Record> | null, () => void] {
  const [found, setFound] = useState<Newer<Record> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastRead = useRef(0);
  const lastOwn = useRef(0);
  const change = useRef<LiveChange>(undefined);
  const [resource] = call.key;

  const read = useEffectEvent(async (signal: AbortSignal) => {
    timer.current = undefined;
    lastRead.current = Date.now();
    const of = shown;
    try {
      const record = await call({ id }, { signal, isUnasked: true });
      if (JSON.stringify(record) !== JSON.stringify(of)) setFound({ of, record, change: change.current });
    } catch (error) {
      if (isFailure(error, 404)) setFound({ of, record: undefined, change: change.current });
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    const ends = [
      onStaleResource((of) => {
        if (of === resource) lastOwn.current = Date.now();
      }),
      onLiveChanges(({ changes, isReset }) => {
        const mine = session()?.id;
        const about = changes.filter(
          (one) =>
            resourcesAffectedBy(one.resource).includes(resource) &&
            (one.record === null || one.record === id) &&
            !(one.by?.id === mine && Date.now() - lastOwn.current < ownMs),
        );
        if (about.length === 0 && !isReset) return;
        change.current = about.at(-1) ?? change.current;
        timer.current ??= setTimeout(
          () => void read(stop.signal),
          Math.max(0, lastRead.current + readEveryMs - Date.now()),
        );
      }),
    ];
    return () => {
      stop.abort();
      for (const end of ends) end();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [resource, id]);
  // A result for another record is outdated.
  return [found?.of === shown ? found : null, () => setFound(null)];
}

/** How long ago, updated as time passes. */
function Ago({ at }: { at: string }) {
  useLingui();
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again((times) => times + 1), 5000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={at}>{formatRelative(at)}</time>;
}

function WhoChanged({ newer: { record, change } }: { newer: Newer<object> }) {
  if (!change) return <Trans>This has changed.</Trans>;
  const { by, at } = change;
  const ago = <Ago at={at} />;
  if (!by) return <Trans>The marketplace changed this {ago}.</Trans>;
  const name = <bdi>{by.name}</bdi>;
  if (record === undefined)
    return (
      <Trans>
        {name} deleted this {ago}.
      </Trans>
    );
  if (by.id === session()?.id) return <Trans>You changed this elsewhere {ago}.</Trans>;
  return (
    <Trans>
      {name} changed this {ago}.
    </Trans>
  );
}

/** The viewers who are typing; cleared if no report arrives for a while. */
function useTyping(others: Presence['others']): Presence['others'] {
  const [over, setOver] = useState<Presence['others'] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(others), typingOverMs);
    return () => clearTimeout(timer);
  }, [others]);
  return over === others ? [] : others.filter(({ isTyping }) => isTyping);
}

/** Shows who else is typing, or else who is viewing. */
function Others({ others }: { others: Presence['others'] }) {
  const typing = useTyping(others);
  const isTyping = typing.length > 0;
  const [first, ...more] = isTyping ? typing : others;
  if (!first) return null;
  const name = <bdi>{first.name}</bdi>;
  const count = more.length;
  return (
    <p className={styles.others} title={others.map((one) => one.name).join(', ')}>
      {isTyping ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      <span>
        {isTyping && count === 0 && <Trans>{name} is typing…</Trans>}
        {isTyping && count > 0 && (
          <Trans>
            {name} and <Plural value={count} one="# other" other="# others" /> are typing…
          </Trans>
        )}
        {!isTyping && count === 0 && <Trans>{name} is also viewing this.</Trans>}
        {!isTyping && count > 0 && (
          <Trans>
            {name} and <Plural value={count} one="# other" other="# others" /> are also viewing this.
          </Trans>
        )}
      </span>
    </p>
  );
}

export interface RecordLiveProps<Record> {
  /** Reads the record. */
  call: ClientCall<{ id: string }, Record>;
  id: string;
  /** The record that the page shows. */
  shown: Record;
  /** Shows a newer state. A changed form shows it next to the typed values instead. */
  show: (newer: Record) => void;
}

/**
 * Shows who else is viewing the record, and that somebody has changed it since it was read. Nothing is replaced
 * until the user asks for it.
 */
export function RecordLive<Record extends object>({ call, id, shown, show }: RecordLiveProps<Record>) {
  const [resource] = call.key;
  useLookingAt(resource, id);
  const others = useOtherViewers({ resource, record: id });
  const [newer, forget] = useNewer(call, id, shown);
  const showNewer = async () => {
    const compare = unsavedForms().find((form) => form.compare)?.compare;
    if (compare) await compare();
    else if (newer?.record) show(newer.record);
    forget();
  };
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {newer && (
        <p className={styles.changed}>
          <IconRefresh size={16} aria-hidden />
          <span>
            <WhoChanged newer={newer} />
          </span>
          {newer.record && (
            <Button size="compact-sm" variant="default" onClick={() => void showNewer()}>
              <Trans>Show</Trans>
            </Button>
          )}
        </p>
      )}
      <Others others={others} />
    </div>
  );
}
