import { useLingui } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { announceChange } from '#web/lib/changes.ts';
import { toast } from '#web/ui/toast.tsx';
import { client } from '#web/lib/client.ts';
import { codeMissing } from '#web/lib/failures.ts';
import type { InboxListProps } from './inbox-list.tsx';
import styles from './inbox.module.css';

/** How often the inbox is polled if no live update arrives, in milliseconds. */
const lookEveryMs = 60_000;

/** The admin's inbox: mentions in notes, and records that were assigned to them. */
export function Inbox() {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const { data } = useQuery({
    queryKey: [...client.notes.listInbox.key, {}],
    // This background call must not keep an idle session alive.
    queryFn: ({ signal }) => client.notes.listInbox({}, { signal, isUnasked: true }),
    refetchInterval: lookEveryMs,
  });
  const mark = async (ids?: string[]) => {
    // If marking fails, the entries stay visibly unread.
    await client.notes.markInboxRead(ids ? { ids } : {}).catch(() => undefined);
    announceChange(client.notes.markInboxRead);
  };
  const [List, setList] = useState<ComponentType<InboxListProps>>();
  const close = () => panel.current?.hidePopover();
  const load = () => {
    import('./inbox-list.tsx').then(
      ({ InboxList }) => setList(() => InboxList),
      () => toast.failed(codeMissing().message),
    );
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
      <section
        ref={panel}
        id="inbox"
        popover="auto"
        className={styles.panel}
        aria-label={t`Inbox`}
        onToggle={({ newState }) => newState === 'open' && load()}
      >
        {List && data && <List inbox={data} mark={(ids) => void mark(ids)} close={close} />}
      </section>
    </>
  );
}
