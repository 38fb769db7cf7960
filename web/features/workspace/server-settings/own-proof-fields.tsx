import { useLingui } from '@lingui/react/macro';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { FieldProps } from '#web/ui/use-call-form.ts';

/** The own password and, if the second factor is on, a code. */
export function OwnProofFields({
  password,
  code,
}: {
  password: FieldProps<string>;
  code: FieldProps<string> | null;
}) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        {...password}
        description={t`Needed for each change of a server setting`}
        autoComplete="current-password"
      />
      {code && <CodeField {...code} />}
    </>
  );
}
