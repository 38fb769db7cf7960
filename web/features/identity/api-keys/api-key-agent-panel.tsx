import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { mcpPath } from '#contract/platform/limits.ts';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import type { ApiKey } from './api-key-status.tsx';
import styles from './api-keys.module.css';

/** Shown in place of the token once the token can no longer be shown. */
const placeholder = 'YOUR_API_KEY';

/** The text that connects the usual MCP clients, by their name. */
function setups(token: string): readonly (readonly [client: string, text: string])[] {
  const address = `${location.origin}${mcpPath}`;
  const headers = { Authorization: `Bearer ${token}` };
  const json = (value: object) => JSON.stringify(value, null, 2);
  return [
    [
      'Claude Code',
      `claude mcp add --transport http marketdesk ${address} \\\n  --header "Authorization: Bearer ${token}"`,
    ],
    ['VS Code', json({ servers: { marketdesk: { type: 'http', url: address, headers } } })],
    ['Cursor', json({ mcpServers: { marketdesk: { url: address, headers } } })],
  ];
}

function ModeSentence({ mode, changesPerHour }: Pick<ApiKey, 'mode' | 'changesPerHour'>) {
  if (mode === 'reads')
    return (
      <Trans>An agent with this key can read what its permissions allow. It can’t change anything.</Trans>
    );
  if (mode === 'proposes')
    return (
      <Trans>
        An agent with this key can read what its permissions allow. Each change waits under{' '}
        <Link to={pathTo('changeRequests.list')}>Approval requests</Link> until a person approves it.
      </Trans>
    );
  if (changesPerHour === null)
    return (
      <Trans>
        An agent with this key makes changes without approval. Choose another mode to prevent that.
      </Trans>
    );
  return (
    <Trans>An agent with this key makes up to {changesPerHour} changes per hour without approval.</Trans>
  );
}

function Revoke({ apiKey: { id, name } }: { apiKey: Pick<ApiKey, 'id' | 'name'> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { run: revoke } = useChange(client.apiKeys.revokeApiKey);
  return (
    <Button
      variant="default"
      onClick={() =>
        confirmFirst({
          title: t`Revoke API key`,
          sentence: t`Revoke ${name}? Its agents and programs lose access immediately. You can’t undo this.`,
          action: t`Revoke`,
          isDestructive: true,
          run: async () => {
            const changed = await revoke({ id });
            await navigate(pathTo('apiKeys.list'));
            return changed;
          },
        })
      }
    >
      <Trans>Stop agent</Trans>
    </Button>
  );
}

/** How to connect an agent with a key, what it may do, what it did, and how to stop it. */
export function ApiKeyAgent({ apiKey }: { apiKey: ApiKey & { token?: string } }) {
  const { t } = useLingui();
  const ready = setups(apiKey.token ?? placeholder);
  const [name, setName] = useState(ready[0]?.[0] ?? '');
  const isOff = useSession()?.switchedOff?.includes('agents') === true;
  if (isOff || apiKey.state !== 'active') return null;
  const text = ready.find(([one]) => one === name)?.[1] ?? '';
  return (
    <section className={styles.step} aria-label={t`Connect an agent`}>
      <h2>
        <Trans>Connect an agent</Trans>
      </h2>
      <p>
        <ModeSentence {...apiKey} />
      </p>
      <p>
        <Trans>
          Agents connect over the Model Context Protocol at{' '}
          <bdi className={styles.mono}>
            {location.origin}
            {mcpPath}
          </bdi>
          . Responses mark user-written text as data.
        </Trans>
      </p>
      <NativeSelect
        label={t`Client`}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data={ready.map(([one]) => one)}
      />
      {/* A keyboard scrolls what is wider than the page. */}
      <pre dir="ltr" tabIndex={0} aria-label={t`Setup for ${name}`}>
        {text}
      </pre>
      <div className={styles.buttons}>
        <CopyButton text={text}>
          <Trans>Copy setup</Trans>
        </CopyButton>
      </div>
      <div className={styles.buttons}>
        <Button component={Link} variant="default" to={`${pathTo('audit.list')}?admin=${apiKey.id}`}>
          <Trans>View changes</Trans>
        </Button>
        <Revoke apiKey={apiKey} />
      </div>
    </section>
  );
}
