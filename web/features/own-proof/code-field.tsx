import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FieldProps } from '#web/kit/use-call-form.ts';

/** A code of the second factor. */
export function CodeField(props: FieldProps<string> & { autoFocus?: boolean }) {
  const { t } = useLingui();
  return (
    <TextInput
      {...props}
      description={t`From your authenticator app, or a recovery code`}
      autoComplete="one-time-code"
      dir="ltr"
    />
  );
}
