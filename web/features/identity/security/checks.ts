import { t } from '@lingui/core/macro';

/** Returns 'Required' for each empty field. */
export function requiredFields<Name extends string>(
  values: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(values) as Name[];
  return Object.fromEntries(
    names.filter((name) => values[name].trim() === '').map((name) => [name, t`Required`]),
  ) as Partial<Record<Name, string>>;
}
