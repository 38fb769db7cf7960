import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Page } from '#contract/platform/call.ts';
import { resourcesAffectedBy } from '#web/lib/changes.ts';
import { onLiveChanges } from '#web/lib/live.ts';
import type { ListCall } from '#web/lib/use-list.ts';
import styles from './list-news.module.css';

/** The shortest time between two reads for news, in milliseconds, however much happens. */
const readEveryMs = 5000;

interface News<Row> {
  /** The page that it was compared with. */
  of: Page<Row>;
  page: Page<Row>;
  added: number;
  changed: number;
}

/** The rows of a newer page that the shown one doesn't have. */
function newsIn<Row extends { id: string }>(shown: Page<Row>, newer: Page<Row>): News<Row> | null {
  const known = new Map(shown.rows.map((row) => [row.id, JSON.stringify(row)]));
  const unknown = newer.rows.filter(({ id }) => !known.has(id)).length;
  const grown = newer.countIsExact && shown.countIsExact ? newer.count - shown.count : 0;
  const changed = newer.rows.filter(
    (row) => known.has(row.id) && known.get(row.id) !== JSON.stringify(row),
  ).length;
  // On later pages rows move down from the previous page, so only the count shows how many are new.
  const added = grown > 0 ? grown : Math.min(unknown, Math.max(0, unknown + grown));
  const gone = grown < 0 ? -grown : 0;
  return added + changed + gone > 0 ? { of: shown, page: newer, added, changed: changed + gone } : null;
}

export interface ListNewsProps<Row, Input> {
  call: ListCall<Row, Input>;
  /** The input of the shown page. */
  input: Readonly<Record<string, unknown>>;
  query: UseQueryResult<Page<Row>>;
}

/**
 * Reports new or changed rows of a list without moving any. A click shows them. The shown page is compared with
 * the same page as it is now, so search, filters and order apply.
 */
export function ListNews<Row extends { id: string }, Input extends object>({
  call,
  input,
  query,
}: ListNewsProps<Row, Input>) {
  const cache = useQueryClient();
  const [found, setFound] = useState<News<Row> | null>(null);
  const shown = query.isPlaceholderData ? undefined : query.data;
  // News about another page are outdated.
  const news = found?.of === shown ? found : null;
  const wanted = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastRead = useRef(0);

  const read = useEffectEvent(async (signal: AbortSignal) => {
    timer.current = undefined;
    // A hidden page reads when it is shown again.
    if (document.visibilityState === 'hidden' || !shown) return;
    wanted.current = undefined;
    lastRead.current = Date.now();
    const before = shown;
    const newer = await call(input as Input, { signal, isUnasked: true }).catch(() => undefined);
    if (newer && !signal.aborted) setFound(newsIn(before, newer));
  });
  const asked = JSON.stringify(input);
  const [resource] = call.key;
  useEffect(() => {
    const stop = new AbortController();
    const plan = () => {
      if (wanted.current !== asked || timer.current !== undefined) return;
      const rest = Math.max(0, lastRead.current + readEveryMs - Date.now());
      timer.current = setTimeout(() => void read(stop.signal), rest);
    };
    const end = onLiveChanges(({ changes, isReset }) => {
      if (!isReset && !changes.some((one) => resourcesAffectedBy(one.resource).includes(resource))) return;
      wanted.current = asked;
      plan();
    });
    document.addEventListener('visibilitychange', plan);
    return () => {
      stop.abort();
      end();
      document.removeEventListener('visibilitychange', plan);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [asked, resource]);

  return (
    <div className={styles.place} role="status" aria-live="polite">
      {news && (
        <button
          type="button"
          className={styles.news}
          onClick={() => {
            cache.setQueryData([...call.key, input], news.page);
            setFound(null);
            void query.refetch();
          }}
        >
          {news.added > 0 ? (
            <Plural value={news.added} one="# new" other="# new" />
          ) : (
            <Plural value={news.changed} one="# changed" other="# changed" />
          )}
          <span className={styles.show}>
            <Trans>Show</Trans>
          </span>
        </button>
      )}
    </div>
  );
}
