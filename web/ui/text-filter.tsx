import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface TextFilterProps {
  /** For screen readers, and shown while the field is empty. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (next: string) => void;
  inputMode?: 'decimal';
  maxLength?: number;
  /** Shown below the field when it is full. */
  whenFull?: ReactNode;
}

const inputWrapperOrder: ('input' | 'description')[] = ['input', 'description'];

/** A text to filter by. It applies on Enter and on blur. */
export function TextFilter(props: TextFilterProps) {
  const { label, placeholder, value, onChange, inputMode, maxLength, whenFull } = props;
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
      {...(typed.length === maxLength && { description: whenFull, inputWrapperOrder })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={fire}
      onKeyDown={(event) => {
        if (event.key === 'Enter') fire();
      }}
    />
  );
}
