import { InputError, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import type { ApiKeyMode } from '#contract/identity/api-key-modes.ts';
import type { FeedPath } from '#contract/platform/feed-rights.ts';
import type { Restriction } from '#contract/platform/menu.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { AccessTree } from '../rights/access-tree-field.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import type { FieldProps } from '#web/ui/use-call-form.ts';
import { useSession } from '#web/lib/session.ts';
import { ApiKeyModeField } from './api-key-mode-field.tsx';
import { FeedRightsField } from './feed-rights-field.tsx';
import { maxOfAKey } from './key-rights-reader.ts';
import styles from './api-keys.module.css';

export interface ApiKeyFieldsProps {
  name: FieldProps<string>;
  /** The field for the source, or its fixed value. */
  source: ReactNode;
  networks: FieldProps<string>;
  callsPerMinute: FieldProps<string>;
  mode: FieldProps<ApiKeyMode>;
  changesPerHour: FieldProps<string>;
  expiresAt: FieldProps<string | null>;
  restriction: FieldProps<Restriction[]>;
  feed: FieldProps<FeedPath[]>;
  isReadOnly: boolean;
}

/** The fields of Add API key and of Edit API key. */
export function ApiKeyFields(props: ApiKeyFieldsProps) {
  const { name, source, networks, callsPerMinute, expiresAt, restriction, feed, isReadOnly } = props;
  const { t } = useLingui();
  const isMasked =
    useSession()?.masksPersonal === true && !restriction.value.some(({ path }) => path === personalPath);
  // The exact time stays while the day is unchanged.
  const [loaded] = useState(expiresAt.value);
  const dayOf = (moment: string | null) => (moment === null ? '' : dayjs(moment).format('YYYY-MM-DD'));
  return (
    <>
      <TextInput {...name} autoComplete="off" />
      {source}
      <ApiKeyModeField mode={props.mode} changesPerHour={props.changesPerHour} />
      <FeedRightsField name={feed.name} value={feed.value} onChange={feed.onChange} />
      <AccessTree
        {...restriction}
        lead={
          <Trans>
            The key can use the calls of these menus. A key can never sign in or grant permissions, whatever
            you select.
          </Trans>
        }
        actor={maxOfAKey}
        why={<Trans>API keys can only see this</Trans>}
        isReadOnly={isReadOnly}
      />
      {isMasked && (
        <p className={styles.note}>
          <Trans>
            This workspace masks personal data. This key gets masks instead of emails, phone numbers,
            addresses and accounts, and finds records only by complete values. Events that release withdrawals
            are never masked. Select <em>See personal data</em> to give it the data.
          </Trans>
        </p>
      )}
      <Textarea
        {...networks}
        description={t`Enter one address or network per line, such as 203.0.113.0/24. Leave empty to allow all networks.`}
        autosize
        minRows={2}
        dir="ltr"
      />
      <TextInput
        {...callsPerMinute}
        description={t`Calls above this limit must wait.`}
        inputMode="numeric"
        dir="ltr"
      />
      <div className={styles.expiry}>
        <DayField
          label={expiresAt.label ?? ''}
          value={dayOf(expiresAt.value)}
          onChange={(day) =>
            expiresAt.onChange(
              day === '' ? null : day === dayOf(loaded) ? loaded : dayjs(day).endOf('day').toISOString(),
            )
          }
        />
        <p>
          <Trans>
            The last day on which the key is valid. If it is empty, the key is valid until it is revoked.
          </Trans>
        </p>
        {expiresAt.error !== undefined && <InputError role="alert">{expiresAt.error}</InputError>}
      </div>
    </>
  );
}
