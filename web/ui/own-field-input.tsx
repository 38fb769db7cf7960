import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent, ReactNode } from 'react';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import type { OwnField } from './use-own-fields.ts';

interface OwnFieldInputProps {
  field: Pick<OwnField, 'type' | 'choices'>;
  label: ReactNode;
  /** What is entered; empty for no value. */
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  error?: ReactNode;
}

/** Enters the value of an own field. */
export function OwnFieldInput({ field: { type, choices }, ...input }: OwnFieldInputProps) {
  const { t } = useLingui();
  const none = { value: '', label: '—' };
  if (type === 'choice')
    return (
      <NativeSelect
        {...input}
        data={[none, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    );
  if (type === 'boolean')
    return (
      <NativeSelect
        {...input}
        data={[none, { value: 'true', label: t`Yes` }, { value: 'false', label: t`No` }]}
      />
    );
  return (
    <TextInput
      {...input}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : type === 'link' ? 'url' : 'text'}
      dir={type === 'text' ? 'auto' : 'ltr'}
      autoComplete="off"
    />
  );
}

/** An entered text as a value; null for none. */
export function enteredOwnValue({ type }: Pick<OwnField, 'type'>, text: string): OwnValue | null {
  if (text.trim() === '') return null;
  return type === 'boolean' ? text === 'true' : text.trim();
}
