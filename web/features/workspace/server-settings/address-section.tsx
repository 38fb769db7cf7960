import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { OwnProofFields } from './own-proof-fields.tsx';
import { SettingSection } from './setting-section.tsx';

type Address = AnswerOf<typeof client.serverSettings.getServerSettings>['address'];

function AddressForm({ address, asksCode }: { address: Address; asksCode: boolean }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.serverSettings.setPublicAddress,
    keepsDraft: false,
    start: {
      address: address.isSet ? address.address : '',
      version: address.version,
      currentPassword: '',
      code: '',
    },
    labels: { address: t`Public address`, currentPassword: t`Your password`, code: t`Code` },
    input: ({ address: given, version, currentPassword, code }) => ({
      address: given.trim() || null,
      version,
      currentPassword,
      ...(asksCode && { code }),
    }),
    check: ({ currentPassword }) => (currentPassword === '' ? { currentPassword: t`Required` } : {}),
    done: ({ message }) => toast.done(message),
  });
  return (
    <CallForm form={form} submit={<Trans>Save public address</Trans>}>
      <TextInput
        {...form.field('address')}
        placeholder={location.origin.startsWith('https:') ? location.origin : 'https://desk.example.com'}
        description={t`Passkeys work only at the address where they were added.`}
        dir="ltr"
        autoComplete="off"
        inputMode="url"
      />
      <OwnProofFields password={form.field('currentPassword')} code={asksCode ? form.field('code') : null} />
    </CallForm>
  );
}

/** The public address of the workspace (specification 26.5). */
export function AddressSection({ address, asksCode }: { address: Address; asksCode: boolean }) {
  const link = (
    <a href={address.address} target="_blank" rel="noreferrer">
      <bdi>{address.address}</bdi>
    </a>
  );
  return (
    <SettingSection
      title={<Trans>Public address</Trans>}
      lead={
        address.isSet ? (
          <Trans>Links in email lead to {link}.</Trans>
        ) : (
          <Trans>
            Links in email lead to {link}, which works only on the server itself. Set the address that your
            team opens.
          </Trans>
        )
      }
      stored={address}
      setBy={address.setBy === null ? [] : [address.setBy]}
      test={{
        call: client.serverSettings.testPublicAddress,
        label: <Trans>Test the address</Trans>,
        isOff: !address.isSet,
      }}
    >
      {address.setBy === null && <AddressForm key={address.version} address={address} asksCode={asksCode} />}
    </SettingSection>
  );
}
