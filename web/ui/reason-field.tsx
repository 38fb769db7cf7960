import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { reasonMax } from '#contract/platform/limits.ts';

export interface ReasonFieldProps {
  value: string;
  onChange: (next: string) => void;
  /** Enter sends what was typed; on an empty field it does nothing, so that nobody confirms by accident. */
  onSend: () => void;
  /** Whether it takes the focus, where typing needs no keyboard on the screen. */
  isFirst?: boolean;
}

/** Asks why, in a dialog that confirms something. */
export function ReasonField({ value, onChange, onSend, isFirst = false }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <TextInput
      mt={16}
      label={t`Reason (optional)`}
      description={t`Kept in the audit trail, and shown to colleagues with what was done.`}
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
