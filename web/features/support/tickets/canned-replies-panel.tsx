import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { filledIn } from '#contract/support/canned-text.ts';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './canned-replies-panel.module.css';

interface ReadyMadeProps {
  ticket: AnswerOf<typeof client.tickets.getTicket>;
  /** Inserts the completed text into the reply. */
  use: (text: string) => void;
}

/** Canned replies: choose one, preview it as the user would read it, and insert it. */
export function CannedRepliesPanel({ ticket: { name, ticketNumber, subject }, use }: ReadyMadeProps) {
  const { t } = useLingui();
  const admin = useSession();
  const query = useCall(client.cannedReplies.listCannedReplies, { sort: 'name', limit: 100 });
  const [chosen, setChosen] = useState('');
  const reply = query.data?.rows.find(({ id }) => id === chosen);
  const text =
    reply && filledIn(reply.text, { name, ticket: ticketNumber, subject, admin: admin?.name ?? '' });
  return (
    <div className={styles.ready}>
      <div className={styles.choice}>
        <NativeSelect
          aria-label={t`Canned reply`}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: t`Canned reply …` },
            ...(query.data?.rows ?? []).map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
        <Link to={pathTo('cannedReplies.list')}>
          <Trans>Edit canned replies</Trans>
        </Link>
      </div>
      <RetryLine read={query}>{t`The canned replies could not be loaded.`}</RetryLine>
      {text !== undefined && (
        <section className={styles.preview} aria-label={t`Preview`}>
          <p dir="auto">{text}</p>
          <Button
            variant="default"
            onClick={() => {
              use(text);
              setChosen('');
            }}
          >
            <Trans>Insert</Trans>
          </Button>
        </section>
      )}
    </div>
  );
}
