import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { FailedState } from '#web/ui/states.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { TicketFiles } from './ticket-files-view.tsx';
import styles from './ticket-view.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

/** One message. A message of a merged ticket has the ticket's number. */
type Said = { from?: string } & Omit<Ticket['replies'][number], 'fromAddress' | 'files' | 'leftOut'> &
  Partial<Pick<Ticket['replies'][number], 'fromAddress' | 'files' | 'leftOut'>>;

function Message({ said, name }: { said: Said; name: string }) {
  const { t } = useLingui();
  const mayReveal = useMayChange('/support');
  const { author, message, repliedAt, fromAddress = null, files = [], leftOut = [] } = said;
  const names = leftOut.join(', ');
  return (
    <li className={styles.message} data-author={author}>
      <header>
        <strong>{author === 'admin' ? <Trans>Support</Trans> : <bdi>{name}</bdi>}</strong>
        {said.from !== undefined && (
          <span>
            <Trans>in {said.from}</Trans>
          </span>
        )}
        <Instant at={repliedAt} />
      </header>
      {fromAddress !== null && (
        <p className={styles.aside}>
          <Trans>
            Sent from{' '}
            <Personal
              kind="ticketReply"
              id={said.id}
              field="fromAddress"
              label={t`Sender`}
              value={fromAddress}
              mayReveal={mayReveal}
            />
            , not from the email address of this ticket.
          </Trans>
        </p>
      )}
      <p dir="auto">{message}</p>
      <TicketFiles files={files} />
      {leftOut.length > 0 && (
        <p className={styles.aside}>
          <Trans>
            Not attached: <bdi>{names}</bdi>. You can attach only images and PDFs of up to 5 MB.
          </Trans>
        </p>
      )}
    </li>
  );
}

/** The messages of a ticket and of those merged into it, in order of time. The question comes first. */
function Messages({ ticket, earlier }: { ticket: Ticket; earlier?: ReactNode }) {
  const { t } = useLingui();
  const { id, description, name, createdAt, replies } = ticket;
  const question: Said = { id, author: 'user', message: description, repliedAt: createdAt };
  const merged = ticket.merged.flatMap((part): Said[] => [
    {
      id: part.id,
      author: 'user',
      message: part.description,
      repliedAt: part.createdAt,
      from: part.ticketNumber,
    },
    ...part.replies.map((reply) => ({ ...reply, from: part.ticketNumber })),
  ]);
  // Sorted by time across the merged tickets. Those of one ticket are already in order.
  const said = [question, ...replies, ...merged].toSorted(
    (one, other) => Date.parse(one.repliedAt) - Date.parse(other.repliedAt),
  );
  const isReply = (one: Said) => one.id !== id && ticket.merged.every((part) => part.id !== one.id);
  const firstReply = said.findIndex(isReply);
  return (
    <ol className={styles.talk} aria-label={t`Conversation`}>
      {said.map((one, at) => (
        <Fragment key={one.id}>
          {at === firstReply && ticket.earlierReplies > 0 && earlier}
          <Message said={one} name={name} />
        </Fragment>
      ))}
    </ol>
  );
}

/** Offers the messages that are older than the shown ones. */
function Earlier({ count, isRunning, show }: { count: number; isRunning: boolean; show: () => void }) {
  return (
    <li className={styles.earlier}>
      <Button variant="default" loading={isRunning} onClick={show}>
        <Plural value={count} one="Show # earlier message" other="Show # earlier messages" />
      </Button>
    </li>
  );
}

/** The whole conversation. Until it is loaded, the part that is already there. */
function WholeTalk({ ticket }: { ticket: Ticket }) {
  const { id, earlierReplies } = ticket;
  const query = useCall(client.tickets.getTicket, { id });
  const retry = () => void query.refetch();
  const earlier =
    query.isError && !query.isFetching ? (
      <li>
        <FailedState error={query.error} retry={retry} />
      </li>
    ) : (
      <Earlier count={earlierReplies} isRunning={query.isFetching} show={retry} />
    );
  return <Messages ticket={query.data ?? ticket} earlier={earlier} />;
}

/** The conversation of a ticket: the newest part if it is long, and all of it on request. */
export function TicketConversation({ ticket }: { ticket: Ticket }) {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole) return <WholeTalk ticket={ticket} />;
  const earlier = <Earlier count={ticket.earlierReplies} isRunning={false} show={() => setIsWhole(true)} />;
  return <Messages ticket={ticket} earlier={earlier} />;
}
