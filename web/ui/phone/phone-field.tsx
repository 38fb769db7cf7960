import { InputError, InputLabel, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId } from 'react';
import styles from '../form.module.css';
import type { FieldProps } from '../use-call-form.ts';

const DialCodePicker = lazy(() => import('./dial-code-picker.tsx'));

export interface PhoneFieldProps {
  /** `+` and digits. */
  dialCode: FieldProps<string>;
  /** The national digits. */
  phoneNumber: FieldProps<string>;
}

/**
 * A phone number: dial code and national digits. An international number that is typed or pasted is split into
 * both.
 */
export function PhoneField({ dialCode, phoneNumber }: PhoneFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const error = phoneNumber.error ?? dialCode.error;
  const type = async (typed: string) => {
    if (!typed.trim().startsWith('+')) {
      phoneNumber.onChange(typed.replace(/\D/g, ''));
      return;
    }
    const international = `+${typed.replace(/\D/g, '')}`;
    phoneNumber.onChange(international);
    const { splitNumber } = await import('./dial-code-reader.ts');
    const parts = splitNumber(international);
    if (!parts) return;
    dialCode.onChange(parts.dialCode);
    phoneNumber.onChange(parts.phoneNumber);
  };
  return (
    <div>
      <InputLabel htmlFor={id}>{phoneNumber.label}</InputLabel>
      <div className={styles.phone} dir="ltr">
        <Suspense fallback={<span className={styles.bone} />}>
          <DialCodePicker
            label={t`Dial code`}
            name={dialCode.name}
            value={dialCode.value}
            number={phoneNumber.value}
            hasError={dialCode.error !== undefined}
            onChange={(code) => dialCode.onChange(code)}
          />
        </Suspense>
        <TextInput
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          name={phoneNumber.name}
          value={phoneNumber.value}
          error={phoneNumber.error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => void type(event.currentTarget.value)}
          onBlur={phoneNumber.onBlur}
        />
      </div>
      {error !== undefined && (
        <InputError id={`${id}-error`} role="alert" mt={5}>
          {error}
        </InputError>
      )}
    </div>
  );
}
