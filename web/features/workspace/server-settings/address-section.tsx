import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf, useProofLabels } from '#web/ui/own-proof/own-proof-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
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
      ...noProof,
    },
    labels: { address: t`Public address`, ...useProofLabels() },
    input: ({ address: given, version, ...proof }) => ({
      address: given.trim() || null,
      version,
      ...proofOf(proof, asksCode),
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
      <OwnProofFields
        form={form}
        asksCode={asksCode}
        description={t`Needed for each change of a server setting`}
      />
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
