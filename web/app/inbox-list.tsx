import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Instant } from '#web/ui/instant.tsx';
import type { AnswerOf, client } from '#web/lib/client.ts';
import { isolated } from '#web/lib/format.ts';
import { useKindLabels } from '#web/ui/notes/kind-labels.ts';
import styles from './inbox.module.css';
import { placeOf } from './record-places.ts';

type Answer = AnswerOf<typeof client.notes.listInbox>;
type Item = Answer['items'][number];

export interface InboxListProps {
  inbox: Answer;
  /** Marks some entries as read, or all of them. */
  mark: (ids?: string[]) => void;
  close: () => void;
}

/** The entries of the inbox, newest first. */
export function InboxList({ inbox, mark, close }: InboxListProps) {
  return (
    <>
      <header>
        <h2>
          <Trans>Inbox</Trans>
        </h2>
        {inbox.unread > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => mark()}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </header>
      {inbox.items.length === 0 && (
        <p className={styles.none}>
          <Trans>No mentions or assignments yet.</Trans>
        </p>
      )}
      <ul>
        {inbox.items.map((item) => (
          <li key={item.id} data-unread={item.readAt === null || undefined}>
            <Entry
              item={item}
              onOpen={() => {
                close();
                if (item.readAt === null) mark([item.id]);
              }}
            />
          </li>
        ))}
      </ul>
      {inbox.hasMore && (
        <p className={styles.none}>
          <Plural
            value={inbox.items.length}
            one="Showing the newest item."
            other="Showing the newest # items."
          />
        </p>
      )}
    </>
  );
}

function Entry({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { t } = useLingui();
  const words = useKindLabels();
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
