import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** A password, hidden until its eye is pressed; the eye's name is in the language of the screen. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...props}
      // Mantine says so of its other fields alone.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
    />
  );
}
