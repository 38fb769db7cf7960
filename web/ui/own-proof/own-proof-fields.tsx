import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../password-field.tsx';
import type { FieldProps } from '../use-call-form.ts';
import { CodeField } from './code-field.tsx';

/** The own password, and a code of the second factor. */
interface OwnProof {
  currentPassword: string;
  code: string;
}

/** The values that the fields start with. */
export const noProof: OwnProof = { currentPassword: '', code: '' };

/** The labels of the fields. */
export function useProofLabels(): OwnProof {
  const { t } = useLingui();
  return { currentPassword: t`Your password`, code: t`Code` };
}

/** The input of a call: the code only if the second factor is on. */
export const proofOf = ({ currentPassword, code }: OwnProof, asksCode: boolean) => ({
  currentPassword,
  ...(asksCode && { code }),
});

interface OwnProofFieldsProps {
  form: { field: (name: keyof OwnProof) => FieldProps<string> };
  /** Whether the second factor is on. */
  asksCode: boolean;
  /** Why the password is needed. */
  description?: string;
  autoFocus?: boolean;
}

/** The fields of a form with which an administrator proves who they are. */
export function OwnProofFields({ form, asksCode, ...password }: OwnProofFieldsProps) {
  return (
    <>
      <PasswordField {...form.field('currentPassword')} {...password} autoComplete="current-password" />
      {asksCode && <CodeField {...form.field('code')} />}
    </>
  );
}
