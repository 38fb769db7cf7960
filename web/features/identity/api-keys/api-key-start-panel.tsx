import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { client } from '#web/lib/client.ts';
import { useCall, useLiveCall } from '#web/lib/queries.ts';
import type { RowOf } from '#web/lib/use-list.ts';
import { ApiKeyAgent } from './api-key-agent-panel.tsx';
import { ApiKeyCautions } from './api-key-cautions-panel.tsx';
import { ApiKeyFirstEvent } from './api-key-first-event-panel.tsx';
import type { MadeKey } from './api-key-status.tsx';
import { ApiKeyKept, ApiKeyTokenPanel } from './api-key-token-panel.tsx';
import styles from './api-keys.module.css';

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The steps after Add API key: the token, a first row, a first event, and warnings. */
export function ApiKeyStart({ apiKey }: { apiKey: MadeKey }) {
  return (
    <div className={styles.page}>
      <ApiKeyTokenPanel name={apiKey.name} token={apiKey.token} />
      <ApiKeyCautions apiKey={apiKey} />
      <FirstRow apiKey={apiKey} />
      <ApiKeyFirstEvent source={apiKey.source} />
      <ApiKeyAgent apiKey={apiKey} />
      <ApiKeyKept />
    </div>
  );
}

/** A command that sends a first row, and the server's answer to it. */
function FirstRow({ apiKey: { id, token } }: { apiKey: MadeKey }) {
  const { t } = useLingui();
  const { data } = useCall(client.imports.getApiKeyFirstRow, { id });
  if (!data?.entity) return null;
  const command = [
    `curl -sS ${location.origin}/feed/v1/${data.entity}`,
    `  -H 'Authorization: Bearer ${token}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(`[${data.row}]`)}`,
  ].join(' \\\n');
  return (
    <section className={styles.step} aria-label={t`First row`}>
      <h2>
        <Trans>First row</Trans>
      </h2>
      <p>
        <Trans>
          Run this command in a terminal. It creates an example record, unless one with the same ID has
          arrived from this source. You can delete it later.
        </Trans>
      </p>
      <pre dir="ltr" aria-label={t`Command`}>
        {command}
      </pre>
      <div className={styles.buttons}>
        <CopyButton text={command}>
          <Trans>Copy command</Trans>
        </CopyButton>
      </div>
      <Arrived id={id} />
    </section>
  );
}

/** The answers to the key's last requests. The audit trail has an entry for each, and live updates report it. */
function Arrived({ id }: { id: string }) {
  const { data } = useLiveCall(client.audit.listAudit, { admin: id, limit: 5 });
  const answers = data?.rows.filter(({ call }) => call.startsWith('feed/')) ?? [];
  const isStored = answers.some((answer) => countOf(answer, 'created') + countOf(answer, 'changed') > 0);
  const isKnown = answers.some((answer) => countOf(answer, 'unchanged') + countOf(answer, 'stale') > 0);
  return (
    <div role="status" className={styles.arrived}>
      <p>
        {isStored ? (
          <StatusMark tone="positive">
            <Trans>The first row arrived</Trans>
          </StatusMark>
        ) : isKnown ? (
          <StatusMark tone="positive">
            <Trans>
              The first row arrived, and changed nothing: its record exists already, or was deleted here.
            </Trans>
          </StatusMark>
        ) : answers.length > 0 ? (
          <StatusMark tone="negative">
            <Trans>The rows were rejected. See the command's response for the reason.</Trans>
          </StatusMark>
        ) : (
          <StatusMark tone="neutral">
            <Trans>Waiting for the first row. This page updates automatically.</Trans>
          </StatusMark>
        )}
      </p>
      {answers.length > 0 && (
        <ul>
          {answers.map((answer) => (
            <li key={answer.id}>
              <Instant at={answer.createdAt} /> <bdi dir="ltr">{answer.ipAddress}</bdi>{' '}
              <code dir="ltr">{countsOf(answer)}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Answer = RowOf<typeof client.audit.listAudit>;

const countNames = ['created', 'changed', 'unchanged', 'stale', 'rejected'] as const;

const countOf = ({ changes }: Answer, name: string) =>
  Number(changes.find(({ field }) => field === name)?.after ?? 0);

/** The counts of an answer, in the format of the answer. */
const countsOf = (answer: Answer) =>
  JSON.stringify({ counts: Object.fromEntries(countNames.map((name) => [name, countOf(answer, name)])) });
