import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import { widensApiKey } from '#contract/identity/api-key-reach.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { ApiKeyAgent } from './api-key-agent-panel.tsx';
import { ApiKeyReads } from './api-key-reads-list.tsx';
import { ApiKeyStatus, type MadeKey } from './api-key-status.tsx';
import { ApiKeyStart } from './api-key-start-panel.tsx';
import { ApiKeyFields } from './api-keys-fields.tsx';
import { parseIpRanges } from '../rights/ip-range-rules.ts';
import { partsOf, wholeOf } from './key-rights-reader.ts';
import styles from './api-keys.module.css';

type ApiKey = AnswerOf<typeof client.apiKeys.getApiKey>;

const usualCallsPerMinute = '600';

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name`,
    source: t`Source`,
    networks: t`Networks`,
    callsPerMinute: t`Calls per minute`,
    mode: t`Mode`,
    changesPerHour: t`Changes per hour`,
    expiresAt: t`Expires`,
    restriction: t`Menu access`,
    ...useProofLabels(),
  };
}

/** The common values of both forms, as texts and checkboxes. */
function valuesOf(key?: ApiKey) {
  const { menus, feed } = partsOf(key?.restriction ?? []);
  return {
    name: key?.name ?? '',
    restriction: menus,
    feed,
    networks: key?.networks.join('\n') ?? '',
    callsPerMinute: key ? String(key.callsPerMinute) : usualCallsPerMinute,
    mode: key?.mode ?? ('acts' as ApiKeyMode),
    changesPerHour: key?.changesPerHour == null ? '' : String(key.changesPerHour),
    expiresAt: key?.expiresAt ?? null,
  };
}

function inputOf({ name, restriction, feed, networks, ...values }: ReturnType<typeof valuesOf>) {
  return {
    name,
    restriction: wholeOf({ menus: restriction, feed }),
    networks: parseIpRanges(networks),
    callsPerMinute: Number(values.callsPerMinute),
    mode: values.mode,
    changesPerHour: values.changesPerHour.trim() === '' ? null : Number(values.changesPerHour),
    expiresAt: values.expiresAt,
  };
}

/** Add API key: its permissions, and the admin's own password, because a key is permanent access. */
export function ApiKeysAdd() {
  const { t } = useLingui();
  const [made, setMade] = useState<MadeKey | null>(null);
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  const form = useCallForm({
    call: client.apiKeys.addApiKey,
    start: { ...valuesOf(), source: 'marketplace', ...noProof },
    labels: useLabels(),
    input: ({ source, ...values }) => ({ ...inputOf(values), source, ...proofOf(values, asksCode) }),
    done: ({ result }) => setMade(result),
  });
  if (made) return <ApiKeyStart apiKey={made} />;
  return (
    <CallForm form={form} submit={<Trans>Create key</Trans>} back={pathTo('apiKeys.list')}>
      <ApiKeyFields
        name={form.field('name')}
        source={
          <TextInput
            {...form.field('source')}
            description={t`The system that this key's rows come from. Keys with the same source share the IDs of their rows. You can't change it later.`}
            autoComplete="off"
            dir="ltr"
          />
        }
        networks={form.field('networks')}
        callsPerMinute={form.field('callsPerMinute')}
        mode={form.field('mode')}
        changesPerHour={form.field('changesPerHour')}
        expiresAt={form.field('expiresAt')}
        restriction={form.field('restriction')}
        feed={form.field('feed')}
        isReadOnly={false}
      />
      <OwnProofFields form={form} asksCode={asksCode} />
    </CallForm>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { madeBy, lastUsedAt, lastUsedFrom } = apiKey;
  return (
    <DescriptionList>
      <DescriptionItem name={<Trans>Status</Trans>}>
        <ApiKeyStatus of={apiKey} />
      </DescriptionItem>
      <DescriptionItem name={<Trans>Starts with</Trans>}>
        <bdi className={styles.mono}>{`mdk_${apiKey.prefix}`}</bdi>
      </DescriptionItem>
      {apiKey.formerPrefix !== null && (
        <DescriptionItem name={<Trans>Previous key</Trans>}>
          <bdi className={styles.mono}>{`mdk_${apiKey.formerPrefix}`}</bdi>
        </DescriptionItem>
      )}
      <DescriptionItem name={<Trans>Source</Trans>}>
        <bdi className={styles.mono}>{apiKey.source}</bdi>
      </DescriptionItem>
      <DescriptionItem name={<Trans>Last use</Trans>}>
        {lastUsedAt === null ? (
          <Trans>Never</Trans>
        ) : (
          <Trans>
            <Instant at={lastUsedAt} /> from <bdi>{lastUsedFrom}</bdi>
          </Trans>
        )}
      </DescriptionItem>
      <DescriptionItem name={<Trans>Created on</Trans>}>
        <Trans>
          <Instant at={apiKey.createdAt} /> by <bdi>{madeBy}</bdi>
        </Trans>
      </DescriptionItem>
    </DescriptionList>
  );
}

function EditForm({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const security = useCall(client.security.getSecurity, {});
  const asksCode = security.data?.secondFactor === true;
  const widens = (values: ReturnType<typeof valuesOf>) => widensApiKey(apiKey, inputOf(values));
  const form = useRecordForm({
    record: apiKey,
    call: client.apiKeys.updateApiKey,
    read: client.apiKeys.getApiKey,
    values: (key: ApiKey = apiKey) => ({ ...valuesOf(key), ...noProof }),
    labels: useLabels(),
    input: (values) => ({ ...inputOf(values), ...(widens(values) && proofOf(values, asksCode)) }),
    menu: '/api-keys',
    isReadOnly: apiKey.state === 'revoked',
    list: pathTo('apiKeys.list'),
  });
  return (
    <RecordForm form={form}>
      <ApiKeyFields
        name={form.field('name')}
        source={null}
        networks={form.field('networks')}
        callsPerMinute={form.field('callsPerMinute')}
        mode={form.field('mode')}
        changesPerHour={form.field('changesPerHour')}
        expiresAt={form.field('expiresAt')}
        restriction={form.field('restriction')}
        feed={form.field('feed')}
        isReadOnly={form.isReadOnly}
      />
      {widens(form.values) && (
        <OwnProofFields
          form={form}
          asksCode={asksCode}
          description={t`Your change gives the key more permissions, more networks or more time.`}
        />
      )}
    </RecordForm>
  );
}

/** Edit API key: its details and use, and its permissions from the next call on. */
export function ApiKeysEdit() {
  return (
    <RouteRecord call={client.apiKeys.getApiKey} fields={5} name={({ name }) => name}>
      {(apiKey) => (
        <div className={styles.page}>
          <KeyFacts apiKey={apiKey} />
          <EditForm apiKey={apiKey} />
          <ApiKeyAgent apiKey={apiKey} />
          <ApiKeyReads id={apiKey.id} />
        </div>
      )}
    </RouteRecord>
  );
}
