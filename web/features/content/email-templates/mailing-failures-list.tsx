import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailingKeptDays } from '#contract/platform/limits.ts';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Bar, EmptyState } from '#web/ui/states.tsx';
import { client } from '#web/lib/client.ts';
import styles from './email-templates.module.css';

const limit = 25;

function Failures({ mailingId }: { mailingId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...client.emailTemplates.listMailingFailures.key, mailingId, page],
    queryFn: ({ signal }) =>
      client.emailTemplates.listMailingFailures({ id: mailingId, page, limit }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} skeleton={<Bar width="70%" />}>
      {({ rows, count, countIsExact }) => (
        <>
          {count > 0 && (
            <div className={styles.mailingButtons}>
              <ExportButton
                list={{
                  name: client.emailTemplates.listMailingFailures.key[1],
                  label: t`Failures`,
                  columns: [
                    { key: 'to', header: t`Email` },
                    { key: 'lastError', header: t`Answer` },
                  ],
                  filters: [],
                  asked: { id: mailingId },
                  page: { rows, count, countIsExact },
                }}
              />
            </div>
          )}
          {count === 0 && (
            <EmptyState>
              <Trans>Recipients are kept for at least {mailingKeptDays} days after a mailing.</Trans>
            </EmptyState>
          )}
          <ul className={styles.failures}>
            {rows.map(({ id, to, lastError }) => (
              <li key={id}>
                <strong dir="ltr">{to}</strong>
                <p dir="ltr">{lastError}</p>
              </li>
            ))}
          </ul>
          {count > limit && (
            <div className={styles.mailingButtons}>
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                <Trans>Previous page</Trans>
              </Button>
              <Button variant="default" disabled={page * limit >= count} onClick={() => setPage(page + 1)}>
                <Trans>Next page</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The recipients that a mailing could not reach, with the mail server's answers. */
export function MailingFailures({ mailingId, onClose }: { mailingId: string | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel opened={mailingId !== null} onClose={onClose} title={t`Failures`}>
      {mailingId !== null && <Failures mailingId={mailingId} />}
    </SidePanel>
  );
}
