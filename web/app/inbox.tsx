import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Instant } from '../kit/instant.tsx';
import { announceChange } from '../lib/changes.ts';
import { client, type AnswerOf } from '../lib/client.ts';
import { isolated } from '../lib/format.ts';
import { useKindWords } from '../features/notes/kind-words.ts';
import styles from './inbox.module.css';
import { placeOf } from './record-places.ts';

type Item = AnswerOf<typeof client.notes.listInbox>['items'][number];

/** How often the server is asked while nothing else says that there is something new, in milliseconds. */
const lookEveryMs = 60_000;

/** What concerns the admin: mentions in notes, and records that they are in charge of. */
export function Inbox() {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const { data } = useQuery({
    queryKey: [...client.notes.listInbox.key, {}],
    // A page that is merely open does not keep an idle session alive.
    queryFn: ({ signal }) => client.notes.listInbox({}, { signal, isUnasked: true }),
    refetchInterval: lookEveryMs,
  });
  const mark = async (ids?: string[]) => {
    // What could not be marked stays unread, which anybody sees.
    await client.notes.markInboxRead(ids ? { ids } : {}).catch(() => undefined);
    announceChange(client.notes.markInboxRead);
  };
  const unread = data?.unread ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={unread > 0 ? t`Inbox: ${shown} unread` : t`Inbox`}
        popoverTarget="inbox"
      >
        <IconInbox size={20} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {shown}
          </span>
        )}
      </button>
      <section ref={panel} id="inbox" popover="auto" className={styles.panel} aria-label={t`Inbox`}>
        <header>
          <h2>
            <Trans>Inbox</Trans>
          </h2>
          {unread > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void mark()}>
              <Trans>Mark all as read</Trans>
            </Button>
          )}
        </header>
        {data?.items.length === 0 && (
          <p className={styles.none}>
            <Trans>Nobody has mentioned you yet, and nothing was assigned to you.</Trans>
          </p>
        )}
        <ul>
          {data?.items.map((item) => (
            <li key={item.id} data-unread={item.readAt === null || undefined}>
              <Entry
                item={item}
                onOpen={() => {
                  panel.current?.hidePopover();
                  if (item.readAt === null) void mark([item.id]);
                }}
              />
            </li>
          ))}
        </ul>
        {data?.hasMore && (
          <p className={styles.none}>
            <Plural
              value={data.items.length}
              one="The newest one is shown."
              other="The newest # are shown."
            />
          </p>
        )}
      </section>
    </>
  );
}

function Entry({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { t } = useLingui();
  const words = useKindWords();
  const by = isolated(item.by);
  const record = `${words[item.kind]} ${isolated(item.title)}`;
  return (
    <Link to={placeOf(item.kind, item.record, item.title)} onClick={onOpen}>
      <span className={styles.what}>
        {item.readAt === null && <span role="img" aria-label={t`Unread`} className={styles.dot} />}
        {item.reason === 'mention' ? (
          <Trans>
            {by} mentioned you: {record}
          </Trans>
        ) : (
          <Trans>
            {by} assigned to you: {record}
          </Trans>
        )}
      </span>
      {item.text !== '' && (
        <span className={styles.text} dir="auto">
          {item.text}
        </span>
      )}
      <span className={styles.when}>
        <Instant at={item.createdAt} />
      </span>
    </Link>
  );
}
