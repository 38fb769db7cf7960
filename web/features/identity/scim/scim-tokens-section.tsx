import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { ScimSecretForm } from './scim-secret-form.tsx';
import { type Token, tokenStates, tokenTones } from './scim-labels.ts';
import { ScimTokenForm } from './scim-token-form.tsx';
import styles from './scim.module.css';

function LastUse({ token: { lastUsedAt, lastUsedFrom } }: { token: Token }) {
  if (lastUsedAt === null) return <Trans>Never</Trans>;
  return (
    <>
      <Instant at={lastUsedAt} />
      <div className={styles.dim} dir="ltr">
        {lastUsedFrom}
      </div>
    </>
  );
}

function TokenRow({ token, onSecret }: { token: Token; onSecret: () => void }) {
  const { t, i18n } = useLingui();
  const { id, name, state, prefix, isOwn, madeBy, isMakerActive, networks, formerUntil } = token;
  const { run } = useChange(client.scim.revokeScimToken);
  const askRevoke = () =>
    confirmFirst({
      title: t`Revoke token`,
      sentence: t`Revoke the token ${name}? Your identity provider can’t use it anymore. Administrators that it added stay.`,
      action: t`Revoke`,
      isDestructive: true,
      run: () => run({ id }),
    });
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {prefix !== null && (
          <div className={styles.dim}>
            <bdi>{`mds_${prefix}`}</bdi>
          </div>
        )}
        {networks.length > 0 && (
          <div className={styles.dim} dir="ltr">
            {networks.join(', ')}
          </div>
        )}
      </th>
      <td>
        <StatusMark tone={tokenTones[state]}>{i18n._(tokenStates[state])}</StatusMark>
        {formerUntil !== null && (
          <div className={styles.dim}>
            <Trans>
              Former secret valid until <Instant at={formerUntil} />
            </Trans>
          </div>
        )}
      </td>
      <td>
        <bdi>{madeBy}</bdi>
        {!isMakerActive && state !== 'revoked' && (
          <div className={styles.dim}>
            <StatusMark tone="caution">
              <Trans>Not an active superadmin</Trans>
            </StatusMark>
            <Trans>Nobody can replace the secret. Add your own token, then revoke this one.</Trans>
          </div>
        )}
      </td>
      <td>
        <LastUse token={token} />
      </td>
      <td>
        {state !== 'revoked' && (
          <div className={styles.buttons}>
            {isOwn && (
              <Button size="xs" variant="default" onClick={onSecret}>
                {prefix === null ? <Trans>Create secret</Trans> : <Trans>Replace secret</Trans>}
              </Button>
            )}
            <Button size="xs" variant="default" aria-label={t`Revoke the token ${name}`} onClick={askRevoke}>
              <Trans>Revoke</Trans>
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}

/** The tokens of identity providers. */
export function ScimTokens({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const [secretOf, setSecretOf] = useState<Token | null>(null);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>
          <Trans>Tokens</Trans>
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Trans>Add token</Trans>
        </Button>
      </div>
      {tokens.length === 0 ? (
        <EmptyState>
          <Trans>No tokens yet. Add one for your identity provider.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.wide}>
          <table className={styles.table} aria-label={t`Tokens`}>
            <thead>
              <tr>
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`Status`}</th>
                <th scope="col">{t`Added by`}</th>
                <th scope="col">{t`Last used`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} onSecret={() => setSecretOf(token)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ScimTokenForm opened={isAdding} onClose={() => setAdding(false)} />
      <ScimSecretForm token={secretOf} onClose={() => setSecretOf(null)} />
    </section>
  );
}
