import { Button, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { FormFailure } from '#web/kit/call-form.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { DraftNotice } from '#web/kit/draft-notice.tsx';
import { announceChange } from '#web/lib/changes.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './ticket-view.module.css';

/** The field for a reply to an open ticket, with the button that closes the ticket beside it. */
export function TicketReply({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.tickets.replyTicket,
    start: { message: '' },
    labels: { message: t`Reply to ${name}` },
    input: (values) => ({ id, ...values }),
    done: ({ message }) => {
      toast.done(message);
      form.set('message', '');
    },
    failed: ({ status }) => {
      // Somebody else closed it: the screen shows that.
      if (status === 409 || status === 404) announceChange(client.tickets.replyTicket);
      return false;
    },
  });
  return (
    <form {...form.frame} className={styles.answer}>
      <DraftNotice draft={form.draft} labels={form.labels} />
      <Textarea {...form.field('message')} rows={4} maxLength={5000} dir="auto" />
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <div className={styles.buttons}>
        <span className={styles.buttons}>
          <Button type="submit" loading={form.isRunning}>
            <Trans>Send reply</Trans>
          </Button>
          <Button variant="default" component={Link} to={pathTo('tickets.list')}>
            <Trans>Back</Trans>
          </Button>
        </span>
        <Button variant="default" onClick={onClose}>
          <Trans>Close ticket</Trans>
        </Button>
      </div>
    </form>
  );
}
