import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { CallForm } from '#web/ui/use-call-form.ts';
import type { Values } from './provider-form-reader.ts';

/** The parts of a scheme that no preset sets. */
export function ProviderSchemeFields({ form }: { form: Pick<CallForm<Values>, 'field'> }) {
  const { t } = useLingui();
  const text = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <NativeSelect {...form.field('algorithm')} data={['sha256', 'sha512', 'sha1']} />
      <TextInput {...form.field('header')} {...text} />
      <NativeSelect {...form.field('encoding')} data={['hex', 'base64']} />
      <NativeSelect
        {...form.field('separator')}
        data={[
          { value: '', label: t`The header is one signature` },
          { value: ' ', label: t`Spaces between several parts` },
          { value: ',', label: t`Commas between several parts` },
        ]}
      />
      <TextInput
        {...form.field('prefix')}
        {...text}
        description={t`In front of a signature, such as sha256=`}
      />
      <TextInput
        {...form.field('content')}
        {...text}
        description={t`With the places {id}, {timestamp} and {body}.`}
      />
      <TextInput {...form.field('idHeader')} {...text} />
      <TextInput {...form.field('timestampHeader')} {...text} />
      <TextInput
        {...form.field('timestampPrefix')}
        {...text}
        description={t`If the time is in the header of the signature, such as t=`}
      />
      <NativeSelect
        {...form.field('secretForm')}
        data={[
          { value: 'text', label: t`Text` },
          { value: 'whsec', label: t`Base64 after whsec_` },
        ]}
      />
      <TextInput
        {...form.field('idPath')}
        {...text}
        description={t`Names with dots between them, such as data.id. Without an ID, equal bodies are one message.`}
      />
      <TextInput {...form.field('timePath')} {...text} />
    </>
  );
}
