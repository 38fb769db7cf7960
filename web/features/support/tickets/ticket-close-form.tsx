import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { reasonMax } from '#contract/platform/limits.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { useModule } from '#web/lib/modules.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import styles from './ticket-view.module.css';

export interface TicketCloseProps {
  ticket: AnswerOf<typeof client.tickets.getTicket>;
  onClose: () => void;
}

function CloseForm({ ticket: { id, ticketNumber, name }, onClose }: TicketCloseProps) {
  const { t } = useLingui();
  const hasServiceLevels = useModule('serviceLevels');
  const form = useCallForm({
    call: client.tickets.closeTicket,
    about: id,
    keepsDraft: false,
    start: { reason: '', asksRating: false },
    labels: { reason: t`Reason (optional)`, asksRating: t`Email a satisfaction survey to ${name}` },
    input: ({ reason, asksRating }) => ({
      id,
      closedStatus: 1 as const,
      asksRating,
      ...(reason.trim() !== '' && { reason }),
    }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
    failed: ({ status }) => {
      // Somebody else closed it meanwhile: show the current state.
      if (status === 409 || status === 404) announceChange(client.tickets.closeTicket);
      return false;
    },
  });
  return (
    <form {...form.frame} className={styles.closing}>
      <h2>
        <Trans>Close ticket</Trans>
      </h2>
      <p>
        <Trans>Close ticket {ticketNumber}? Nobody can reply until you reopen it.</Trans>
      </p>
      <TextInput
        {...form.field('reason')}
        description={t`Kept in the audit trail and shown to colleagues with the action.`}
        maxLength={reasonMax}
        dir="auto"
        autoComplete="off"
      />
      {hasServiceLevels && (
        <Checkbox
          {...form.flag('asksRating')}
          description={t`The email says that the ticket is closed. Its rating link works once, within 30 days.`}
        />
      )}
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <div className={styles.ends}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={form.isRunning}>
          <Trans>Close ticket</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Asks before a ticket is closed: the reason, and whether to ask the user for a rating. */
export function TicketClose({ isOpen, ...props }: TicketCloseProps & { isOpen: boolean }) {
  const { t } = useLingui();
  return (
    <Dialog opened={isOpen} onClose={props.onClose} label={t`Close ticket`}>
      <CloseForm {...props} />
    </Dialog>
  );
}
