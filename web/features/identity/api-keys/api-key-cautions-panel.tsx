import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { eventsPath, feedPaths } from '#contract/platform/feed-rights.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { Instant } from '#web/ui/instant.tsx';
import { client } from '#web/lib/client.ts';
import { useLiveCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import type { MadeKey } from './api-key-status.tsx';
import styles from './api-keys.module.css';

/** Warnings about what could later stop a program with this key; nothing if there are none. */
export function ApiKeyCautions({ apiKey }: { apiKey: MadeKey }) {
  const { t } = useLingui();
  const { id, source, restriction, networks, expiresAt } = apiKey;
  const masks = useSession()?.masksPersonal === true;
  const { data: webhooks } = useLiveCall(client.webhooks.listWebhooks, {});
  const has = (path: string) => restriction.some((right) => right.path === path);
  const sends = feedPaths.some((path) => path !== eventsPath && has(path));
  const isHeard = webhooks?.rows.some((endpoint) => endpoint.source === source);
  const addressList = networks.join(', ');
  const cautions = [
    !sends && (
      <Trans key="rights">
        This key can’t send rows in.{' '}
        <Link target="_blank" to={pathTo('apiKeys.edit', id)}>
          Edit the key
        </Link>{' '}
        to allow it.
      </Trans>
    ),
    masks && !has(personalPath) && (
      <Trans key="masks">
        This workspace masks personal data. This key gets masks instead of emails, phone numbers, addresses
        and accounts.
      </Trans>
    ),
    networks.length > 0 && (
      <Trans key="networks">
        Only these networks can use this key: <bdi dir="ltr">{addressList}</bdi>. Calls from other addresses
        are refused.
      </Trans>
    ),
    expiresAt !== null && (
      <Trans key="expiry">
        This key expires <Instant at={expiresAt} />. Rotate it before that.
      </Trans>
    ),
    isHeard === false && has(eventsPath) && (
      <Trans key="endpoint">
        No webhook has the source <bdi dir="ltr">{source}</bdi>, so your program has to request events.{' '}
        <Link target="_blank" to={pathTo('webhooks.add')}>
          Add webhook
        </Link>
      </Trans>
    ),
    isHeard === false && !has(eventsPath) && (
      <Trans key="events">
        No webhook has the source <bdi dir="ltr">{source}</bdi>, and this key can’t read events. Your program
        doesn’t receive the decisions made here.{' '}
        <Link target="_blank" to={pathTo('webhooks.add')}>
          Add webhook
        </Link>
      </Trans>
    ),
  ].filter((caution) => caution !== false);
  if (cautions.length === 0) return null;
  return (
    <section className={styles.step} aria-label={t`Check before you continue`}>
      <h2>
        <Trans>Check before you continue</Trans>
      </h2>
      <ul className={styles.cautions}>
        {cautions.map((caution) => (
          <li key={caution.key}>{caution}</li>
        ))}
      </ul>
    </section>
  );
}
