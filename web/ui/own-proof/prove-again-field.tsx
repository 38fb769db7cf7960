import { Trans } from '@lingui/react/macro';
import type { FieldProps } from '../use-call-form.ts';
import { CodeField } from './code-field.tsx';

/**
 * Asks for a code if the server says that the last proof of the second factor is too old (specification 21.13).
 */
export function ProveAgainField(props: FieldProps<string>) {
  return (
    <>
      <p role="status">
        <Trans>You verified your second factor more than five minutes ago. Verify it again.</Trans>
      </p>
      <CodeField {...props} autoFocus />
    </>
  );
}
