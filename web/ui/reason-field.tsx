import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { reasonMax } from '#contract/platform/limits.ts';

export interface ReasonFieldProps {
  value: string;
  onChange: (next: string) => void;
  /** Called on Enter with text. On an empty field Enter does nothing, so that nobody confirms by accident. */
  onSend: () => void;
  /** Whether it takes the focus, on devices without an on-screen keyboard. */
  isFirst?: boolean;
}

/** Asks for a reason in a confirmation dialog. */
export function ReasonField({ value, onChange, onSend, isFirst = false }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextInput
      mt={16}
      label={t`Reason (optional)`}
      description={t`Kept in the audit trail and shown to colleagues with the action.`}
      maxLength={reasonMax}
      dir="auto"
      autoComplete="off"
      autoFocus={isFirst && matchMedia('(pointer: fine)').matches}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || value.trim() === '') return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}
