import { t } from '@lingui/core/macro';

/** Deliberately loose: `admin@localhost` is also valid, and the server checks strictly. */
const emailPattern = /^[^\s@]+@[^\s@]+$/;

/** 'Required' for an empty text (specification 5.9). */
export function required(text: string): string | undefined {
  return text.trim() === '' ? t`Required` : undefined;
}

/** 'Required' or 'Invalid email' (specification 5.9). */
export function emailError(text: string): string | undefined {
  return required(text) ?? (emailPattern.test(text.trim()) ? undefined : t`Invalid email`);
}

/** The errors without their empty entries. */
export function errorsOf<Name extends string>(
  errors: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<
    Record<Name, string>
  >;
}
