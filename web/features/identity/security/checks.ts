import { t } from '@lingui/core/macro';

/** Returns 'Required' for each empty field, except for those that may be empty. */
export function requiredFields<Name extends string>(
  values: Readonly<Record<Name, string>>,
  optional: readonly Name[] = [],
): Partial<Record<Name, string>> {
  const names = Object.keys(values) as Name[];
  return Object.fromEntries(
    names
      .filter((name) => values[name].trim() === '' && !optional.includes(name))
      .map((name) => [name, t`Required`]),
  ) as Partial<Record<Name, string>>;
}
