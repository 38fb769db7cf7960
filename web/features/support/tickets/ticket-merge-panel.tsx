import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { RecordLink } from '#web/ui/record-link.tsx';
import { RecordCard } from '#web/ui/record-page.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './ticket-merge-panel.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

/** Says that this ticket was merged into another one, with a link and a button to undo the merge. */
export function MergedInto({ id, into, mayChange }: { id: string; into: string; mayChange: boolean }) {
  const { run, isRunning } = useChange(client.ticketDesk.unmergeTicket);
  return (
    <div className={styles.merged} role="status">
      <p>
        <Trans>
          This ticket is merged:{' '}
          <RecordLink to={{ screen: 'tickets.view', id: into }}>open the main ticket</RecordLink>
        </Trans>
      </p>
      {mayChange && (
        <Button variant="default" loading={isRunning} onClick={() => void run({ id })}>
          <Trans>Unmerge</Trans>
        </Button>
      )}
    </div>
  );
}

/** The tickets merged into this one, each with a button to undo the merge. */
export function MergedTickets({ merged, mayChange }: Pick<Ticket, 'merged'> & { mayChange: boolean }) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(client.ticketDesk.unmergeTicket);
  if (merged.length === 0) return null;
  return (
    <RecordCard title={t`Merged tickets`}>
      <ul className={styles.parts} aria-label={t`Merged tickets`}>
        {merged.map(({ id, ticketNumber }) => (
          <li key={id}>
            <RecordLink to={{ screen: 'tickets.view', id }}>{ticketNumber}</RecordLink>
            {mayChange && (
              <Button variant="default" size="xs" loading={isRunning} onClick={() => void run({ id })}>
                <Trans>Unmerge {ticketNumber}</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

/** Merges this ticket into another one of the same person; nothing if they have no other. */
export function MergeTicket({ ticket: { id, userId, email, ticketNumber } }: { ticket: Ticket }) {
  const { t } = useLingui();
  const own = userId === null ? { email: `is:${email}` } : { userId };
  const query = useCall(client.tickets.listTickets, { ...own, limit: 50 });
  const { run, isRunning } = useChange(client.ticketDesk.mergeTicket);
  const [into, setInto] = useState('');
  const others = (query.data?.rows ?? []).filter((one) => one.id !== id && one.mergedInto === null);
  const chosen = others.find((one) => one.id === into);
  if (others.length === 0) return null;
  const ask = ({ ticketNumber: other }: { ticketNumber: string }) =>
    confirmFirst({
      title: t`Merge tickets`,
      sentence: t`Merge ${ticketNumber} into ${other}? ${ticketNumber} stays closed while it is merged, and replies are sent from ${other}. You can unmerge the tickets later.`,
      action: t`Merge`,
      run: async () => run({ id, into }),
    });
  return (
    <RecordCard title={t`Merge tickets`}>
      <div className={styles.merge}>
        <NativeSelect
          aria-label={t`Merge into`}
          value={into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
          data={[
            { value: '', label: t`Merge into …` },
            ...others.map((one) => ({ value: one.id, label: `${one.ticketNumber} ${one.subject}` })),
          ]}
        />
        <Button
          variant="default"
          loading={isRunning}
          disabled={!chosen}
          onClick={() => chosen && void ask(chosen)}
        >
          <Trans>Merge</Trans>
        </Button>
      </div>
    </RecordCard>
  );
}
