import { Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { filledIn } from '#contract/support/canned-text.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
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
      <MoreMenu
        button={
          <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} aria-hidden />}>
            <Trans>Canned reply</Trans>
          </Button>
        }
      >
        <div className={styles.list}>
          {query.data?.rows.map(({ id, name: label, text }) => (
            <Menu.Item key={id} onClick={() => insert(filledIn(text, values))}>
              <bdi>{label}</bdi>
            </Menu.Item>
          ))}
        </div>
        {query.data && query.data.rows.length > 0 && <Menu.Divider role="separator" />}
        <Menu.Item
          component={Link}
          to={pathTo('cannedReplies.list')}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          <Trans>Edit canned replies</Trans>
        </Menu.Item>
      </MoreMenu>
      <RetryLine read={query}>{t`The canned replies could not be loaded.`}</RetryLine>
    </div>
  );
}
