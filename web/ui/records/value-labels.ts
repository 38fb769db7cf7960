import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { menuEntry } from '#contract/platform/menu.ts';
import { formatInstant, isolated } from '#web/lib/format.ts';
import { menuLabels } from '#web/lib/screens.ts';

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a permission, a role or another named object, with its scope and expiry; null for other objects. */
function givenLabels({
  path,
  isWriteAccess,
  name,
  canChange,
  endsAt,
  ...rest
}: Readonly<Record<string, unknown>>): string | null {
  const entry = typeof path === 'string' ? menuEntry(path) : undefined;
  const called = entry ? i18n._(menuLabels(entry.path).label) : (name ?? path);
  if (typeof called !== 'string') return null;
  const reaches = isWriteAccess ?? canChange;
  const what = isolated(called);
  const right = reaches === true ? t`${what} (can change)` : reaches === false ? t`${what} (can see)` : what;
  const further = Object.values(rest)
    .map(valueLabels)
    .filter((words) => words !== '');
  const whole = [right, ...further].join(', ');
  const end = typeof endsAt === 'string' ? formatInstant(endsAt) : '';
  const words = end === '' ? whole : t`${whole}, until ${end}`;
  // A name in Latin letters must not change the direction of the sentence around it.
  return i18n.locale === 'ar' ? `\u200f${words}` : words;
}

/** A value of the audit trail as one line of text; empty if there is nothing to show. */
export function valueLabels(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return t`Yes`;
  if (value === false) return t`No`;
  if (Array.isArray(value)) return value.map(valueLabels).join('; ');
  if (isObject(value))
    return (
      givenLabels(value) ??
      Object.entries(value)
        .map(([name, inner]) => `${name}: ${valueLabels(inner)}`)
        .join(', ')
    );
  const text = String(value);
  return isInstant.test(text) ? formatInstant(text) : text;
}
