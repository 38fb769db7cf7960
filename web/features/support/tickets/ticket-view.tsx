import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { RecordPanels } from '#web/ui/records/record-panels.tsx';
import { Personal } from '#web/ui/personal/personal-view.tsx';
import { RecordView, RouteOfRecord } from '#web/ui/records/record-view.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { Identifier } from '#web/ui/record-page.tsx';
import { SplitView } from '#web/ui/split-view.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { queueLength, useQueue } from '#web/ui/use-queue.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import { readNewest } from './newest-reader.ts';
import { TicketClock } from './ticket-clock-panel.tsx';
import { TicketClose } from './ticket-close-form.tsx';
import { MergedInto, MergedTickets, MergeTicket } from './ticket-merge-panel.tsx';
import { TicketRating } from './ticket-rating-panel.tsx';
import { TicketReply } from './ticket-reply-form.tsx';
import { Due, Priority, TicketState } from './ticket-status.tsx';
import { TicketConversation } from './ticket-conversation-view.tsx';
import { TicketWork } from './ticket-work-section.tsx';
import styles from './ticket-view.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

/** Says that the last email did not reach the user. */
function Undelivered({ reason }: { reason: string }) {
  return (
    <p role="alert" className={styles.undelivered}>
      <Trans>
        The last email could not be delivered: <bdi>{reason || '—'}</bdi>. Contact the user another way, or
        reply again when the address works.
      </Trans>
    </p>
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
          <Trans>Reopen</Trans>
        </Button>
      )}
    </div>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const mayChange = useMayChange('/support');
  const hasServiceLevels = useModule('serviceLevels');
  const [isClosing, setIsClosing] = useState(false);
  const { id } = ticket;
  const isClosed = ticket.closedStatus === 1;
  return (
    <article className={styles.ticket}>
      <TicketConversation ticket={ticket} />
      {ticket.undelivered !== null && <Undelivered reason={ticket.undelivered} />}
      {ticket.mergedInto !== null && <MergedInto id={id} into={ticket.mergedInto} mayChange={mayChange} />}
      {hasServiceLevels && ticket.rating !== null && <TicketRating rating={ticket.rating} />}
      {isClosed && ticket.mergedInto === null && <Closed ticket={ticket} />}
      {!isClosed && mayChange && <TicketReply ticket={ticket} onClose={() => setIsClosing(true)} />}
      <TicketClose ticket={ticket} isOpen={isClosing} onClose={() => setIsClosing(false)} />
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

/** Everything next to the conversation: fields, service levels, linked and merged tickets. */
function Work({ ticket }: { ticket: Ticket }) {
  const mayChange = useMayChange('/support');
  const hasServiceLevels = useModule('serviceLevels');
  const mayWork = mayChange && ticket.closedStatus === 0;
  return (
    <>
      <TicketWork ticket={ticket} mayChange={mayWork} />
      {hasServiceLevels && <TicketClock id={ticket.id} />}
      <div className={styles.linked}>
        <RecordPanels kind="ticket" record={ticket.id} />
      </div>
      <MergedTickets merged={ticket.merged} mayChange={mayChange} />
      {mayWork && ticket.merged.length === 0 && <MergeTicket ticket={ticket} />}
    </>
  );
}

function TicketPage({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui();
  const { id, userId, ticketNumber, subject, name, email, createdAt } = ticket;
  const user = { screen: 'users.view', id: userId ?? email } as const;
  const revealed = { kind: 'ticket', id, mayReveal: useMayChange('/support') } as const;
  return (
    <RecordView
      kind="ticket"
      id={id}
      name={subject}
      status={<TicketState status={ticket.status} />}
      identifiers={
        <>
          <Identifier label={t`Ticket No`}>
            <Copyable text={ticketNumber} />
          </Identifier>
          <Identifier label={t`Name`}>
            <RecordLink to={user}>{name}</RecordLink>
          </Identifier>
          <Identifier label={t`Email`}>
            <Personal {...revealed} field="email" label={t`Email`} value={email} to={user}>
              <Copyable text={email} to={user} />
            </Personal>
          </Identifier>
          <Identifier label={t`Created`}>
            <Instant at={createdAt} />
          </Identifier>
        </>
      }
      first={{
        name: 'ticket',
        label: t`Conversation`,
        content: <Conversation key={id} ticket={ticket} />,
        aside: <Work key={id} ticket={ticket} />,
      }}
      facts={
        <DescriptionList>
          <DescriptionItem name={t`Name`}>
            <RecordLink to={user}>{name}</RecordLink>
          </DescriptionItem>
          <DescriptionItem name={t`Created`}>
            <Instant at={createdAt} />
          </DescriptionItem>
        </DescriptionList>
      }
      related={[
        { name: 'tickets', label: t`Tickets of this user`, screen: 'tickets.list', fixed: { userId } },
        { name: 'audit', label: t`Audit`, screen: 'audit.list', fixed: { record: id } },
      ]}
    />
  );
}

const pathOf = (id: string) => pathTo('tickets.view', id);

/**
 * The screen View Ticket (specification 5.17): the conversation, the ticket's fields, and the queue of open tickets,
 * which begins with those that are due first.
 */
export function TicketView() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const hasServiceLevels = useModule('serviceLevels');
  const query = useLiveCall(client.tickets.listTickets, {
    status: 'open',
    sort: hasServiceLevels ? 'dueAt' : '-priority',
    messages: 'none',
    limit: queueLength,
  });
  const queue = useQueue(query, id.toLowerCase());
  return (
    <SplitView
      label={t`Open tickets`}
      queue={queue}
      pathOf={pathOf}
      list={pathTo('tickets.list')}
      row={({ subject, name, priority, dueAt }) => ({
        name: <bdi>{subject}</bdi>,
        note: (
          <>
            {hasServiceLevels && dueAt !== null ? <Due at={dueAt} /> : <Priority priority={priority} />}
            {' · '}
            <bdi>{name}</bdi>
          </>
        ),
      })}
    >
      <RouteOfRecord kind="ticket" call={readNewest} back="tickets.list">
        {(ticket) => <TicketPage ticket={ticket} />}
      </RouteOfRecord>
    </SplitView>
  );
}
