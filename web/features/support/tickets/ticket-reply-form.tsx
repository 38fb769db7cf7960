import { Button, Checkbox, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { notifyTyping } from '#web/ui/typing.ts';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { announceChange } from '#web/lib/changes.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { Attach, type Attached } from './attach-field.tsx';
import { CannedRepliesPanel } from './canned-replies-panel.tsx';
import styles from './ticket-view.module.css';

type Ticket = AnswerOf<typeof client.tickets.getTicket>;

/** Inserts paragraphs at the cursor, apart from the text before and after it, with the cursor behind them. */
function insertAtCursor(area: HTMLTextAreaElement, text: string): void {
  const at = area.selectionEnd;
  const isApart = { before: /^\s*$|\n\s*$/, after: /^\s*$|^\s*\n/ };
  const before = isApart.before.test(area.value.slice(0, at)) ? '' : '\n\n';
  const after = isApart.after.test(area.value.slice(at)) ? '' : '\n\n';
  area.setRangeText(`${before}${text}${after}`, at, at);
  const end = at + before.length + text.length;
  area.setSelectionRange(end, end);
}

/** The field for a reply to an open ticket, next to the button that closes the ticket. */
export function TicketReply({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { id, name, lastMessage } = ticket;
  const { t } = useLingui();
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const writing = useRef<HTMLTextAreaElement>(null);
  const form = useCallForm({
    call: client.tickets.replyTicket,
    start: { message: '', waits: true },
    labels: { message: t`Reply to ${name}`, waits: t`Wait for the user's reply afterwards` },
    // The last message on the screen: the server refuses the reply if a newer one has arrived.
    input: (values) => ({ id, lastMessage, files: files.map((file) => file.id), ...values }),
    done: ({ message }) => {
      toast.done(message);
      form.set('message', '');
      setFiles([]);
      notifyTyping(false);
      // The keys j and k then open the next ticket and the previous one.
      writing.current?.blur();
    },
    failed: ({ status }) => {
      // Somebody else closed it or replied meanwhile: show the current state.
      if (status === 409 || status === 404) announceChange(client.tickets.replyTicket);
      return false;
    },
  });
  const field = form.field('message');
  const insert = (text: string) => {
    const area = writing.current;
    if (!area) return;
    insertAtCursor(area, text);
    form.set('message', area.value);
    area.focus();
    notifyTyping(true);
  };
  return (
    <form {...form.frame} className={styles.answer}>
      <DraftNotice draft={form.draft} labels={form.labels} />
      <CannedRepliesPanel ticket={ticket} insert={insert} />
      <Textarea
        {...field}
        ref={writing}
        rows={4}
        maxLength={5000}
        dir="auto"
        onInput={({ currentTarget }) => notifyTyping(currentTarget.value.trim() !== '')}
        onBlur={(event) => {
          field.onBlur(event);
          notifyTyping(false);
        }}
      />
      <Attach ticketId={id} files={files} change={setFiles} />
      <Checkbox {...form.flag('waits')} />
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
