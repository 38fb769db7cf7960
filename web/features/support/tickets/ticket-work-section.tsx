import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ticketPriorities, ticketTags, type TicketPriority } from '#contract/support/ticket-values.ts';
import { RecordCard } from '#web/ui/record-page.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { Priority, usePriorityLabels } from './ticket-status.tsx';
import styles from './ticket-work-section.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

function Tags({ ticket: { id, tags }, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const { t } = useLingui();
  const { run, isRunning } = useChange(client.tickets.updateTicket);
  const [typed, setTyped] = useState('');
  const add = async () => {
    const tag = typed.trim().toLowerCase();
    if (tag === '' || tags.includes(tag)) return setTyped('');
    if (await run({ id, addTags: [tag] })) setTyped('');
  };
  return (
    <div className={styles.tags}>
      {tags.length === 0 && !mayChange && <span>—</span>}
      <ul aria-label={t`Tags`}>
        {tags.map((tag) => (
          <li key={tag}>
            <bdi>{tag}</bdi>
            {mayChange && (
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
                disabled={isRunning}
                onClick={() => void run({ id, removeTags: [tag] })}
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && tags.length < ticketTags.most && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextInput
            aria-label={t`New tag`}
            placeholder={t`Enter a tag and press Enter`}
            value={typed}
            maxLength={ticketTags.maxLength}
            autoComplete="off"
            dir="auto"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </form>
      )}
    </div>
  );
}

/** The work on a ticket: its priority, its tags, and whether it waits for its user. */
export function TicketWork({ ticket, mayChange }: { ticket: Ticket; mayChange: boolean }) {
  const { t } = useLingui();
  const words = usePriorityLabels();
  const { run, isRunning } = useChange(client.tickets.updateTicket);
  const { id, priority, status } = ticket;
  return (
    <section aria-label={t`Work on this ticket`}>
      <RecordCard title={t`Details`}>
        <div className={styles.work}>
          {mayChange ? (
            <NativeSelect
              label={t`Priority`}
              value={priority}
              disabled={isRunning}
              data={ticketPriorities.toReversed().map((value) => ({ value, label: words[value] }))}
              onChange={({ currentTarget }) =>
                void run({ id, priority: currentTarget.value as TicketPriority })
              }
            />
          ) : (
            <div>
              <span className={styles.label}>
                <Trans>Priority</Trans>
              </span>
              <Priority priority={priority} />
            </div>
          )}
          <div>
            <span className={styles.label}>
              <Trans>Tags</Trans>
            </span>
            <Tags ticket={ticket} mayChange={mayChange} />
          </div>
          {mayChange && (
            <Button
              variant="default"
              loading={isRunning}
              onClick={() => void run({ id, waiting: status !== 'waiting' })}
            >
              {status === 'waiting' ? <Trans>Stop waiting</Trans> : <Trans>Wait for the user</Trans>}
            </Button>
          )}
        </div>
      </RecordCard>
    </section>
  );
}
