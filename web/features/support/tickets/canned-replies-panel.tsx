import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { filledIn } from '#contract/support/canned-text.ts';
import { MenuDivider, MenuItem, MenuItems } from '#web/ui/menu-items.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './canned-replies-panel.module.css';

interface CannedRepliesProps {
  ticket: AnswerOf<typeof client.tickets.getTicket>;
  /** Inserts the completed text into the reply. */
  insert: (text: string) => void;
}

/** The canned replies: choosing one inserts its text, as the user will read it. */
export function CannedRepliesPanel({ ticket: { name, ticketNumber, subject }, insert }: CannedRepliesProps) {
  const { t } = useLingui();
  const admin = useSession();
  const query = useCall(client.cannedReplies.listCannedReplies, { sort: 'name', limit: 100 });
  const values = { name, ticket: ticketNumber, subject, admin: admin?.name ?? '' };
  return (
    <div className={styles.canned}>
      <Menu
        target={(attributes) => (
          <Button
            {...attributes}
            variant="default"
            size="xs"
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <Trans>Canned reply</Trans>
          </Button>
        )}
      >
        <MenuItems label={t`Canned reply`}>
          {query.data?.rows.map(({ id, name: label, text }) => (
            <MenuItem key={id} onSelect={() => insert(filledIn(text, values))}>
              <bdi>{label}</bdi>
            </MenuItem>
          ))}
          {query.data && query.data.rows.length > 0 && <MenuDivider />}
          <MenuItem to={pathTo('cannedReplies.list')} icon={<IconPencil size={16} aria-hidden />}>
            <Trans>Edit canned replies</Trans>
          </MenuItem>
        </MenuItems>
      </Menu>
      <RetryLine read={query}>{t`The canned replies could not be loaded.`}</RetryLine>
    </div>
  );
}
