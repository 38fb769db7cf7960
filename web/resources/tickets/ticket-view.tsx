import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { askFirst } from '#web/kit/confirm.tsx';
import { Instant } from '#web/kit/instant.tsx';
import { Loaded } from '#web/kit/loaded.tsx';
import { Bar } from '#web/kit/states.tsx';
import { useChange } from '#web/kit/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { TicketReply } from './ticket-reply-form.tsx';
import { TicketState } from './ticket-status.tsx';
import styles from './ticket-view.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

interface Said {
  id: string;
  author: 'admin' | 'user';
  message: string;
  repliedAt: string;
}

function Message({ said: { author, message, repliedAt }, name }: { said: Said; name: string }) {
  return (
    <li className={styles.message} data-author={author}>
      <header>
        <strong>{author === 'admin' ? <Trans>Support</Trans> : <bdi>{name}</bdi>}</strong>
        <Instant at={repliedAt} />
      </header>
      <p dir="auto">{message}</p>
    </li>
  );
}

function Closed({ ticket }: { ticket: Ticket }) {
  const mayChange = useMayChange('/support');
  const { run, isRunning } = useChange(client.tickets.closeTicket);
  return (
    <div className={styles.closed}>
      <p role="status">
        <IconLock size={18} aria-hidden />
        <Trans>Ticket Closed by Admin</Trans>
      </p>
      {mayChange && (
        <Button
          variant="default"
          loading={isRunning}
          onClick={() => void run({ id: ticket.id, closedStatus: 0 })}
        >
          <Trans>Open again</Trans>
        </Button>
      )}
    </div>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/support');
  const { run: close } = useChange(client.tickets.closeTicket);
  const { id, ticketNumber, subject, description, name, email, createdAt, replies } = ticket;
  const isClosed = ticket.closedStatus === 1;
  const askClose = () =>
    askFirst({
      title: t`Close ticket`,
      sentence: t`Close ticket ${ticketNumber}? Nobody can reply until it is opened again.`,
      action: t`Close ticket`,
      run: () => close({ id, closedStatus: 1 }),
    });
  const question: Said = { id, author: 'user', message: description, repliedAt: createdAt };
  return (
    <article className={styles.ticket}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 dir="auto">{subject}</h2>
          <TicketState isClosed={isClosed} />
        </div>
        <p className={styles.facts}>
          <span>
            <Trans>
              Ticket No <bdi>{ticketNumber}</bdi>
            </Trans>
          </span>
          <bdi>{name}</bdi>
          <bdi>{email}</bdi>
          <Instant at={createdAt} />
        </p>
      </header>
      <ol className={styles.talk} aria-label={t`Conversation`}>
        {[question, ...replies].map((said) => (
          <Message key={said.id} said={said} name={name} />
        ))}
      </ol>
      {isClosed && <Closed ticket={ticket} />}
      {!isClosed && mayChange && <TicketReply id={id} name={name} onClose={askClose} />}
      {(isClosed || !mayChange) && (
        <div>
          <Button variant="default" component={Link} to={pathTo('tickets.list')}>
            <Trans>Back</Trans>
          </Button>
        </div>
      )}
    </article>
  );
}

function TicketSkeleton() {
  return (
    <div className={styles.ticket}>
      <div className={styles.bones}>
        <Bar width="55%" />
        <Bar width="75%" />
      </div>
      <div className={styles.bones}>
        <Bar width="90%" />
        <Bar width="60%" />
      </div>
    </div>
  );
}

/** View Ticket: a question and its replies. */
export function TicketView() {
  const { id = '' } = useParams();
  const query = useCall(client.tickets.getTicket, { id });
  return (
    <Loaded query={query} skeleton={<TicketSkeleton />}>
      {(ticket) => <Conversation key={ticket.id} ticket={ticket} />}
    </Loaded>
  );
}
