import { TextInput } from '@mantine/core';
import { useState } from 'react';

export interface TextFilterProps {
  /** Read by screen readers, and shown while the field is empty. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (next: string) => void;
  inputMode?: 'decimal';
  maxLength?: number;
}

/** A word to filter by: it applies on Enter and on blur. */
export function TextFilter({ label, placeholder, value, onChange, inputMode, maxLength }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const fire = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder ?? label}
      value={typed}
      inputMode={inputMode}
      maxLength={maxLength}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={fire}
      onKeyDown={(event) => {
        if (event.key === 'Enter') fire();
      }}
    />
  );
}
